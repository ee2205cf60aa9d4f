import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isLargeRead,
  longTexts,
  standIn,
  textsInTheWay,
  wayOf,
} from "../../../src/core/guards/spill.ts";

describe("what may be spilled", () => {
  it.each([
    ["Bash", "copy"],
    ["Grep", "copy"],
    ["Glob", "copy"],
    ["WebFetch", "copy"],
    ["WebSearch", "copy"],
    ["mcp__mine__anything", "copy"],
    ["Read", "point"],
    ["Edit", "leave"],
    ["Write", "leave"],
    ["NotebookEdit", "leave"],
    ["Agent", "leave"],
    ["Task", "leave"],
    ["mcp", "leave"],
  ] as const)("the result of %s: %s", (tool, way) => {
    expect(wayOf(tool)).toBe(way);
  });
});

describe("S1: the texts of one result that go into files", () => {
  it.each([
    [[3_999], []],
    [[4_000], [[0]]],
    [[4_000, 300], [[0]]],
    [
      [5_000, 0, 6_000, 10],
      [[0], [2]],
    ],
    [[2_000, 0, 1_999], []],
    [[2_000, 0, 2_000], [[0, 2]]],
    [
      [2_000, 9_000, 2_000],
      [[1], [0, 2]],
    ],
    [[], []],
    [[0], []],
  ])("of lengths %j with a threshold of 4,000: %j", (lengths, groups) => {
    expect(longTexts(lengths, 4_000)).toEqual(groups);
  });

  it.each([
    [[600], []],
    [[601], [[0]]],
    [
      [601, 20, 3_000],
      [[0], [2]],
    ],
    [[400, 0, 400], [[0, 2]]],
    [[300, 300], []],
    [[], []],
  ])("of lengths %j where there is no room: %j", (lengths, groups) => {
    expect(textsInTheWay(lengths)).toEqual(groups);
  });
});

describe("S2: a Read", () => {
  it.each([
    ["of a whole file of five times the threshold", {}, 20_000, 4_000, true],
    ["of one character less", {}, 19_999, 4_000, false],
    ["of 500 characters with a threshold of 100", {}, 500, 100, true],
    ["from a line on", { offset: 1 }, 90_000, 4_000, false],
    ["of so many lines", { limit: 2_000 }, 90_000, 4_000, false],
    ["of pages", { pages: "1-5" }, 90_000, 4_000, false],
  ])("%s", (_, input, chars, threshold, large) => {
    expect(isLargeRead({ file_path: "/a", ...input }, chars, threshold)).toBe(large);
  });
});

describe("what stands for a spilled text", () => {
  it("is the line and the first 400 characters, line breaks and all", () => {
    expect(standIn("LINE", `a\n${"b".repeat(1_000)}`)).toBe(`LINE\na\n${"b".repeat(398)}`);
    expect(standIn("LINE", "short")).toBe("LINE\nshort");
  });

  it("S4: tears no character", () => {
    expect(standIn("LINE", `${"a".repeat(399)}\u{1f33b}b`)).toBe(`LINE\n${"a".repeat(399)}`);
    expect(standIn("LINE", `${"a".repeat(398)}\u{1f33b}b`)).toBe(
      `LINE\n${"a".repeat(398)}\u{1f33b}`,
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 380, maxLength: 420 }), (text) => {
        expect(standIn("", text)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
