import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff, linesOf, unified } from "../../../src/core/documents/line-diff.ts";

const diffOf = (before: string, after: string) =>
  unified(lineDiff(before.split(" "), after.split(" ")));

describe("what changed between two texts", () => {
  it.each([
    ["a b c", "a b c", []],
    ["a b c", "a x c", ["@@ -1,3 +1,3 @@", " a", "-b", "+x", " c"]],
    ["a b", "a b c", ["@@ -1,2 +1,3 @@", " a", " b", "+c"]],
    ["a b c", "b c", ["@@ -1,3 +1,2 @@", "-a", " b", " c"]],
    [
      "1 2 3 4 5 6 7 8 9 10",
      "1 2 3 4 x 6 7 8 9 10",
      ["@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+x", " 6", " 7", " 8"],
    ],
    [
      "a 2 3 4 5 6 7 8 b",
      "x 2 3 4 5 6 7 8 y",
      [
        "@@ -1,4 +1,4 @@",
        ...["-a", "+x", " 2", " 3", " 4"],
        "@@ -6,4 +6,4 @@",
        ...[" 6", " 7", " 8", "-b", "+y"],
      ],
    ],
  ])("from %j to %j", (before, after, expected) => {
    expect(diffOf(before, after)).toEqual(expected);
  });

  it("names the line before where one side has no lines", () => {
    expect(unified(lineDiff([], ["a"]))).toEqual(["@@ -0,0 +1,1 @@", "+a"]);
    expect(unified(lineDiff(["a"], []))).toEqual(["@@ -1,1 +0,0 @@", "-a"]);
  });

  it("L2: replaces a part as a whole that is larger than a person writes", () => {
    const before = Array.from({ length: 2_100 }, (_, n) => `a${n}`);
    const after = [...before.slice(1_000), "end", ...before.slice(0, 1_000)];
    const diff = lineDiff(before, after);
    expect(diff.map(({ mark }) => mark).join("")).toMatch(/^-+\++$/);
  });
});

describe("L1: whatever the two texts are", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 30 });

  it("the lines without + are the one before, those without - the one after", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = lineDiff(before, after);
        const without = (mark: string) =>
          diff.filter((line) => line.mark !== mark).map(({ text }) => text);
        expect(without("+")).toEqual(before);
        expect(without("-")).toEqual(after);
      }),
    );
  });

  it("with everything around, the printed lines hold both texts whole", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const printed = unified(lineDiff(before, after), 1_000);
        const side = (mark: string) =>
          printed.slice(1).flatMap((line) => (line.startsWith(mark) ? [] : [line.slice(1)]));
        if (printed.length === 0) expect(before).toEqual(after);
        else expect([side("+"), side("-")]).toEqual([before, after]);
      }),
    );
  });
});

describe("the lines of a text", () => {
  it.each([
    ["", []],
    ["a", ["a"]],
    ["a\nb\n", ["a", "b"]],
    ["a\r\n\r\nb", ["a", "", "b"]],
  ])("%j", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});
