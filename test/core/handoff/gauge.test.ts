import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextAfter, contextOf } from "../../../src/core/handoff/gauge.ts";

describe("contextOf", () => {
  it("adds the three input fields and nothing else", () => {
    const usage = {
      input_tokens: 3,
      cache_read_input_tokens: 17_700,
      cache_creation_input_tokens: 0,
      output_tokens: 999,
    };
    expect(contextOf(usage)).toBe(17_703);
  });

  it("takes missing and impossible figures for 0", () => {
    expect(contextOf(undefined)).toBe(0);
    expect(contextOf(null)).toBe(0);
    expect(contextOf({ input_tokens: null, cache_read_input_tokens: Number.NaN })).toBe(0);
    expect(contextOf({ input_tokens: -4, cache_creation_input_tokens: 7 })).toBe(7);
  });
});

describe("contextAfter", () => {
  const usage = (input_tokens: number): { input_tokens: number } => ({ input_tokens });

  it("shows the last reply, not a sum of replies", () => {
    const replies = [1, 2, 3, 4].map(() => ({ usage: usage(50_100), model: "claude-opus-5" }));
    expect(replies.reduce(contextAfter, 0)).toBe(50_100);
  });

  it("G1: falls after a compaction", () => {
    expect(contextAfter(180_000, { usage: usage(20_000), model: "claude-opus-5" })).toBe(20_000);
  });

  it.each([
    ["a sub-agent", { usage: usage(9_000), model: "claude-opus-5", parentToolUseId: "toolu_1" }],
    ["the harness itself", { usage: usage(9_000), model: "<synthetic>" }],
    ["a reply without usage", { usage: null, model: "claude-opus-5" }],
    ["a gateway that names zeros", { usage: usage(0), model: "claude-opus-5" }],
  ])("G2: is not moved by %s", (_, reply) => {
    expect(contextAfter(41_000, reply)).toBe(41_000);
  });

  it("counts the main thread whether its parent is null or missing", () => {
    expect(contextAfter(1, { usage: usage(5), parentToolUseId: null })).toBe(5);
    expect(contextAfter(1, { usage: usage(5) })).toBe(5);
  });

  it("is the last main reply's context after any series of replies", () => {
    const reply = fc.record({
      usage: fc.record({
        input_tokens: fc.nat(),
        cache_read_input_tokens: fc.nat(),
        cache_creation_input_tokens: fc.nat(),
      }),
      model: fc.constantFrom("claude-opus-5", "<synthetic>"),
      parentToolUseId: fc.constantFrom(null, "toolu_1"),
    });
    fc.assert(
      fc.property(fc.array(reply), (replies) => {
        const main = replies.filter(
          ({ model, parentToolUseId, usage: read }) =>
            model !== "<synthetic>" && parentToolUseId === null && contextOf(read) > 0,
        );
        expect(replies.reduce(contextAfter, 0)).toBe(contextOf(main.at(-1)?.usage));
      }),
    );
  });
});
