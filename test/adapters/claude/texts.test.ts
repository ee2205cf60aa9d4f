import { describe, expect, it } from "vitest";
import { Texts } from "../../../src/adapters/claude/texts.ts";

/** Texts in order; null stands for "the harness asked for the rest". */
const join = (...parts: readonly (string | null)[]): string => {
  const texts = new Texts();
  for (const part of parts) {
    if (part === null) texts.continue();
    else texts.add(part);
  }
  return texts.all;
};

describe("the text of a turn", () => {
  it.each([
    ["nothing", [], ""],
    ["T2: replies are paragraphs", ["One.", "Two."], "One.\n\nTwo."],
    ["T1: a cut word goes on", ["One th", null, "ing."], "One thing."],
    ["T1: a cut line goes on", ["- a\n- b", null, "ut not\n- c"], "- a\n- but not\n- c"],
    ["T1: a heading begins a line", ["the end.", null, "## Next\nx"], "the end.\n## Next\nx"],
    ["T1: one line break is enough", ["the end.\n", null, "## Next"], "the end.\n## Next"],
    ["an empty rest is no rest", ["One th", null, "", "ing."], "One thing."],
    ["after the rest comes a paragraph", ["a", null, "b", "c"], "ab\n\nc"],
  ])("%s", (_title, parts, text) => {
    expect(join(...parts)).toBe(text);
  });
});
