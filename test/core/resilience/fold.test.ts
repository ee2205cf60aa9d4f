import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../../src/core/resilience/fold.ts";

describe("fold", () => {
  it.each([
    ["`max_tokens`  Exceed\nlimit", "max_tokens exceed limit"],
    ["1,048,576 and 200_000", "1048576 and 200000"],
    ["[1, 202745]", "[1, 202745]"],
    ["輸入內容過長，請縮短後重試（１２）", "输入内容过长,请缩短后重试(12)"],
    ["\\u8f93\\u5165", "输入"],
    ['{\\"message\\":\\"a\\nb\\"}', '{"message":"a b"}'],
    ["model’s “limit”", 'model\'s "limit"'],
    ["", ""],
  ])("folds %j into %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("leaves no capital, no backtick and no line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(text)).not.toMatch(/[A-Z`\n\t]/);
      }),
    );
  });
});
