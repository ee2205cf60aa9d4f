import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyLedger, type Ledger, mergeInto } from "../../../src/core/handoff/ledger.ts";
import { ledgerMarkdown, parseLedger } from "../../../src/core/handoff/ledger-file.ts";
import { entriesOf } from "../../../src/core/handoff/ledger-items.ts";
import { saySame, wordingOf } from "../../../src/core/handoff/ledger-same.ts";
import { markdownText } from "../../support/markdown-text.ts";

const add = (ledger: Ledger, generation: number, deadends: string, decided = ""): Ledger =>
  mergeInto(ledger, { generation, date: `2026-03-0${generation}`, decided, deadends });
const texts = (ledger: Ledger) => ledger.entries.map(({ text }) => text);

/** As the file goes through a person's hands. */
const byHand = (ledger: Ledger, change: (text: string) => string): Ledger => {
  const before = ledgerMarkdown(ledger);
  const after = change(before);
  expect(after).not.toBe(before);
  return parseLedger(after, ledger.step);
};

const FIRST = add(
  emptyLedger("work"),
  1,
  "- The Redis cache times out under load\n- Changing include order has no effect",
);

describe("merging", () => {
  it("adds what is new, with generation and date, behind what is there", () => {
    const ledger = add(FIRST, 2, "- Static linking breaks DNS");
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "deadends",
      text: "Static linking breaks DNS",
      generation: 2,
      date: "2026-03-02",
      pinned: false,
      struck: false,
    });
    expect(ledger.entries.slice(0, 2)).toEqual(FIRST.entries);
  });

  it("keeps one entry of what is said again, with the older one's generation and date", () => {
    const again = add(
      FIRST,
      2,
      "1. Redis cache timed out under load.\n2. changing the include order has no effect!",
    );
    expect(texts(again)).toEqual(texts(FIRST));
    expect(again.entries.map(({ generation }) => generation)).toEqual([1, 1]);
  });

  it("takes the text that says more", () => {
    const more = "The Redis cache times out under load, since the pool is too small";
    expect(texts(add(FIRST, 2, `- ${more}`))[0]).toBe(more);
    expect(texts(add(add(FIRST, 2, `- ${more}`), 3, "- Redis cache times out under load"))[0]).toBe(
      more,
    );
  });

  it("keeps look-alikes apart", () => {
    const ledger = add(
      emptyLedger("s"),
      1,
      [
        "- editing src/a.ts by hand does not survive the build",
        "- editing src/b.ts by hand does not survive the build",
        "- editing src/a.ts by hand does survive the build",
        "- editing src/a.ts by hand does not survive the build with -O2",
      ].join("\n"),
    );
    expect(ledger.entries).toHaveLength(4);
  });

  it("keeps a decision apart from a dead end of the same words", () => {
    expect(add(emptyLedger("s"), 1, "- static linking", "- static linking").entries).toHaveLength(
      2,
    );
  });

  it("merges within one document as well", () => {
    expect(
      add(emptyLedger("s"), 1, "- Static linking breaks DNS\n- static linking breaks the DNS.")
        .entries,
    ).toHaveLength(1);
  });

  it("leaves out a date that is none", () => {
    const ledger = mergeInto(emptyLedger("s"), {
      generation: 1,
      date: "today] <!--",
      decided: "- a b c",
      deadends: "",
    });
    expect(ledger.entries[0]?.date).toBe("");
  });

  it("remembers no more than eight wordings of one entry", () => {
    let ledger = FIRST;
    for (const word of [
      "often",
      "hard",
      "fast",
      "badly",
      "early",
      "late",
      "soon",
      "twice",
      "oddly",
      "here",
    ])
      ledger = add(ledger, 2, `- The Redis cache times out under load ${word}`);
    for (const { forms } of ledger.entries) expect(forms.length).toBeLessThanOrEqual(8);
  });
});

describe("a person's hand stays", () => {
  it("an edited text is not replaced, and its original does not come back", () => {
    const edited = byHand(FIRST, (text) =>
      text.replace("The Redis cache times out under load", "Redis is fine with pool=50"),
    );
    const later = add(
      add(edited, 2, "- The Redis cache times out under load"),
      3,
      "- redis cache timed out under load!",
    );
    expect(texts(later)).toEqual([
      "Redis is fine with pool=50",
      "Changing include order has no effect",
    ]);
    const through = parseLedger(ledgerMarkdown(later), "work");
    expect(texts(add(through, 4, "- The Redis cache times out under load"))).toEqual(texts(later));
  });

  it("a small edit is an edit", () => {
    const edited = byHand(FIRST, (text) =>
      text.replace("times out under load", "times out under the load"),
    );
    const later = add(edited, 2, "- The Redis cache times out under load, since the pool is small");
    expect(texts(later)[0]).toBe("The Redis cache times out under the load");
  });

  it("a struck entry stays struck when it is said again, also in more words", () => {
    const struck = byHand(FIRST, (text) => text.replace(/- (\[G1[^\n]*load)/, "- ~~$1~~"));
    const later = add(
      struck,
      2,
      "- The Redis cache times out under load in tests\n- the Redis cache times out under load",
    );
    expect(later.entries).toHaveLength(2);
    expect(later.entries[0]).toMatchObject({
      text: "The Redis cache times out under load",
      struck: true,
    });
  });

  it("a pinned entry stays pinned and first", () => {
    const pinned = byHand(FIRST, (text) => text.replace(/- (\[G1[^\n]*Changing)/, "- [pin] $1"));
    const later = parseLedger(
      ledgerMarkdown(add(pinned, 2, "- Static linking breaks DNS")),
      "work",
    );
    expect(later.entries[0]).toMatchObject({
      text: "Changing include order has no effect",
      pinned: true,
    });
  });

  it("an order, and entries of one's own, stay", () => {
    const turned = byHand(FIRST, (text) => {
      const lines = text.trimEnd().split("\n");
      return [...lines.slice(0, -2), "- Mine first", lines.at(-1), lines.at(-2)].join("\n");
    });
    const later = add(turned, 2, "- mine first!\n- The Redis cache times out under load");
    expect(texts(later)).toEqual([
      "Mine first",
      "Changing include order has no effect",
      "The Redis cache times out under load",
    ]);
    expect(later.entries[0]).toMatchObject({ generation: 0, origin: "" });
  });

  it("a deleted line may come back only when it is said again", () => {
    const without = byHand(FIRST, (text) => text.replace(/- \[G1[^\n]*load[^\n]*\n/, ""));
    expect(texts(add(without, 2, ""))).toEqual(["Changing include order has no effect"]);
    expect(texts(add(without, 2, "- The Redis cache times out under load"))).toHaveLength(2);
  });
});

describe("over eight generations in four languages, each naming only what is new to it", () => {
  const NEW: readonly string[] = [
    "- The Redis cache times out under load",
    "- 改 include 顺序无效",
    "- L'édition des liens statique casse le DNS",
    "- 並列実行するとテストが不安定になる",
    "- Changing the allocator does not help: RSS stays at 2 GB",
    "- 换成 sqlite 不行:锁竞争",
    "- Le drapeau --no-cache ralentit tout sans rien corriger",
    "- 型を any にするとビルドは通るが実行時に落ちる",
  ];

  it("every dead end is there at the ninth, through the file each time", () => {
    let text = "";
    for (const [index, deadends] of NEW.entries())
      text = ledgerMarkdown(add(parseLedger(text, "work"), index + 1, deadends), "zh");
    expect(texts(parseLedger(text, "work"))).toEqual(NEW.map((line) => line.slice(2)));
  });
});

describe("nothing is ever lost", () => {
  const words = fc.constantFrom(
    "cache",
    "redis",
    "not",
    "only",
    "a.ts",
    "b.ts",
    "42",
    "-O2",
    "slow",
    "the",
    "build",
    "不",
    "用",
    "编译",
  );
  const sentence = fc.array(words, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(" "));
  const body = fc.oneof(
    fc
      .array(sentence, { maxLength: 6 })
      .map((lines) => lines.map((line) => `- ${line}`).join("\n")),
    markdownText,
  );

  it("every text that was merged in stands in an entry, or in one that says the same with the same names and negations", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(body, body), { maxLength: 5 }), (documents) => {
        let ledger = emptyLedger("s");
        for (const [index, [decided, deadends]] of documents.entries()) {
          ledger = mergeInto(ledger, {
            generation: index + 1,
            date: "2026-03-01",
            decided,
            deadends,
          });
          ledger = parseLedger(ledgerMarkdown(ledger), "s");
        }
        const known = ledger.entries.map((entry) => ({ ...entry, wording: wordingOf(entry.text) }));
        const isKept = (kind: string, text: string) => {
          const said = wordingOf(text);
          return known.some(
            (entry) =>
              entry.kind === kind &&
              entry.wording.fixed === said.fixed &&
              (saySame(entry.wording, said) || entry.forms.includes(said.fingerprint)),
          );
        };
        for (const [decided, deadends] of documents) {
          for (const text of entriesOf(decided)) expect(isKept("decided", text), text).toBe(true);
          for (const text of entriesOf(deadends)) expect(isKept("deadends", text), text).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("merging the same document twice changes nothing", () => {
    fc.assert(
      fc.property(body, body, (decided, deadends) => {
        const update = { generation: 1, date: "2026-03-01", decided, deadends };
        const once = mergeInto(emptyLedger("s"), update);
        expect(mergeInto(once, update)).toEqual(once);
      }),
    );
  });

  it("a thousand entries stay a thousand, also when all are said again", () => {
    const many = (from: number) =>
      Array.from(
        { length: 500 },
        (_, index) => `- attempt ${from + index} of the import was refused by the gateway`,
      ).join("\n");
    const plain = Array.from(
      { length: 500 },
      (_, index) =>
        `- ${[...String(index)].map((d) => "abcdefghij"[Number(d)]).join("x")}q was refused by the gateway`,
    ).join("\n");
    const once = add(emptyLedger("s"), 1, many(0), plain);
    expect(once.entries).toHaveLength(1000);
    expect(add(once, 2, many(0), plain).entries).toEqual(once.entries);
  });
});
