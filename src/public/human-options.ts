/** What callers write of a channel to the person: checked and filled in one place. Asks nobody. */

import type { FlowerEvent } from "../core/events.ts";
import { LANGS, type Lang } from "../core/locale/lang.ts";
import { bool, callable, checkOptions, count, oneOf, type Rule, text } from "../core/options.ts";

/** Every field is optional. */
export interface HumanOptions {
  /** How many questions the model may ask. Default: as many as it wants. The framework's own are not counted. */
  readonly maxAsks?: number;
  /** How many the framework may ask. Default 50: none of its rounds needs so many, and a loop ends. */
  readonly maxFrameworkAsks?: number;
  /** How long a question waits, seconds. Default 1800. 0 or less: nobody is there. Infinity: for ever. */
  readonly timeoutS?: number;
  /** Nobody is there: every question is answered at once by that sentence. Default false. */
  readonly unattended?: boolean;
  /** The log of questions. Default: in the notes of the run's workbench; without one there is none. */
  readonly logPath?: string;
  /** What the person says unasked. The same default. */
  readonly additionsPath?: string;
  /** Of what the model is told and of the files. Default English. */
  readonly lang?: Lang;
  /** Events of kind `ask`, and of kind `error`. */
  readonly onEvent?: (event: FlowerEvent) => unknown;
}

export interface HumanSettings {
  readonly maxAsks: number | undefined;
  readonly maxFrameworkAsks: number;
  readonly timeoutS: number;
  readonly unattended: boolean;
  readonly logPath: string | undefined;
  readonly additionsPath: string | undefined;
  readonly lang: Lang;
}

const anyNumber: Rule = {
  expected: "a number of seconds; 0 or less where nobody is there",
  ok: (value) => typeof value === "number" && !Number.isNaN(value),
};

const RULES: Readonly<Record<keyof HumanOptions, Rule>> = {
  maxAsks: count,
  maxFrameworkAsks: count,
  timeoutS: anyNumber,
  unattended: bool,
  logPath: text,
  additionsPath: text,
  lang: oneOf(...LANGS),
  onEvent: callable,
};

/** Throws `bad_option` for a wrong or unknown one. */
export function humanSettings(options: HumanOptions): HumanSettings {
  checkOptions("human", options, RULES);
  const { timeoutS = 1800, unattended = false } = options;
  return {
    maxAsks: options.maxAsks,
    maxFrameworkAsks: options.maxFrameworkAsks ?? 50,
    timeoutS,
    unattended: unattended || timeoutS <= 0,
    logPath: options.logPath,
    additionsPath: options.additionsPath,
    lang: options.lang ?? "en",
  };
}
