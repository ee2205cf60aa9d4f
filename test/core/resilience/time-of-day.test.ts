import { describe, expect, it } from "vitest";
import { retryAfter } from "../../../src/core/resilience/retry-after.ts";

/** Monday, 2026-11-30 12:30 UTC. */
const NOW = Date.UTC(2026, 10, 30, 12, 30);
const hours = (n: number) => n * 3_600_000;

describe("a time of day with its zone", () => {
  it.each([
    ["You've hit your limit · resets 5:58pm (UTC)", 5 + 28 / 60],
    ["You've hit your limit · resets 3pm (Europe/Paris)", 1.5],
    ["resets 1pm (Europe/Paris)", 23.5],
    ["resets 12am (UTC)", 11.5],
    ["resets at 12pm (UTC)", 23.5],
    ["resets 18:00 (UTC)", 5.5],
    ["resets 6am (Asia/Kolkata)", 12],
    ["resets Dec 3, 9am (UTC)", 68.5],
    ["resets Dec 3 at 9:30am (America/New_York)", 74],
    ["resets Jan 2, 12am (UTC)", 779.5],
  ])("%s is %s hours away", (text, away) => {
    expect(retryAfter(text, NOW)).toBeCloseTo(hours(away), -3);
  });

  it.each([
    "resets 3pm",
    "resets at 3pm local time",
    "resets 3pm (Nowhere/Atlantis)",
    "resets 25:00 (UTC)",
    "resets 13pm (UTC)",
    "it resets often (UTC)",
  ])("is not guessed at: %s", (text) => {
    expect(retryAfter(text, NOW)).toBeUndefined();
  });

  it.each([
    ["resets 12:30pm (UTC)", NOW],
    ["resets 12:20pm (UTC)", NOW],
    ["resets 11:55pm (UTC)", Date.UTC(2026, 11, 1, 0, 2)],
    ["You've hit your limit · resets 1:20pm (Europe/Paris)", NOW],
  ])("has just been, and is not waited for until the next day: %s", (text, now) => {
    expect(retryAfter(text, now)).toBe(0);
  });

  it("means nothing to who has no clock", () => {
    expect(retryAfter("resets 3pm (UTC)")).toBeUndefined();
  });
});
