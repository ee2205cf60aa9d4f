/** What the report says around the words of others: every language says everything, with the same values. */

import { describe, expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { reportTextsFor } from "../../../src/core/locale/report.ts";

// biome-ignore format: one argument a line would take a screen, and none of them needs a reader
const ARGUMENTS = {
  run: "RUN", step: "STEP", from: "FROM", until: "TO", to: "TO", took: "TOOK", count: 3, when: "WHEN", how: "HOW", id: "q7",
  by: "model", state: "STATE", finding: "FINDING", commit: "abc123", files: 5, added: 11, removed: 13, atLeast: true, cost: "COST",
  calls: "CALLS", sessions: 17, generation: 19, path: "/p/x.md", why: "WHY",
};

function leaves(table: object, given: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[path + key, value]];
    if (typeof value === "object") return leaves(value, given, `${path}${key}.`);
    return [[path + key, value(given)]];
  });
}

const values = (text: string) => [...new Set(text.match(/[A-Z]{2,}|\d+|\/\w[\w/.]*\w/g))].sort();

describe.each([
  ["several", { ...ARGUMENTS, how: "timeout" }],
  ["one", { ...ARGUMENTS, count: 1, files: 1, sessions: 1, by: "framework", how: "waiting" }],
])("with %s", (_title, given) => {
  it.each(LANGS)("%s says it in one line, with the same values as English", (lang) => {
    const english = new Map(leaves(reportTextsFor("en"), given));
    for (const [key, text] of leaves(reportTextsFor(lang), given)) {
      expect(text, key).toMatch(/^\S[^\n]*$/u);
      expect(text, key).not.toMatch(/null|undefined/);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });
});
