import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemsOf, normaliseItems, writeItems } from "../../../src/core/documents/list.ts";
import { flowText } from "../../support/flow-text.ts";

describe("a body is read as a list", () => {
  it.each([
    ["bullets", "- a\n* b\n+ c\n• d", ["a", "b", "c", "d"]],
    ["numbers", "1. a\n2) b\n3、c\n(4) d\n（5） e", ["a", "b", "c", "d", "e"]],
    ["check boxes", "- [ ] a\n- [x] b\n1. [X] c", ["a", "b", "c"]],
    ["lines without a mark", "a\n\nb", ["a", "b"]],
    ["a quotation", "> - a\n> - b", ["a", "b"]],
    ["lines that go on", "- a\n  more\n\tand more\n- b", ["a more and more", "b"]],
    ["an indented first line", "  a\nb", ["a", "b"]],
    ["items within items", "- a\n  - b\n    1. c", ["a", "b", "c"]],
    ["code, of which the fences go", "- a\n```sh\nmake\n```\n- b", ["a make", "b"]],
    ["code that is never closed", "- a\n~~~\nmake\n- b", ["a make - b"]],
    ["code first", "```\nmake\n```\n- b", ["make", "b"]],
    ["nothing", "", []],
    ["marks alone", "-\n1.\n- [ ]\n***", []],
    ["words for none", "- none\n- 无\n(空)\n- Aucune.\nなし", []],
  ])("%s", (_title, body, items) => {
    expect(itemsOf(body)).toEqual(items);
  });

  it.each([
    "-O2",
    "+1",
    "3.5 GB",
    "1000 rows",
    "[x86] only",
    "none of them fails",
    "无线可用",
    "2026-01-01",
  ])("%s begins with no mark and means something", (item) => {
    expect(itemsOf(`- ${item}`)).toEqual([item]);
  });

  it("comes back as it was written, whatever it holds", () => {
    fc.assert(
      fc.property(fc.array(flowText, { maxLength: 5 }), (items) => {
        const written = writeItems(items);
        expect(itemsOf(written)).toEqual(normaliseItems(items));
        expect(writeItems(itemsOf(written))).toBe(written);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
