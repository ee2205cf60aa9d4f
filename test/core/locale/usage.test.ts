/** What is wrong with a command line: every language says all of it in its own words, with the same values. */

import { describe, expect, it } from "vitest";
import { LANGS, type Lang } from "../../../src/core/locale/lang.ts";
import { usageTextsFor } from "../../../src/core/locale/usage.ts";

// biome-ignore format: one argument a line would take a screen, and none of them needs a reader
const ARGUMENTS = {
  field: "--FIELD", problem: "PROBLEM", what: "WHAT", given: '"GIVEN"', most: 86_400, words: ["ONE", "TWO"], example: "FIRST,SECOND",
  count: 3, likely: "LIKELY", command: "COMMAND", flag: "--FLAG", name: '"NAME"', meant: "MEANT", known: ["KNOWN", "OTHER"],
  path: "/p/x.md", file: "flow.ts", folder: "/p", names: ["EXPORTED"], why: "WHY", word: "WORD", id: "q7", target: "flow.ts:TARGET", run: "RUN",
};

/** Without values: a flag, a command of flower's, what stands in capitals, numbers, paths. */
const values = (text: string): readonly string[] =>
  [
    ...new Set(
      text.match(
        /--[\w-]+|flower [\w-]+|\b[A-Z]{3,}\b|\d+(?:\.\d+)?[dhm]?|\/\w[\w/.]*\w|__<\w+>__|\bq\d\b/g,
      ),
    ),
  ].sort();

function leaves(table: object, given: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[path + key, value]];
    if (typeof value === "object") return leaves(value, given, `${path}${key}.`);
    return [[path + key, value(given)]];
  });
}

describe.each([
  ["all that is known", ARGUMENTS],
  [
    "the least that is known",
    { ...ARGUMENTS, count: 0, meant: undefined, path: undefined, names: [] },
  ],
])("with %s", (_title, given) => {
  const texts = (lang: Lang) => leaves(usageTextsFor(lang), given);
  const english = new Map(texts("en"));

  it.each(LANGS)("%s says it in one line, with the same values as English", (lang) => {
    for (const [key, text] of texts(lang)) {
      expect(text, key).toMatch(/^\S[^\n]*\S$/u);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });

  it.each(LANGS.filter((lang) => lang !== "en"))("%s is not English", (lang) => {
    for (const [key, text] of texts(lang)) expect(text, key).not.toBe(english.get(key));
  });
});
