/**
 * How large is the window really, and who says so? One value with its source. Knows names and numbers; reads no file and no process.
 *
 * W1. option, then `FLOWER_WINDOW`, then learned, then reported (only when smaller than the guess), then guessed.
 * W2. A wrong `FLOWER_WINDOW` is an error, never silence.
 * W3. What is learned lies above the start-up context, or every later session would be over its line at once.
 */

import { badOption } from "../errors.ts";
import { positiveInteger } from "../options.ts";
import type { WindowSource } from "./policy.ts";

/** Environment variables as data. */
export type Env = Readonly<Record<string, string | undefined>>;

const LARGE = 1_000_000;
const SMALL = 200_000;
/** Without a number in the text nothing below this is learned. */
const LEARNED_FLOOR = 100_000;

/** Short names of the harness, and the variables that say what they stand for. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["opus", "ANTHROPIC_DEFAULT_OPUS_MODEL"],
  ["sonnet", "ANTHROPIC_DEFAULT_SONNET_MODEL"],
  ["haiku", "ANTHROPIC_DEFAULT_HAIKU_MODEL"],
]);

/** The table of the guess: `1m` as a word of its own first, then `haiku`, else a million (seeds). */
export function windowOfModel(name: string): number {
  const model = name.toLowerCase();
  if (/(?<![a-z0-9])1m(?![a-z0-9])/.test(model)) return LARGE;
  return model.includes("haiku") ? SMALL : LARGE;
}

/** The model's name for the guess: the one chosen for this run, else `ANTHROPIC_MODEL`, else `ANTHROPIC_DEFAULT_OPUS_MODEL`, else `""`. */
export function modelName(env: Env, chosen?: string): string {
  const alias = ALIASES.get(chosen?.trim().toLowerCase() ?? "");
  const meant = alias === undefined ? chosen : env[alias] || chosen;
  return meant || env.ANTHROPIC_MODEL || env.ANTHROPIC_DEFAULT_OPUS_MODEL || "";
}

/** The guess alone, in tokens. */
export const guessWindow = (env: Env, chosen?: string): number =>
  windowOfModel(modelName(env, chosen));

/** `FLOWER_WINDOW` in tokens; undefined when unset or empty. Throws `bad_option` when it is anything but a whole number above 0 (W2). */
export function windowFromEnv(env: Env): number | undefined {
  const given = env.FLOWER_WINDOW?.trim() ?? "";
  if (given === "") return undefined;
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (positiveInteger.ok(value)) return value;
  throw badOption("FLOWER_WINDOW", (wanted) => wanted.windowVariable, given);
}

export interface WindowSigns {
  /** `--window` or a policy's own window, in tokens. */
  readonly option?: number | undefined;
  readonly env: Env;
  /** Learned earlier from an overflow of this gateway and model, in tokens. */
  readonly learned?: number | undefined;
  /** What the harness says, in tokens. */
  readonly reported?: number | undefined;
  /** The model chosen for this run (`--model`, the spec's), if any. */
  readonly model?: string | undefined;
}

/** An explicit window that someone contradicts is respected, but said. `by` says who knows of a smaller one. */
export interface WindowWarning {
  readonly kind: "larger-than-known";
  readonly window: number;
  readonly source: "option" | "env";
  readonly by: "learned" | "reported";
  readonly known: number;
}

export interface ResolvedWindow {
  readonly window: number;
  readonly source: WindowSource;
  readonly warnings: readonly WindowWarning[];
}

const known = (value: number | undefined): value is number => positiveInteger.ok(value);

function contradictions(
  window: number,
  source: "option" | "env",
  signs: WindowSigns,
): WindowWarning[] {
  return (["learned", "reported"] as const).flatMap((by) => {
    const value = signs[by];
    return known(value) && value < window
      ? [{ kind: "larger-than-known" as const, window, source, by, known: value }]
      : [];
  });
}

/** Throws `bad_option` for a wrong option or a wrong `FLOWER_WINDOW`, also where the other would win. */
export function resolveWindow(signs: WindowSigns): ResolvedWindow {
  const { option, env, learned, reported, model } = signs;
  if (option !== undefined && !known(option)) {
    throw badOption("window", (wanted) => wanted.window, option);
  }
  const fromEnv = windowFromEnv(env);
  const explicit = option ?? fromEnv;
  if (explicit !== undefined) {
    const source = option === undefined ? "env" : "option";
    return { window: explicit, source, warnings: contradictions(explicit, source, signs) };
  }
  if (known(learned)) return { window: learned, source: "learned", warnings: [] };
  const guess = guessWindow(env, model);
  if (known(reported) && reported < guess) {
    return { window: reported, source: "reported", warnings: [] };
  }
  return { window: guess, source: "guessed", warnings: [] };
}

/**
 * What an overflow teaches, in tokens (W3): the named limit, never below twice the start-up context; without one the last measured
 * context, never below 100,000. Undefined when there is nothing to learn from.
 * @param startUp the context of the session's first reply, 0 when unknown.
 */
export function learnWindow(signs: {
  named?: number | undefined;
  measured: number;
  startUp: number;
}): number | undefined {
  const { named, measured, startUp } = signs;
  if (known(named)) return Math.max(named, 2 * startUp);
  return measured > 0 ? Math.max(measured, LEARNED_FLOOR) : undefined;
}
