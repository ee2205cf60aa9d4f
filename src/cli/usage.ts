/** What a flag's value must look like. Says what is wrong with one; knows no command. */

/** Wrong use of the command line: exit 2. The message names the flag, what was expected and what was given. */
export class UsageError extends Error {
  readonly code = "bad_option";
  /** The flag or argument. */
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.name = "UsageError";
    this.field = field;
  }
}

/** Reads one value; commander hands over what the flag has been given before. */
export type Reader<T> = (given: string, before: T | undefined) => T;

function reader<T>(
  flag: string,
  expected: string,
  read: (text: string) => T | undefined,
): Reader<T> {
  return (given, before) => {
    if (before !== undefined) throw new UsageError(flag, "given twice; keep one of them");
    const value = read(given.trim());
    if (value === undefined)
      throw new UsageError(flag, `expected ${expected}, got ${JSON.stringify(given)}`);
    return value;
  };
}

const whole = (text: string, least: number): number | undefined => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= least ? value : undefined;
};

export const tokens = (flag: string): Reader<number> =>
  reader(flag, "a whole number of tokens above 0, such as 200000", (text) => whole(text, 1));

export const count = (flag: string): Reader<number> =>
  reader(flag, "a whole number, 0 or more", (text) => whole(text, 0));

/** The longest that a person may be waited for. */
const DAY_S = 86_400;

export const seconds = (flag: string): Reader<number> =>
  reader(flag, `a whole number of seconds, 1 to ${DAY_S}`, (text) => {
    const value = whole(text, 1);
    return value === undefined || value > DAY_S ? undefined : value;
  });

const UNITS_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** An age: as it was written, and in milliseconds. */
export const age = (flag: string): Reader<{ readonly text: string; readonly ms: number }> =>
  reader(flag, "a whole number of days, hours or minutes, such as 30d, 12h or 0d", (text) => {
    const [, digits = "", unit = ""] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
    return digits === "" ? undefined : { text, ms: Number(digits) * (UNITS_MS[unit] ?? 0) };
  });

export const dollars = (flag: string): Reader<number> =>
  reader(flag, "an amount in US dollars above 0, such as 2.50", (text) =>
    /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined,
  );

export const filled = (flag: string, what: string): Reader<string> =>
  reader(flag, what, (text) => (text === "" ? undefined : text));

export const choice = <T extends string>(flag: string, words: readonly T[]): Reader<T> =>
  reader(flag, `one of ${words.join(", ")}`, (text) => words.find((word) => word === text));

/** Names separated by commas. */
export const names = (flag: string, example: string): Reader<readonly string[]> =>
  reader<readonly string[]>(flag, `names separated by commas, such as ${example}`, (text) => {
    const list = text.split(",").map((name) => name.trim());
    return list.every((name) => name !== "") ? list : undefined;
  });
