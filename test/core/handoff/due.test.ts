import { describe, expect, it } from "vitest";
import { contextDue, contextNear, handoffDue, near } from "../../../src/core/handoff/due.ts";
import { resolveHandoff } from "../../../src/core/handoff/policy.ts";

const policy = resolveHandoff({ window: 200_000 }, 1);
const off = resolveHandoff({ window: 200_000, enabled: false }, 1);

describe("handoffDue", () => {
  it.each([
    [149_999, false],
    [150_000, true],
    [200_001, true],
  ])("at a window of 200,000 and %i tokens answers %s", (context, due) => {
    expect(handoffDue(policy, { writing: false, context, session: "a" })).toBe(due);
    expect(contextDue(policy, context)).toBe(due);
  });

  it("exempts the turn that writes the document", () => {
    expect(handoffDue(policy, { writing: true, context: 190_000, session: "a" })).toBe(false);
  });

  it("waits until the session has an id", () => {
    expect(handoffDue(policy, { writing: false, context: 190_000, session: undefined })).toBe(
      false,
    );
  });

  it("is never due when handoff is off", () => {
    expect(handoffDue(off, { writing: false, context: 190_000, session: "a" })).toBe(false);
    expect(contextDue(off, 190_000)).toBe(false);
  });
});

describe("near", () => {
  it.each([
    [129_999, false],
    [130_000, true],
    [170_000, true],
  ])(
    "announces from the warning line on, also when it was jumped over: %i, %s",
    (context, said) => {
      expect(near(policy, { context, warned: false })).toBe(said);
      expect(contextNear(policy, context)).toBe(said);
    },
  );

  it("speaks once per generation, and never when handoff is off", () => {
    expect(near(policy, { context: 140_000, warned: true })).toBe(false);
    expect(near(off, { context: 140_000, warned: false })).toBe(false);
  });
});
