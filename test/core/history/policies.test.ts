import { describe, expect, it } from "vitest";
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from "../../../src/core/history/policies.ts";

describe("the policies of history", () => {
  it("have the defaults that are written at their options", () => {
    expect({ ...new EphemeralPolicy() }).toEqual({ enabled: true, keep: 6 });
    expect({ ...new TrimPolicy() }).toEqual({ enabled: true, minChars: 2000, keep: 20 });
    expect({ ...new PrunePolicy() }).toEqual({ enabled: true, keepDenials: 1 });
  });

  it.each([EphemeralPolicy, TrimPolicy])(
    "are taken as on and off, as options and as they are",
    (Policy) => {
      expect(Policy.from(false).enabled).toBe(false);
      expect(Policy.from(true).enabled).toBe(true);
      expect(Policy.from({ keep: 3 })).toMatchObject({ enabled: true, keep: 3 });
      const made = Policy.from({ keep: 2 });
      expect(Policy.from(made as never)).toBe(made);
    },
  );

  it("take the number of refusals alone too", () => {
    expect(PrunePolicy.from(0)).toMatchObject({ enabled: true, keepDenials: 0 });
    expect(PrunePolicy.from(false).enabled).toBe(false);
    expect(PrunePolicy.from({ keepDenials: 4 }).keepDenials).toBe(4);
  });

  it.each([
    { make: () => new TrimPolicy({ minChars: 0 }), field: "trim.minChars" },
    { make: () => new TrimPolicy({ keep: -1 }), field: "trim.keep" },
    { make: () => new EphemeralPolicy({ keep: 1.5 }), field: "ephemeral.keep" },
    { make: () => PrunePolicy.from(-1), field: "keepDenials.keepDenials" },
    { make: () => EphemeralPolicy.from({ kept: 1 } as never), field: "ephemeral.kept" },
  ])("refuse $field when it is wrong", ({ make, field }) => {
    expect(make).toThrow(field);
  });
});
