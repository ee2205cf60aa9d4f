import { describe, expect, it } from "vitest";
import { contextOf } from "../../../src/core/handoff/gauge.ts";

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
