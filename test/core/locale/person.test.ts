/** What is said to a person who steps in: every language says everything, with the same values. */

import { describe, expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { personTextsFor } from "../../../src/core/locale/person.ts";

// biome-ignore format: one argument a line would take a screen, and none of them needs a reader
const ARGUMENTS = {
  ids: ["q1", "q2"],
  id: "q1",
  question: "QUESTION",
  back: true, seconds: 42, why: "WHY", runDir: "/runs", steps: ["ONE", "TWO"], step: "STEP", pid: 4711, generation: 3,
  run: "RUN", runs: ["R1", "R2"],
  degraded: true, path: "/p/x.md", session: "SESSION",
};

function leaves(table: object, given: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[path + key, value]];
    if (typeof value === "object") return leaves(value, given, `${path}${key}.`);
    return [[path + key, value(given)]];
  });
}

const values = (text: string) => [...new Set(text.match(/[A-Z]{3,}|\d+|\/\w[\w/.]*\w/g))].sort();

describe.each([
  ["all that is known", ARGUMENTS],
  ["no process and no file", { ...ARGUMENTS, pid: null, path: null, back: false, degraded: false }],
])("with %s", (_title, given) => {
  it.each(LANGS)("%s says it in one line, with the same values as English", (lang) => {
    const english = new Map(leaves(personTextsFor("en"), given));
    for (const [key, text] of leaves(personTextsFor(lang), given)) {
      expect(text, key).toMatch(/^\S[^\n]*\S$/u);
      expect(text, key).not.toMatch(/null|undefined/);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });
});
