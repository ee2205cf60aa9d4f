import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visible, visibleLines } from "../../src/core/visible.ts";

const ESC = "\x1b";

describe("what could steer a terminal is shown, not obeyed", () => {
  it.each([
    ["a plain colour", `a${ESC}[31mb`, "a\\u{1b}[31mb"],
    ["clear screen", `a${ESC}[2Jb`, "a\\u{1b}[2Jb"],
    ["cursor movement", `a${ESC}[10;10Hb`, "a\\u{1b}[10;10Hb"],
    ["a hidden cursor", `a${ESC}[?25lb`, "a\\u{1b}[?25lb"],
    ["concealed text", `a${ESC}[8mb`, "a\\u{1b}[8mb"],
    ["a title (OSC, BEL)", `a${ESC}]0;x\x07b`, "a\\u{1b}]0;x\\u{7}b"],
    ["a link (OSC 8, ST)", `${ESC}]8;;http://x${ESC}\\b`, "\\u{1b}]8;;http://x\\u{1b}\\b"],
    ["a device string", `a${ESC}Pq${ESC}\\b`, "a\\u{1b}Pq\\u{1b}\\b"],
    ["C1: a one-byte CSI", "a\u009b2Jb", "a\\u{9b}2Jb"],
    ["a lone carriage return", "good\rbad", "good\\u{d}bad"],
    ["a backspace", "a\bb", "a\\u{8}b"],
    ["NUL and DEL", "a\0b\x7f", "a\\u{0}b\\u{7f}"],
    ["right-to-left override", "a\u202eb", "a\\u{202e}b"],
    ["an isolate", "a\u2066b\u2069", "a\\u{2066}b\\u{2069}"],
    ["marks of direction", "a\u200eb\u061c", "a\\u{200e}b\\u{61c}"],
    ["a line separator", "a\u2028b", "a\\u{2028}b"],
    ["a zero-width space", "a\u200bb", "a\\u{200b}b"],
    ["a byte order mark", "\ufeffa", "\\u{feff}a"],
    ["tag characters", "a\u{e0041}b", "a\\u{e0041}b"],
    ["half a surrogate pair", "a\ud800b", "a\\u{d800}b"],
  ])("%s", (_, given, shown) => {
    expect(visible(given)).toBe(shown);
  });

  it.each([
    ["a tab is a space", "a\tb", "a b"],
    ["Chinese stays", "新会话接手", "新会话接手"],
    ["a joined emoji stays whole", "👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"],
    ["combining accents stay", "e\u0301", "e\u0301"],
    ["a non-joiner inside a word stays", "می‌خواهم", "می‌خواهم"],
  ])("%s", (_, given, shown) => {
    expect(visible(given)).toBe(shown);
  });

  it("leaves no control character in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
      }),
    );
  });
});

it("splits lines at both kinds of line end", () => {
  expect(visibleLines("a\r\nb\nc")).toEqual(["a", "b", "c"]);
});
