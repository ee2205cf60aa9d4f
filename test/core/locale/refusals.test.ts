/** What the disk, the store and flower itself refuse: every language says all of it in its own words, with the same values. */

import { describe, expect, it } from "vitest";
import { badOption, FlowerError } from "../../../src/core/errors.ts";
import { LANGS, type Lang } from "../../../src/core/locale/lang.ts";
import { refusalTextsFor } from "../../../src/core/locale/refusals.ts";
import { errorSaid } from "../../../src/core/locale/said.ts";

// biome-ignore format: one argument a line would take a screen, and none of them needs a reader
const ARGUMENTS = {
  attempt: "ATTEMPT", why: "WHY", path: "/p/x.md", from: "/q/y.md", doing: "DOING", reason: "REASON", advice: "ADVICE", what: "WHAT",
  mode: "MODE", known: 7, found: 9, tables: ["FIRST", "SECOND"], seconds: 60, folder: "/r", problem: "PROBLEM", line: 3, quote: "`",
  home: "/home/HERE", own: "/home/OTHER", code: "CODE", target: "flow.ts:TARGET",
};

const values = (text: string): readonly string[] =>
  [
    ...new Set(
      text.match(
        /--[\w-]+|flower\b|\b[A-Z_]{3,}\b|\d+|\/\w[\w/.]*\w|\/r\b|`|ulimit -n|sqlite3|\.recover|NAME=\S*value["']?/g,
      ),
    ),
  ].sort();

function leaves(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[path + key, value]];
    if (typeof value === "object") return leaves(value, `${path}${key}.`);
    return [[path + key, value(ARGUMENTS)]];
  });
}

describe("the texts of refusals", () => {
  const texts = (lang: Lang) => leaves(refusalTextsFor(lang));
  const english = new Map(texts("en"));

  it.each(LANGS)("%s says each in one line, with the same values as English", (lang) => {
    for (const [key, text] of texts(lang)) {
      expect(text, key).toMatch(/^\S[^\n]*\S$/u);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });

  it.each(LANGS.filter((lang) => lang !== "en"))("%s is not English", (lang) => {
    for (const [key, text] of texts(lang))
      if (key !== "store.foreign" && key !== "settings.named")
        expect(text, key).not.toBe(english.get(key));
  });
});

describe("an error", () => {
  it("that knows how is said in the person's language; its message is English", () => {
    const error = badOption("FLOWER_NAMES", ({ nameSet }) => nameSet, "klingon");
    expect(error.message).toBe('FLOWER_NAMES: expected default or ascii, got "klingon"');
    expect(errorSaid(error, "fr")).toBe('FLOWER_NAMES : attendu default ou ascii, reçu "klingon"');
  });

  it.each([
    [
      badOption("Step.fresh", "false, or no resumeFrom", true),
      "Step.fresh: expected false, or no resumeFrom, got true",
    ],
    [new FlowerError("closed", "The runtime is closed."), "The runtime is closed."],
    [new TypeError("boom"), "boom"],
    ["a text", "a text"],
  ])("that does not is said in its own words: %s", (error, said) => {
    expect(errorSaid(error, "zh")).toBe(said);
  });
});
