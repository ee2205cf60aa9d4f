import { describe, expect, it } from "vitest";
import { contextDue, contextNear } from "../../../src/core/handoff/due.ts";
import { resolveHandoff } from "../../../src/core/handoff/policy.ts";

const policy = resolveHandoff({ window: 200_000 }, 1);
const off = resolveHandoff({ window: 200_000, enabled: false }, 1);

describe("a handoff", () => {
  it.each([
    [149_999, false],
    [150_000, true],
    [200_001, true],
  ])("is due at a window of 200,000 and %i tokens: %s", (context, due) => {
    expect(contextDue(policy, context)).toBe(due);
  });

  it.each([
    [129_999, false],
    [130_000, true],
    [170_000, true],
  ])("is near from the warning line on, also when it was jumped over: %i, %s", (context, said) => {
    expect(contextNear(policy, context)).toBe(said);
  });

  it("is neither when it is off", () => {
    expect(contextDue(off, 190_000)).toBe(false);
    expect(contextNear(off, 190_000)).toBe(false);
  });
});
