import { describe, expect, it } from "vitest";
import type { Key } from "../../src/tui/keys.ts";
import { EMPTY, edit, restored, type Typed } from "../../src/tui/line-editor.ts";

/** Words are typed as they are; `<name>` presses a key. */
function type(keys: string, from: Typed = EMPTY): { typed: Typed; lines: string[] } {
  let typed = from;
  const lines: string[] = [];
  for (const piece of keys.split(/(<[a-z-]+>)/).filter((part) => part !== "")) {
    const key = /^<.+>$/.test(piece) ? { key: piece.slice(1, -1) } : { key: "text", text: piece };
    const after = edit(typed, key as Key);
    typed = after.typed;
    if (after.said !== undefined)
      lines.push(after.said.said === "line" ? after.said.text : `<${after.said.said}>`);
  }
  return { typed, lines };
}

const lineAfter = (keys: string) => {
  const { text, at } = type(keys).typed;
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

describe("what each key does", () => {
  it.each([
    ["你好世界<left><left>", "你好|世界"],
    ["abc<left><left><right>X", "abX|c"],
    ["abc<home>Z", "Z|abc"],
    ["abc<home><end>Z", "abcZ|"],
    ["abc<home><left>", "|abc"],
    ["abc<right>", "abc|"],
    ["abc<backspace><backspace>", "a|"],
    ["<backspace>a", "a|"],
    ["ab<delete>", "ab|"],
    ["abc<home><delete>", "|bc"],
    ["丢掉<delete-before>留这个", "留这个|"],
    ["abc<left><delete-before>", "|c"],
    ["abc<left><delete-after>", "ab|"],
    ["one two  <delete-word>", "one |"],
    ["one two<delete-word><delete-word><delete-word>", "|"],
    ["one two<left><delete-word>", "one |o"],
    ["ab<end-of-input>", "ab|"],
    ["ab<home><end-of-input>", "|b"],
  ])("%s", (keys, line) => {
    expect(lineAfter(keys)).toBe(line);
  });

  it.each([
    ["a family", "👩‍👩‍👧"],
    ["a flag", "🇫🇷"],
    ["a skin's colour", "👍🏽"],
    ["an accent of its own", "e\u0301"],
    ["a syllable of parts", "각"],
  ])("E1: takes one character as a person sees it: %s", (_, character) => {
    expect(lineAfter(`a${character}<backspace>`)).toBe("a|");
    expect(lineAfter(`a${character}b<home><right><right>`)).toBe(`a${character}|b`);
    expect(lineAfter(`${character}b<home><delete>`)).toBe("|b");
  });
});

describe("E2: what is said", () => {
  it.each([
    ["a line", "one<enter>", ["one"]],
    ["an empty line is a line", "<enter><enter>", ["", ""]],
    ["the end of the input is another thing", "<end-of-input>", ["<end>"]],
    ["and none where something is typed", "a<end-of-input>", []],
    ["lines after an empty one", "<enter>one<enter>", ["", "one"]],
    ["a paste of many lines is one line", "see:\none\ntwo<enter>", ["see:\none\ntwo"]],
    ["an interrupt keeps what is typed", "half<interrupt><enter>", ["<interrupt>", "half"]],
  ])("%s", (_, keys, lines) => {
    expect(type(keys).lines).toEqual(lines);
  });
});

describe("the lines before", () => {
  it.each([
    ["are found with Up, the newest first", "one<enter>two<enter><up>", "two|"],
    ["further up", "one<enter>two<enter><up><up>", "one|"],
    ["no further than there are", "one<enter><up><up><up>", "one|"],
    ["what was being typed is found again", "one<enter>half<up><down>", "half|"],
    ["Down at the newest does nothing", "ab<down>c", "abc|"],
    ["Up without any does nothing", "ab<up><down>c", "abc|"],
    ["hold no line twice in a row", "one<enter>one<enter><up><up>", "one|"],
    ["hold no empty line", "one<enter><enter><up>", "one|"],
  ])("%s", (_, keys, line) => {
    expect(lineAfter(keys)).toBe(line);
  });

  it("are kept as they were, when one of them is changed and entered", () => {
    const { typed, lines } = type("one<enter><up>!<enter>");
    expect(lines).toEqual(["one", "one!"]);
    expect(typed.history).toEqual(["one", "one!"]);
  });
});

it("a line that could not be told stands there again, unless another one was begun", () => {
  expect(restored(EMPTY, "tell")).toMatchObject({ text: "tell", at: 4 });
  expect(restored(type("new").typed, "tell")).toMatchObject({ text: "new" });
});
