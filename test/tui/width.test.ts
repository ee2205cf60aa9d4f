import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { cut, pad, usableWidth, widthOf, wrap } from "../../src/tui/width.ts";

describe("the width to print at", () => {
  it.each([
    ["a pipe", undefined, 110],
    ["a stream that says 0", 0, 110],
    ["a stream that says nonsense", Number.NaN, 110],
    ["a narrow terminal", 20, 40],
    ["40", 40, 40],
    ["80", 80, 80],
    ["110", 110, 110],
    ["a wide terminal", 300, 110],
  ])("%s", (_, columns, width) => {
    expect(usableWidth(columns)).toBe(width);
  });
});

describe("columns", () => {
  it.each([
    ["abc", 3],
    ["中文", 4],
    ["ｆｕｌｌ", 8],
    ["e\u0301", 1],
    ["👨‍👩‍👧", 2],
    ["", 0],
  ])("%s", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe("cut", () => {
  it.each([
    ["short text is unchanged", "abc", 3, "abc"],
    ["long text ends with …", "abcdef", 4, "abc…"],
    ["a wide character that does not fit is left out whole", "中文中文", 4, "中…"],
    ["a wide character at an odd width", "中文中文", 6, "中文…"],
    ["an emoji of several parts is never split", "ab👨‍👩‍👧cd", 4, "ab…"],
    ["an emoji flag is never split", "🇫🇷🇯🇵🇨🇳", 5, "🇫🇷🇯🇵…"],
    ["an accent stays with its letter", "e\u0301e\u0301e\u0301", 2, "e\u0301…"],
    ["no blank before …", "ab cdef", 4, "ab…"],
  ])("%s", (_, text, width, expected) => {
    expect(cut(text, width)).toBe(expected);
  });

  it("marks that more follows even when the text itself fits", () => {
    expect(cut("abc", 10, true)).toBe("abc…");
    expect(cut("abc", 3, true)).toBe("ab…");
  });

  it("never yields more than the width, nor half a character", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (given, width) => {
        const made = cut(given, width);
        expect(stringWidth(made)).toBeLessThanOrEqual(width);
        expect(made).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

describe("wrap", () => {
  it.each([
    ["at a space", "the quick brown fox", 10, ["the quick", "brown fox"]],
    ["inside a word that is too long", "abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["between wide characters", "中文中文中", 4, ["中文", "中文", "中"]],
    ["an indented line keeps its indentation", "    a long line", 10, ["    a long", "line"]],
    ["what fits", "abc", 10, ["abc"]],
    ["an empty line stays one", "", 10, [""]],
  ])("%s", (_, text, width, rows) => {
    expect(wrap(text, width)).toEqual(rows);
  });

  it("loses nothing but blanks, and keeps the width", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", " ", "中", "é", "👍"),
      maxLength: 80,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (given, width) => {
        const rows = wrap(given, width);
        expect(rows.join("").replaceAll(" ", "")).toBe(given.replaceAll(" ", ""));
        for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

it("pads by columns, not by characters", () => {
  expect(pad("下一步", 10)).toBe("下一步    ");
});
