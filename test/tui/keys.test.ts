import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Key, KeyReader } from "../../src/tui/keys.ts";
import { EMPTY, edit, type Typed } from "../../src/tui/line-editor.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (...chunks: readonly (string | Uint8Array)[]): Key[] => {
  const reader = new KeyReader();
  return chunks.flatMap((chunk) => reader.read(typeof chunk === "string" ? bytes(chunk) : chunk));
};
const names = (text: string) => read(text).map((key) => (key.key === "text" ? key.text : key.key));

const ESC = "\u001b";

describe("keys", () => {
  it.each([
    ["Enter", "\r", ["enter"]],
    ["Enter of a terminal that sends both", "a\r\nb", ["a", "enter", "b"]],
    ["two times Enter", "\r\r", ["enter", "enter"]],
    ["Ctrl-J", "\n", ["enter"]],
    ["Backspace, both ways", "\u007f\b", ["backspace", "backspace"]],
    [
      "Ctrl-A, E, U, K, W",
      "\u0001\u0005\u0015\u000b\u0017",
      ["home", "end", "delete-before", "delete-after", "delete-word"],
    ],
    ["Ctrl-C and Ctrl-D", "\u0003\u0004", ["interrupt", "end-of-input"]],
    ["arrows", `${ESC}[A${ESC}[B${ESC}[C${ESC}[D`, ["up", "down", "right", "left"]],
    [
      "arrows of the application mode",
      `${ESC}OA${ESC}OB${ESC}OC${ESC}OD`,
      ["up", "down", "right", "left"],
    ],
    ["arrows with a modifier", `${ESC}[1;5C${ESC}[1;2D`, ["right", "left"]],
    [
      "Home and End, as terminals have it",
      `${ESC}[H${ESC}[F${ESC}OH${ESC}OF${ESC}[1~${ESC}[4~${ESC}[7~${ESC}[8~`,
      ["home", "end", "home", "end", "home", "end", "home", "end"],
    ],
    ["Delete", `${ESC}[3~`, ["delete"]],
    ["Enter of the keypad", `${ESC}OM`, ["enter"]],
    ["text", "你好, ça va 👍🏽", ["你好, ça va 👍🏽"]],
    ["controls without a meaning", "a\u0000\u0007\u001a\u001cb", ["ab"]],
  ])("%s", (_, typed, expected) => {
    expect(names(typed)).toEqual(expected);
  });
});

describe("K2: an unknown sequence", () => {
  it.each([
    ["a function key", `${ESC}[15~`],
    ["a function key of the other form", `${ESC}OP`],
    ["a mouse", `${ESC}[<0;12;7M`],
    ["an answer about the terminal", `${ESC}[?62;1;6c`],
    ["an answer with an intermediate", `${ESC}[?2026;2$y`],
    ["a title", `${ESC}]0;rm -rf\u0007`],
    ["a colour", `${ESC}]11;rgb:0000/0000/0000${ESC}\\`],
    ["a device's string", `${ESC}P1$r0m${ESC}\\`],
    ["a key with Alt", `${ESC}f`],
    ["a charset", `${ESC}(B`],
    ["focus", `${ESC}[I${ESC}[O`],
    ["a sequence that is endless", `${ESC}[${"1;".repeat(5000)}x`],
  ])("is swallowed whole: %s", (_, sequence) => {
    expect(names(`a${sequence}b`)).toEqual(["ab"]);
  });

  it.each([
    ["an escape alone", ESC],
    ["a sequence that was cut off", `${ESC}[12`],
    ["a string that never ends", `${ESC}]0;title`],
  ])("keeps no key from working after it: %s", (_, begun) => {
    expect(names(`a${begun}\r`)).toEqual(["a", "enter"]);
    expect(names(`a${begun}\u0003`)).toEqual(["a", "interrupt"]);
  });

  it("is over at a character that cannot belong to it", () => {
    expect(names(`${ESC}[1你`)).toEqual(["你"]);
  });
});

describe("K3: what is pasted", () => {
  const pasted = (text: string) => `${ESC}[200~${text}${ESC}[201~`;

  it("is one text with its lines, whatever ends them", () => {
    expect(names(`a${pasted("one\rtwo\r\nthree\n")}b`)).toEqual(["aone\ntwo\nthree\nb"]);
  });

  it("presses no key and obeys no sequence", () => {
    expect(names(pasted(`x\u0003${ESC}[A\u0015\ty`))).toEqual(["x[A  y"]);
  });

  it("arrives whole, however it is cut", () => {
    expect(read(`${ESC}[20`, "0~one\r", `two${ESC}[2`, "01~", "\r")).toEqual([
      { key: "text", text: "one\ntwo" },
      { key: "enter" },
    ]);
  });
});

/** What people, terminals and chance send. */
const input = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          "\r",
          "\n",
          "\b",
          "\u007f",
          "\u0001",
          "\u0015",
          "\u0017",
          "\u0004",
          ESC,
          "[",
          "O",
          "]",
          "A",
          "D",
          "~",
        ],
        ...[
          `${ESC}[A`,
          `${ESC}[B`,
          `${ESC}[D`,
          `${ESC}OC`,
          `${ESC}[3~`,
          `${ESC}[200~`,
          `${ESC}[201~`,
          `${ESC}]0;`,
          "\u0007",
        ],
        ...["你", "é", "e\u0301", "\u200d", "👩‍👩‍👧", "🇫🇷", "\u202e", "ab c"],
      ),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => bytes(pieces.join("")));

const anyBytes = fc.oneof(input, fc.uint8Array({ maxLength: 60 }));

function typedBy(chunks: readonly Uint8Array[]): { typed: Typed; said: string[] } {
  const reader = new KeyReader();
  let typed = EMPTY;
  const said: string[] = [];
  for (const key of chunks.flatMap((chunk) => [...reader.read(chunk)])) {
    const after = edit(typed, key);
    typed = after.typed;
    if (after.said !== undefined) said.push(JSON.stringify(after.said));
  }
  return { typed, said };
}

it("K1: any bytes in any pieces make the same line, and the same lines said", () => {
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat(60), { maxLength: 12 }), (whole, cuts) => {
      const places = [
        0,
        ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b),
        whole.length,
      ];
      const chunks = places.slice(1).map((place, at) => whole.subarray(places[at], place));
      expect(typedBy(chunks)).toEqual(typedBy([whole]));
    }),
    { numRuns: 2000 },
  );
});
