import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputRow } from "../../src/tui/input-row.ts";
import { widthOf } from "../../src/tui/width.ts";

/** `|` is the cursor. */
const row = (line: string, width: number, prompt = "> ") => {
  const at = line.indexOf("|");
  return inputRow({ text: line.replace("|", ""), at }, prompt, "a hint", width);
};

describe("the row in which a person types", () => {
  it.each([
    ["hello|", 20, "> hello", 7],
    ["he|llo", 20, "> hello", 4],
    ["你|好", 20, "> 你好", 4],
    ["one\ntwo|", 20, "> one⏎two", 9],
    ["a\u202e\u001b|b", 30, "> a\\u{202e}\\u{1b}b", 17],
    ["0123456789|", 12, "> …23456789", 11],
    ["|0123456789", 12, "> 01234567…", 2],
  ])("%s in %i columns", (line, width, text, column) => {
    const made = row(line, width);

    expect(made).toEqual({ text, hint: "", column });
  });

  it("shows the hint as long as nothing is typed, cut to the room", () => {
    expect(row("|", 20)).toEqual({ text: "> ", hint: "a hint", column: 2 });
    expect(row("|", 6)).toEqual({ text: "> ", hint: "a h…", column: 2 });
  });

  it("of a megabyte shows what is around the cursor", () => {
    const long = "漢字".repeat(250_000);
    const { text } = inputRow({ text: long, at: 300_000 }, "> ", "", 40);
    expect(text).toMatch(/^> …(?:漢|字)+…$/);
  });
});

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.constantFrom("你", "👩‍👩‍👧", "\u200d", "\n", "\u0301", "🇫", "\u202e", " ", "wörd"),
    ),
  )
  .map((pieces) => pieces.join(""));

it("I1, I2: is never wider than the width, holds the cursor, and holds nothing that is obeyed", () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.integer({ min: 4, max: 120 }),
      fc.constantFrom("> ", "", "?> "),
      (line, place, width, prompt) => {
        const at = line.length === 0 ? 0 : place % (line.length + 1);
        const made = inputRow({ text: line, at }, prompt, "hint 提示", width);
        expect(widthOf(made.text + made.hint)).toBeLessThanOrEqual(width);
        expect(made.column).toBeGreaterThanOrEqual(0);
        expect(made.column).toBeLessThan(width);
        expect(made.text + made.hint).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      },
    ),
    { numRuns: 2000 },
  );
});
