import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseBody } from "../../../src/core/documents/body.ts";
import { markdownText } from "../../support/markdown-text.ts";

describe("a body has one form", () => {
  it.each([
    ["white space around", "  \n\n a \n\n ", "a"],
    ["CRLF and lone CR", "a\r\nb\rc", "a\nb\nc"],
    ["several blank lines", "a\n\n \n\t\nb", "a\n\nb"],
    ["blank lines in code", "```\na\n\n\n\nb\n```", "```\na\n\n\n\nb\n```"],
    ["rules at the ends", "---\na\n\n***\n", "a"],
    ["a setext underline", "====\na", "a"],
    ["a rule in the middle", "a\n\n---\n\nb", "a\n\n---\n\nb"],
    ["code left open", "a\n```js\nb", "a\n```js\nb\n```"],
    ["longer code left open", "~~~~\n~~~\nb", "~~~~\n~~~\nb\n~~~~"],
    ["code left open in a quote ends with the quote", "> ```\n> b", "> ```\n> b"],
    ["a byte order mark", "\uFEFFa", "a"],
    ["wide spaces", "\u3000a\u3000", "a"],
  ])("%s", (_title, text, expected) => {
    expect(normaliseBody(text)).toBe(expected);
  });

  it.each(["", " \n ", "**", "---", "(空)", "(未填)", "(无)", " (空)\n", "…", "→ ✓"])(
    "%j is empty",
    (text) => {
      expect(normaliseBody(text)).toBe("");
    },
  );

  it.each(["(empty)", "(暂无)", "(空) 但是", "0", "无"])("%j is not empty", (text) => {
    expect(normaliseBody(text)).toBe(text);
  });

  it("which does not change when it is made again", () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(normaliseBody(normaliseBody(text))).toBe(normaliseBody(text));
      }),
      { numRuns: 2000 },
    );
  });
});
