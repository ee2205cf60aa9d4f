import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyLedger, type Ledger, mergeInto } from "../../../src/core/handoff/ledger.ts";
import { entryText, type LedgerEntry } from "../../../src/core/handoff/ledger-entry.ts";
import { ledgerMarkdown, parseLedger } from "../../../src/core/handoff/ledger-file.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { markdownText } from "../../support/markdown-text.ts";

const LEDGER = mergeInto(emptyLedger("work"), {
  generation: 1,
  date: "2026-03-01",
  decided: "- Keep the sources untouched.\n- Use a shim:\n  ```make\n  ## Dead ends\n  - x\n  ```",
  deadends: "- -D_ANSI_SOURCE turns off other macros",
});
const TEXT = ledgerMarkdown(LEDGER);

const texts = (ledger: Ledger) => ledger.entries.map(({ text }) => text);
const edited = (change: (text: string) => string) => parseLedger(change(TEXT), "work");

describe("the file", () => {
  it("has a title, an explanation, both sections, and an entry a line with generation and date", () => {
    const lines = TEXT.split("\n");
    expect(lines[0]).toBe("# Ledger (work)");
    expect(lines.filter((line) => line.startsWith("> "))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("## "))).toEqual(["## Decided", "## Dead ends"]);
    expect(TEXT).toMatch(
      /\n- \[G1 · 2026-03-01\] Keep the sources untouched\. <!-- [0-9a-f]{12} [0-9a-f]{12} -->\n/,
    );
  });

  it.each(LANGS)("is written in %s and read in every language", (lang) => {
    expect(parseLedger(ledgerMarkdown(LEDGER, lang), "work")).toEqual(LEDGER);
  });

  it("shows an empty section as empty", () => {
    const text = ledgerMarkdown(emptyLedger(""));
    expect(text).toContain("## Decided\n\n(空)\n\n## Dead ends\n\n(空)\n");
    expect(parseLedger(text)).toEqual(emptyLedger(""));
  });

  it("cannot be confused by the step's name", () => {
    expect(ledgerMarkdown(emptyLedger("x\n## Decided\n- y"))).toMatch(
      /^# Ledger \(x ## Decided - y\)\n/,
    );
  });
});

describe("what a person did to it is read", () => {
  it.each([
    [
      "an entry edited",
      (t: string) => t.replace("untouched.", "untouched, shims aside."),
      "Keep the sources untouched, shims aside.",
    ],
    [
      "an entry added",
      (t: string) => t.replace(/^## Dead ends/m, "- My own\n  second line\n\n## Dead ends"),
      "My own\nsecond line",
    ],
    ["a paragraph added", (t: string) => `${t}\nMy own words.\n`, "My own words."],
    ["a section repeated", (t: string) => `${t}\n## Decided\n\n- Late one\n`, "Late one"],
    [
      "a text beside a heading",
      (t: string) => t.replace(/^## Dead ends/m, "## Dead ends: also this"),
      "also this",
    ],
  ])("%s", (_title, change, expected) => {
    const ledger = edited(change);
    expect(texts(ledger)).toContain(expected);
    expect(ledger.entries.length).toBeGreaterThanOrEqual(LEDGER.entries.length);
  });

  it.each([
    ["before the tag", "- ~~[G1 · 2026-03-01] Keep the sources untouched.~~ <!--"],
    ["behind the tag", "- [G1 · 2026-03-01] ~~Keep the sources untouched.~~ <!--"],
    ["and pinned", "- [pin] [G1 · 2026-03-01] ~~Keep the sources untouched.~~ <!--"],
  ])("an entry struck %s", (_title, line) => {
    const [entry] = edited((t) =>
      t.replace("- [G1 · 2026-03-01] Keep the sources untouched. <!--", line),
    ).entries;
    expect(entry).toMatchObject({
      text: "Keep the sources untouched.",
      struck: true,
      generation: 1,
    });
    expect(entry?.origin).toBe(LEDGER.entries[0]?.origin);
  });

  it("an entry struck together with its comment, and one of several lines", () => {
    const whole = edited((t) => t.replace(/- (\[G1[^\n]*untouched[^\n]*)/, "- ~~$1~~"));
    expect(whole.entries[0]).toMatchObject({ text: "Keep the sources untouched.", struck: true });
    const lines = parseLedger("## Decided\n- ~~one\n  two~~\n- ~~three\n");
    expect(lines.entries).toMatchObject([
      { text: "one\ntwo", struck: true },
      { text: "~~three", struck: false },
    ]);
  });

  it.each(["[pin]", "[PIN]", "[pinned]", "📌", "[置顶]", "[épinglé]", "[ピン]"])(
    "an entry pinned with %s stands first",
    (mark) => {
      const ledger = edited((t) => t.replace(/- (\[G1[^\n]*Use a shim)/, `- ${mark} $1`));
      expect(texts(ledger)[0]).toMatch(/^Use a shim/);
      expect(ledger.entries[0]?.pinned).toBe(true);
      expect(ledgerMarkdown(ledger)).toContain("- [pin] [G1 · 2026-03-01] Use a shim");
    },
  );

  it("lines deleted, reordered, indented, with other bullets and line ends", () => {
    const [title = "", ...rest] = ledgerMarkdown(LEDGER).trimEnd().split("\n");
    const without = rest.filter((line) => !line.includes("untouched"));
    const ledger = parseLedger(
      `\uFEFF${[title, ...without].join("\r\n").replace("- [G1", "* [G1")}`,
      "work",
    );
    expect(ledger.entries).toEqual(LEDGER.entries.slice(1));
  });

  it("without the explanation, and with a word above it all", () => {
    const ledger = parseLedger("Mine: do not touch.\n\n> quoted\n\n## Decided\n- a", "work");
    expect(ledger.preface).toBe("Mine: do not touch.\n\n> quoted");
    expect(parseLedger(ledgerMarkdown(ledger), "work")).toEqual(ledger);
  });

  it("code left open swallows no entry that flower wrote", () => {
    const ledger = edited((t) => t.replace(/^## Dead ends\n/m, "## Dead ends\n\n```\noops\n"));
    expect(texts(ledger)).toEqual([
      ...texts(LEDGER).slice(0, 2),
      "```\noops\n```",
      texts(LEDGER)[2],
    ]);
  });
});

describe("a text cannot pass for what it is not", () => {
  it.each([
    ["a heading", "x\n## Dead ends\n- y"],
    ["a bare title", "x\nDead ends\ny"],
    ["a title alone", "Dead ends"],
    ["another entry", "x\n- [G9 · 2020-01-01] y <!-- 0123456789ab -->"],
    ["a tag", "[G9 · 2020-01-01] x"],
    ["a pin", "[pin] x"],
    ["a strike", "~~x~~"],
    ["an escaped strike", "\\~~x~~"],
    ["an end of a strike", "x~~"],
    ["its own comment", "x <!-- 0123456789ab -->"],
    ["an escaped comment", "x <\\!-- 0123456789ab ffffffffffff -->\ny"],
    ["a comment in code", "x\n```\n<!-- 0123456789ab -->\n<\\!-- 0123456789ab -->\n```"],
    ["code from its first line on", "```js\n<!-- 0123456789ab -->\n\n\n  [pin]\n```\nthen"],
    ["code left open", "x\n- ```\n  y"],
    ["a placeholder", "x (空)"],
  ])("%s", (_title, source) => {
    const text = entryText(source);
    const plain = {
      kind: "decided",
      generation: 2,
      date: "",
      pinned: false,
      origin: "",
      forms: [],
    } as const;
    const known = { ...plain, origin: "aaaaaaaaaaaa", forms: ["bbbbbbbbbbbb"] };
    const entries: LedgerEntry[] = [
      { ...plain, text, struck: false },
      { ...known, text, struck: true },
      { ...known, text: "after", struck: false },
    ];
    const ledger: Ledger = { step: "", preface: "", entries };
    expect(parseLedger(ledgerMarkdown(ledger))).toEqual(ledger);
  });

  it("whatever it is: reading what was written gives the same ledger", () => {
    const hash = fc.stringMatching(/^[0-9a-f]{12}$/);
    const entry = fc.record({
      kind: fc.constantFrom("decided" as const, "deadends" as const),
      text: fc
        .tuple(
          fc.constantFrom("", "~~", "[pin] ", "[G1] ", "\\", "```\n", "<!-- 0123456789ab --> "),
          markdownText,
        )
        .map(([lead, text]) => entryText(lead + text))
        .filter((text) => text !== ""),
      generation: fc.nat({ max: 99 }),
      date: fc.constantFrom("", "2026-03-01"),
      pinned: fc.boolean(),
      struck: fc.boolean(),
      known: fc.option(fc.tuple(hash, fc.array(hash, { maxLength: 3 })), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.constantFrom(...LANGS), (made, lang) => {
        const entries = made.map(({ known, ...rest }) => ({
          ...rest,
          origin: known?.[0] ?? "",
          forms: known?.[1] ?? [],
        }));
        const read = parseLedger(ledgerMarkdown({ step: "s", preface: "", entries }, lang), "s");
        const key = (each: LedgerEntry) =>
          `${each.kind === "decided" ? 0 : 1}${each.pinned ? 0 : 1}`;
        expect(read.entries).toEqual([...entries].sort((a, b) => key(a).localeCompare(key(b))));
      }),
      { numRuns: 500 },
    );
  });

  it("is read without failing from any text, and then stays as it is", () => {
    const wild = fc.array(
      fc.oneof(
        markdownText,
        fc.constantFrom("\n- [G1] a", "\n## Decided\n", "\n- [pin] ~~b~~ <!-- 0123456789ab -->"),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(wild, (parts) => {
        const once = parseLedger(parts.join(""));
        expect(parseLedger(ledgerMarkdown(once))).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});
