import { describe, expect, it } from "vitest";
import { evidenceTextsFor } from "../../../src/core/locale/evidence.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { ledgerTextsFor } from "../../../src/core/locale/ledger.ts";

/** Called with values that can be recognised. */
const ARGUMENTS = {
  path: "PATH",
  from: "FROM",
  to: "TO",
  rest: 7,
  count: 5,
  run: "RUN",
  generation: 3,
  at: "AT",
  context: "CONTEXT",
  window: "WINDOW",
  cost: "COST",
  code: 9,
  branch: "BRANCH",
  head: "HEAD",
  item: "ITEM",
  deadend: "DEADEND",
  done: "DONE",
  title: "TITLE",
  kept: true,
  atLeast: true,
};

function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const argument = path.endsWith("file.title") ? "STEP" : ARGUMENTS;
    return leaves(value(argument), path);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const tables = (lang: (typeof LANGS)[number]) =>
  leaves({ evidence: evidenceTextsFor(lang), ledger: ledgerTextsFor(lang) });

describe("the texts of ledger and facts", () => {
  it.each(LANGS)("say something for every key in %s, each in one line", (lang) => {
    for (const [key, text] of tables(lang)) expect(text, key).toMatch(/^[^\n]*\S$/u);
  });

  it.each(LANGS)("carry the same values in %s as in English", (lang) => {
    const values = (text: string) => [...new Set(text.match(/[A-Z]{2,}|\d+/g) ?? [])].sort();
    const english = new Map(tables("en"));
    expect(tables(lang).map(([key]) => key)).toEqual([...english.keys()]);
    for (const [key, text] of tables(lang))
      expect(values(text), key).toEqual(values(english.get(key) ?? ""));
  });
});
