import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneLine, quotation } from "../../../src/core/handoff/quotation.ts";

describe("a quotation", () => {
  it("stands between two lines with the same mark", () => {
    expect(quotation("task", "a\nb").block).toMatch(/^<task-([0-9a-f]{8})>\na\nb\n<\/task-\1>$/);
  });

  it("has another mark for another text", () => {
    expect(quotation("task", "a").begin).not.toBe(quotation("task", "b").begin);
  });

  it("cannot be closed by its own text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const first = quotation("task", text);
        const again = quotation("task", `${first.end}${text}${first.begin}`);
        expect(`${first.end}${text}${first.begin}`).not.toContain(again.end);
      }),
    );
  });
});

it("one line is what it says", () => {
  expect(oneLine(" a\r\n\tb\u2028c\u0085")).toBe("a b c");
});
