/** What a flag's value must look like. Says what is wrong with one, in any language; knows no command. */

import type { Lang } from "../core/locale/lang.ts";
import { type UsageTexts, usageTextsFor, type Wanted } from "../core/locale/usage.ts";

/** What is wrong, of the texts of a language. */
export type Problem = (texts: UsageTexts) => string;

/** Wrong use of the command line: exit 2. The message names the flag, what was expected and what was given; it is English. */
export class UsageError extends Error {
  readonly code = "bad_option";
  /** The flag or argument. */
  readonly field: string;
  readonly #problem: Problem;

  /** @param problem a text where it is in the person's language already. */
  constructor(field: string, problem: Problem | string) {
    const said: Problem = typeof problem === "string" ? () => problem : problem;
    super(sentence(field, said, "en"));
    this.name = "UsageError";
    this.field = field;
    this.#problem = said;
  }

  messageIn(lang: Lang): string {
    return sentence(this.field, this.#problem, lang);
  }
}

function sentence(field: string, problem: Problem, lang: Lang): string {
  const texts = usageTextsFor(lang);
  return texts.named({ field, problem: problem(texts) });
}

/** The one shape of "expected this, got that". */
export const unexpected =
  (wanted: Wanted | Problem, given: unknown): Problem =>
  (texts) =>
    texts.expected({
      what: typeof wanted === "string" ? texts.wanted[wanted] : wanted(texts),
      given: JSON.stringify(given),
    });

/** Reads one value; commander hands over what the flag has been given before. */
export type Reader<T> = (given: string, before: T | undefined) => T;

function reader<T>(
  flag: string,
  wanted: Wanted | Problem,
  read: (text: string) => T | undefined,
): Reader<T> {
  return (given, before) => {
    if (before !== undefined) throw new UsageError(flag, ({ twice }) => twice);
    const value = read(given.trim());
    if (value === undefined) throw new UsageError(flag, unexpected(wanted, given));
    return value;
  };
}

const whole = (text: string, least: number): number | undefined => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= least ? value : undefined;
};

export const tokens = (flag: string): Reader<number> =>
  reader(flag, "tokens", (text) => whole(text, 1));

export const count = (flag: string): Reader<number> =>
  reader(flag, "count", (text) => whole(text, 0));

/** The longest that a person may be waited for. */
const DAY_S = 86_400;

export const seconds = (flag: string): Reader<number> =>
  reader(
    flag,
    (texts) => texts.secondsUpTo({ most: DAY_S }),
    (text) => {
      const value = whole(text, 1);
      return value === undefined || value > DAY_S ? undefined : value;
    },
  );

const UNITS_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** An age: as it was written, and in milliseconds. */
export const age = (flag: string): Reader<{ readonly text: string; readonly ms: number }> =>
  reader(flag, "age", (text) => {
    const [, digits = "", unit = ""] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
    return digits === "" ? undefined : { text, ms: Number(digits) * (UNITS_MS[unit] ?? 0) };
  });

export const dollars = (flag: string): Reader<number> =>
  reader(flag, "dollars", (text) =>
    /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined,
  );

export const filled = (flag: string, wanted: Wanted): Reader<string> =>
  reader(flag, wanted, (text) => (text === "" ? undefined : text));

export const choice = <T extends string>(flag: string, words: readonly T[]): Reader<T> =>
  reader(
    flag,
    (texts) => texts.oneOf({ words }),
    (text) => words.find((word) => word === text),
  );

/** Names separated by commas. */
export const names = (flag: string, example: string): Reader<readonly string[]> =>
  reader<readonly string[]>(
    flag,
    (texts) => texts.names({ example }),
    (text) => {
      const list = text.split(",").map((name) => name.trim());
      return list.every((name) => name !== "") ? list : undefined;
    },
  );
