/** What the input line says: every language says everything, with the same values. */

import { describe, expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { terminalTextsFor } from "../../../src/core/locale/terminal.ts";

const ARGUMENTS = {
  ...{ say: true, options: 3, question: "QUESTION", events: "EVENTS", costUsd: 0.0123, why: "WHY" },
  ...{ seconds: 117, questions: 2, manifest: "/runs/aside/manifest.json" },
};

function leaves(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[path + key, value]];
    if (typeof value === "object") return leaves(value, `${path}${key}.`);
    return [[path + key, value(ARGUMENTS)]];
  });
}

const values = (text: string) =>
  [...new Set(text.match(/[A-Z]{3,}|\d+(?:\.\d+)?|<\/?\w+>|\/\w[\w/.]*\w|Ctrl-\w/g))].sort();

describe.each(LANGS)("in %s", (lang) => {
  it("everything is said, with the same values as in English", () => {
    const english = new Map(leaves(terminalTextsFor("en")));
    for (const [key, text] of leaves(terminalTextsFor(lang))) {
      expect(text, key).toMatch(/^\S.*\S$/su);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });

  it("the hints fit below a run in 80 columns", () => {
    const { hint } = terminalTextsFor(lang);
    const hints = [hint.idle({ say: true }), hint.question({ options: 12 }), hint.interrupted];
    for (const text of hints) expect(text.length, text).toBeLessThanOrEqual(76);
  });
});
