/** Options in, policy out: the one place that says what is wrong with a plain options object. Knows shapes, not meanings. */

import { badOption } from "./errors.ts";

/** A field's rule: the words for people, and the test. */
export interface Rule {
  readonly expected: string;
  readonly ok: (value: unknown) => boolean;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const positiveInteger: Rule = {
  expected: "a whole number above 0",
  ok: (value) => Number.isSafeInteger(value) && (value as number) > 0,
};
export const count: Rule = {
  expected: "a whole number, 0 or more",
  ok: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
export const positiveNumber: Rule = {
  expected: "a number above 0",
  ok: (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
};
export const bool: Rule = { expected: "true or false", ok: (value) => typeof value === "boolean" };
export const text: Rule = {
  expected: "a text that is not empty",
  ok: (value) => typeof value === "string" && value.trim() !== "",
};
/** No half characters (lone surrogates): what stores names as UTF-8 gives another one back. */
export const name: Rule = {
  expected: "a name that is not empty and made of whole characters",
  ok: (value) => text.ok(value) && !/\p{Cs}/u.test(String(value)),
};
export const texts: Rule = {
  expected: "a list of texts",
  ok: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};
export const record: Rule = { expected: "an object", ok: isPlainObject };
export const callable: Rule = {
  expected: "a function",
  ok: (value) => typeof value === "function",
};
export const oneOf = (...words: readonly string[]): Rule => ({
  expected: `one of ${words.join(", ")}`,
  ok: (value) => words.includes(value as string),
});

/**
 * Throws `bad_option` for the first unknown or wrong field. `undefined` always passes: it means "the default".
 * @param where prefix of the field in the message, such as `handoff` or `--window`.
 */
export function checkOptions(
  where: string,
  given: unknown,
  rules: Readonly<Record<string, Rule>>,
): void {
  if (!isPlainObject(given)) throw badOption(where, "an object of options", given);
  for (const [name, value] of Object.entries(given)) {
    const rule = rules[name];
    const field = `${where}.${name}`;
    if (rule === undefined) {
      throw badOption(field, `no such option; known: ${Object.keys(rules).join(", ")}`, value);
    }
    if (value !== undefined && !rule.ok(value)) throw badOption(field, rule.expected, value);
  }
}
