import { describe, expect, it } from "vitest";
import { humanTextsFor } from "../../../src/core/locale/human.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";

const GIVEN = {
  ...{ why: "WHY", path: "/p/x.md", id: "q1", question: "QUESTION", answer: "ANSWER" },
  ...{ count: 2, what: "WHAT" },
};

function leaves(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const name = `${path}${key}`;
    if (typeof value === "object") return leaves(value, `${name}.`);
    return [[name, typeof value === "string" ? value : value(GIVEN)]];
  });
}

describe.each(LANGS)("the texts around a person who is asked, in %s", (lang) => {
  it("say something in one line for every key, with the same values as in English", () => {
    const values = (text: string) => (text.match(/[A-Z]{3,}|q\d|\/\w[\w/.]*\w/g) ?? []).sort();
    const english = new Map(leaves(humanTextsFor("en")));
    const own = leaves(humanTextsFor(lang));
    expect(own.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own) {
      expect(text, key).toMatch(/^\S[^\n]*\S ?$/u);
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
    }
  });
});
