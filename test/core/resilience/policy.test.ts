import { describe, expect, it } from "vitest";
import { FlowerError } from "../../../src/core/errors.ts";
import { backoffMs, mayRetry, Resilience } from "../../../src/core/resilience/policy.ts";

describe("Resilience", () => {
  it("is patient by default", () => {
    expect({ ...new Resilience() }).toEqual({
      enabled: true,
      maxAttempts: 6,
      baseDelayMs: 4_000,
      maxDelayMs: 120_000,
      retryUnknown: true,
      probeIntervalMs: 15_000,
      maxOfflineWaitMs: 3_600_000,
      maxLimitWaitMs: 86_400_000,
      stallMs: 1_800_000,
    });
  });

  it("may be written as an instance, as options, or as on and off", () => {
    const policy = new Resilience({ maxAttempts: 2 });
    expect(Resilience.from(policy)).toBe(policy);
    expect(Resilience.from({ maxAttempts: 3 }).maxAttempts).toBe(3);
    expect(Resilience.from(false).enabled).toBe(false);
    expect(Resilience.from(true).enabled).toBe(true);
  });

  it.each([
    { maxAttempts: 0 },
    { maxAttempts: 1.5 },
    { baseDelayMs: -1 },
    { baseDelayMs: 200_000 },
    { maxDelayMs: 1 },
    { retryUnknown: "yes" },
    { attempts: 3 },
    { probeIntervalMs: 0 },
    { maxOfflineWaitMs: -1 },
    { maxLimitWaitMs: "1 day" },
    { stallMs: 0.5 },
  ])("refuses %j", (options) => {
    expect(() => new Resilience(options as never)).toThrow(FlowerError);
  });
});

describe("mayRetry", () => {
  const policy = new Resilience({ maxAttempts: 3 });

  it.each([
    ["passing", 1, 0, true],
    ["passing", 2, 0, true],
    ["passing", 3, 0, false],
    ["fatal", 1, 0, false],
    ["unknown", 1, 1, true],
    ["unknown", 2, 2, false],
  ] as const)("%s after %i tries, %i of unknown cause: %s", (outlook, tries, unknowns, may) => {
    expect(mayRetry(policy, outlook, { tries, unknowns })).toBe(may);
  });

  it("tries nothing again when it is off, and no unknown cause when told so", () => {
    const first = { tries: 1, unknowns: 1 };
    expect(mayRetry(Resilience.from(false), "passing", first)).toBe(false);
    expect(mayRetry(new Resilience({ retryUnknown: false }), "unknown", first)).toBe(false);
  });
});

describe("backoffMs", () => {
  it.each([
    [1, 4_000],
    [2, 8_000],
    [3, 16_000],
    [5, 64_000],
    [6, 120_000],
    [50, 120_000],
  ])("after try %i the mean wait is %i ms", (attempt, ms) => {
    expect(backoffMs(new Resilience(), attempt)).toBe(ms);
  });

  it.each([
    [1, 500, 4_000],
    [1, 36_000, 72_000],
    [2, 36_000, 120_000],
  ])(
    "goes on after try %i where somebody else has waited %i ms last: %i ms",
    (attempt, after, ms) => {
      expect(backoffMs(new Resilience(), attempt, after)).toBe(ms);
    },
  );
});
