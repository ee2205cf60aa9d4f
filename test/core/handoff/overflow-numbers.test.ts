import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overflowNumbers } from "../../../src/core/handoff/overflow-numbers.ts";
import { asHeard, REFUSALS } from "../../support/refusals.ts";

const rows = REFUSALS.filter(({ kind, numbers }) => kind === "overflow" || numbers !== undefined);

describe("overflowNumbers", () => {
  it.each(rows)("reads the numbers of $gateway: $id", (row) => {
    const { text, http, numbers = {} } = row;
    expect(overflowNumbers(text)).toEqual(numbers);
    expect(overflowNumbers(`API Error: ${http} ${text}`)).toEqual(numbers);
    expect(overflowNumbers(asHeard(row))).toEqual(numbers);
  });

  it.each([
    ["too many total text bytes: 9437184 > 9000000"],
    ["string too long: 12000000 characters, maximum length 10485760"],
    ["输入超过 20000 个字符的限制"],
  ])("N1: takes no bytes or characters for tokens: %s", (text) => {
    expect(overflowNumbers(text)).toEqual({});
  });

  it.each([["context length is 999 tokens"], ["context length is 99999999999 tokens"]])(
    "N2: takes no limit that none can be: %s",
    (text) => {
      expect(overflowNumbers(text)).toEqual({});
    },
  );

  it("names no limit when the same number would be both limit and use", () => {
    const twice = "input length 233781 tokens exceeds the model limit".repeat(2);
    expect(overflowNumbers(twice)).toEqual({ used: 233781 });
  });

  it("does not read a status or an error code as a number of tokens", () => {
    expect(overflowNumbers("API Error: 400 input tokens exceed the maximum")).toEqual({});
    expect(overflowNumbers("context window exceeds limit (2013)")).toEqual({});
  });

  it("reads any limit and any use out of the usual sentences", () => {
    const limit = fc.integer({ min: 10_000, max: 10_000_000 });
    fc.assert(
      fc.property(
        limit,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        (max, over, commas) => {
          const show = (n: number): string => (commas ? n.toLocaleString("en-US") : String(n));
          const used = max + over;
          for (const text of [
            `prompt is too long: ${show(used)} tokens > ${show(max)} maximum`,
            `This model's maximum context length is ${show(max)} tokens. However, your messages resulted in ${show(used)} tokens.`,
            `request (${show(used)} tokens) exceeds the available context size (${show(max)} tokens)`,
            `输入token数量（${show(used)}）超过模型最大限制（${show(max)}）`,
          ]) {
            expect(overflowNumbers(text)).toEqual({ limit: max, used });
          }
        },
      ),
    );
  });

  it("never throws, and answers only plausible numbers", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const value of Object.values(overflowNumbers(text))) {
          expect(value).toBeGreaterThan(0);
        }
      }),
    );
  });
});
