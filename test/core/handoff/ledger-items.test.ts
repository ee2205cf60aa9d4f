import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryText } from "../../../src/core/handoff/ledger-entry.ts";
import { entriesOf } from "../../../src/core/handoff/ledger-items.ts";
import { markdownText } from "../../support/markdown-text.ts";

describe("a section is taken apart into what it says", () => {
  it.each([
    ["bullets", "- one\n- two\n* three", ["one", "two", "three"]],
    ["numbers", "1. one\n2) two\n10. three", ["one", "two", "three"]],
    ["Chinese numbers", "1、一号\n二、二号\n（3）三号\n④四号", ["一号", "二号", "三号", "四号"]],
    [
      "a number that is a number",
      "1.5 GB is too much\n\n3 tries failed",
      ["1.5 GB is too much", "3 tries failed"],
    ],
    ["paragraphs", "one\n\ntwo\n\n\nthree", ["one", "two", "three"]],
    ["lines without bullets", "Use A.\nKeep B.\n用 C", ["Use A.", "Keep B.", "用 C"]],
    [
      "a paragraph that was wrapped",
      "The build of the native module needs the headers of the\nsystem, which the image does not have.",
      [
        "The build of the native module needs the headers of the\nsystem, which the image does not have.",
      ],
    ],
    ["a sentence over two lines", "we use A\nbecause of B", ["we use A\nbecause of B"]],
    [
      "nested lists",
      "- one\n  - inner\n    - innermost\n  more\n- two",
      ["one\n- inner\n  - innermost\nmore", "two"],
    ],
    ["a list that is indented", "  - one\n  - two\n    - inner", ["one", "two\n- inner"]],
    ["a lazy line", "- one\ngoes on\n- two", ["one\ngoes on", "two"]],
    ["a paragraph inside an item", "- one\n\n  more of it\n\nelse", ["one\n\nmore of it", "else"]],
    ["a paragraph between lists", "- one\n\nand two\n\n- three", ["one", "and two", "three"]],
    ["lists with blank lines", "- one\n\n- two\n\n\n- three", ["one", "two", "three"]],
    ["lists with a rule between", "- one\n\n---\n\n- two\n***\n  three", ["one", "two", "three"]],
    ["line ends of another system", "- one\r\n- two\r\n", ["one", "two"]],
    [
      "a table",
      "| tried | result |\n|---|:-:|\n| A | fails |\n| B | slow |",
      ["A · fails", "B · slow"],
    ],
    ["a table without a head", "| A | fails |\n| B | slow |", ["A · fails", "B · slow"]],
  ])("%s", (_title, body, expected) => {
    expect(entriesOf(body)).toEqual(expected);
  });

  it.each([
    ["a heading", "### Build\n- a\n- b\n\n### Tests\n- c", ["Build: a", "Build: b", "Tests: c"]],
    ["a bold line", "**Build**\n- a\n\n**Tests:**\n- c", ["Build: a", "Tests: c"]],
    [
      "a line with a colon",
      "Tried for the build:\n- a\n- b\n\nelse",
      ["Tried for the build: a", "Tried for the build: b", "else"],
    ],
    ["a Chinese colon", "编译:\n- 甲\n\n运行：\n- 乙", ["编译: 甲", "运行： 乙"]],
    ["one with nothing below it", "Open:\n\n### Build\n\nelse", ["Open:", "Build", "else"]],
    ["one before code", "Use:\n- ```sh\n  make\n  ```", ["Use:\n```sh\nmake\n```"]],
  ])("%s is said before each item below it", (_title, body, expected) => {
    expect(entriesOf(body)).toEqual(expected);
  });

  it.each([
    [
      "in an item",
      "- a:\n  ```sh\n  - not an item\n\n  ## Dead ends\n  ```\n- b",
      ["a:\n```sh\n- not an item\n\n## Dead ends\n```", "b"],
    ],
    ["behind an item without indent", "- a\n```\n- x\n```\n- b", ["a\n```\n- x\n```", "b"]],
    ["behind a blank line", "a\n\n```\nx\n\n\n- y\n```\n\n- b", ["a\n\n```\nx\n\n\n- y\n```", "b"]],
    ["alone", "```\n- x\n```", ["```\n- x\n```"]],
    ["left open", "- a\n- b\n  ```\n  x", ["a", "b\n```\nx\n```"]],
  ])("code %s stays whole", (_title, body, expected) => {
    expect(entriesOf(body)).toEqual(expected);
  });

  it.each([
    "",
    "(空)",
    "None.",
    "None yet",
    "- None so far.",
    "无",
    "暂无。",
    "Aucune pour l'instant.",
    "なし",
    "特になし。",
    "N/A",
    "---",
  ])("%j says that there is nothing", (body) => {
    expect(entriesOf(body)).toEqual([]);
  });

  it("keeps every letter and digit of a body, except of the marks and of what says nothing", () => {
    const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
    const item = fc.array(fc.constantFrom("foo", "Bar", "`x`", "三", "é", "- ", "**b**", "|"), {
      minLength: 1,
      maxLength: 6,
    });
    const bodies = fc.array(fc.tuple(fc.constantFrom("- ", "", "  - ", "\n"), item), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(bodies, (lines) => {
        const body = lines.map(([lead, words]) => lead + words.join(" ")).join("\n");
        const kept = letters(entriesOf(body).join("\n"));
        expect(kept.length).toBeGreaterThanOrEqual(letters(body).length);
      }),
    );
  });

  it("never fails, and gives texts in the one form of an entry", () => {
    fc.assert(
      fc.property(markdownText, (body) => {
        for (const text of entriesOf(body)) expect(entryText(text)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
