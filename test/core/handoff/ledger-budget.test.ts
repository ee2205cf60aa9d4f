import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyLedger, type Ledger, mergeInto } from "../../../src/core/handoff/ledger.ts";
import { budgeted, ledgerBlock } from "../../../src/core/handoff/ledger-budget.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { markdownText } from "../../support/markdown-text.ts";

const step = (ledger: Ledger, generation: number) =>
  mergeInto(ledger, {
    generation,
    date: "2026-03-01",
    decided: `- decision ${generation}`,
    deadends: `- dead end ${generation}\n  with its reason`,
  });
const LEDGER = [1, 2, 3].reduce(step, emptyLedger("work"));
const change = (at: number, to: object): Ledger => ({
  ...LEDGER,
  entries: LEDGER.entries.map((entry, index) => (index === at ? { ...entry, ...to } : entry)),
});

describe("what a successor is told of the ledger", () => {
  it("is all of it where it fits, the newest first, under the titles of the language", () => {
    expect(budgeted(LEDGER, { characters: 1000, lang: "fr" })).toEqual({
      text: [
        "## Les impasses",
        "",
        "- [G3] dead end 3\n  with its reason",
        "- [G2] dead end 2\n  with its reason",
        "- [G1] dead end 1\n  with its reason",
        "",
        "## Ce qui est décidé",
        "",
        "- [G3] decision 3",
        "- [G2] decision 2",
        "- [G1] decision 1",
      ].join("\n"),
      included: 6,
      rest: 0,
    });
  });

  it("is the newest where not all fits, dead ends before decisions, and the rest is counted", () => {
    const { text, included, rest } = budgeted(LEDGER, { characters: 90 });
    expect(text).toContain("dead end 3");
    expect(text).toContain("decision 3");
    expect([included, rest]).toEqual([2, 4]);
  });

  it("is first of all what is pinned, then what a person wrote", () => {
    const pinned = change(0, { pinned: true });
    expect(budgeted(pinned, { characters: 40 }).text).toBe("## Decided\n\n- [G1] decision 1");
    const mine = change(0, { generation: 0 });
    expect(budgeted(mine, { characters: 40 }).text).toBe("## Decided\n\n- decision 1");
  });

  it("is nothing that is struck, and that is no rest either", () => {
    const { text, included, rest } = budgeted(change(5, { struck: true }), { characters: 1000 });
    expect(text).not.toContain("dead end 3");
    expect([included, rest]).toEqual([5, 0]);
  });

  it("is not blocked by one entry that is too long", () => {
    const { text, rest } = budgeted(change(5, { text: "x".repeat(2000) }), { characters: 200 });
    expect(text).toContain("decision 3");
    expect(rest).toBe(1);
  });

  it("never is longer than the budget, and loses count of nothing", () => {
    const entry = fc.tuple(markdownText, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.nat({ max: 400 }),
        fc.constantFrom(...LANGS),
        (made, characters, lang) => {
          const body = made.map(([text]) => `- x${text}`).join("\n");
          const ledger = mergeInto(emptyLedger(""), {
            generation: 1,
            date: "",
            decided: body,
            deadends: body,
          });
          const entries = ledger.entries.map((each, index) => ({
            ...each,
            pinned: made[index]?.[1] === true,
            struck: made[index]?.[2] === true,
          }));
          const { text, included, rest } = budgeted({ ...ledger, entries }, { characters, lang });
          expect(text.length).toBeLessThanOrEqual(characters);
          expect(included + rest).toBe(entries.filter(({ struck }) => !struck).length);
        },
      ),
    );
  });
});

describe("in the prompt it", () => {
  it("stands as a quotation, with the file that holds it", () => {
    const block = ledgerBlock(LEDGER, { characters: 1000, path: "/w/notes/ledger-work.md" });
    expect(block).toMatch(/\n<ledger-([0-9a-f]{8})>\n## Dead ends\n[\s\S]+\n<\/ledger-\1>\n/);
    expect(block).toMatch(/The same stands in \/w\/notes\/ledger-work\.md\.$/);
  });

  it.each(LANGS)("names the number of the rest and the file in %s", (lang) => {
    const block = ledgerBlock(LEDGER, { characters: 0, path: "/w/l.md", lang });
    expect(block).toMatch(/\b6\b[\s\S]*\/w\/l\.md/);
    expect(block).not.toContain("decision");
  });

  it("is not there when nothing stands in it", () => {
    expect(ledgerBlock(emptyLedger("s"), { characters: 1000, path: "/w/l.md" })).toBe("");
  });

  it("holds no generation, date or fingerprint that the text could use", () => {
    expect(ledgerBlock(LEDGER, { characters: 1000 })).not.toContain("<!--");
  });
});
