import { describe, expect, it } from "vitest";
import { FlowerError } from "../../../src/core/errors.ts";
import { CompactPolicy } from "../../../src/core/handoff/compact.ts";

describe("CompactPolicy", () => {
  it.each([
    [{}, {}],
    [{ mode: "auto" as const }, {}],
    [{ mode: "no_summary" as const }, { DISABLE_AUTO_COMPACT: "1" }],
    [{ mode: "off" as const }, { DISABLE_COMPACT: "1" }],
    [{ window: 150_000 }, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "150000" }],
    [
      { mode: "no_summary" as const, window: 150_000 },
      { DISABLE_AUTO_COMPACT: "1", CLAUDE_CODE_AUTO_COMPACT_WINDOW: "150000" },
    ],
  ])("%j gives the child %j", (options, env) => {
    expect(new CompactPolicy(options).env()).toEqual(env);
  });

  it.each([
    { mode: "nosummary" },
    { mode: null },
    { window: 0 },
    { window: "200000" },
    { threshold: 5 },
  ])("refuses %j when it is made, not when it is used", (options) => {
    expect(() => new CompactPolicy(options as never)).toThrow(FlowerError);
  });
});
