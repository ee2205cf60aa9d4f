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
    ["resets Dec 3, 2026, 9am (UTC)", 68.5],
    ["resets today at 5pm (UTC)", 4.5],
    ["resets tomorrow at 5pm (UTC)", 28.5],
    ["resets Monday 9am (UTC)", 164.5],
    ["resets Mon, 1pm (UTC)", 0.5],
    ["resets on Wednesday at 9:30am (UTC)", 45],
    ["resets Sunday 9am (UTC)", 140.5],
    ["resets 5pm (UTC+2)", 2.5],
    ["resets 5pm (GMT-05:30)", 10],
    ["resets 5pm UTC", 4.5],
    ["Your limit will reset at 17:00 UTC.", 4.5],
    ["Please try again at 5pm UTC+2", 2.5],
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

  it.each([
    ["resets Nov 29, 9am (UTC)", NOW],
    ["resets Nov 29, 2026, 9am (UTC)", NOW],
    ["resets Dec 31, 11pm (UTC)", Date.UTC(2027, 0, 1, 1)],
    ["resets today at 9am (UTC)", NOW],
    ["resets Sunday 11:55pm (UTC)", Date.UTC(2026, 10, 30, 0, 5)],
  ])("T2: is past, not a week or a year ahead: %s", (text, now) => {
    expect(retryAfter(text, now)).toBe(0);
  });

  it.each([
    [
      "the night before Paris goes to winter time",
      "resets 9am (Europe/Paris)",
      Date.UTC(2026, 9, 24, 20),
      12,
    ],
    [
      "the night before Paris goes to summer time",
      "resets 9am (Europe/Paris)",
      Date.UTC(2026, 2, 28, 20),
      11,
    ],
    [
      "days before New York changes",
      "resets Nov 3, 9am (America/New_York)",
      Date.UTC(2026, 9, 30, 13),
      97,
    ],
    ["hours before New York changes", "resets 3am (America/New_York)", Date.UTC(2026, 10, 1, 5), 3],
    [
      "in New York, before the change",
      "resets 1:30am (America/New_York)",
      Date.UTC(2026, 2, 8, 5),
      1.5,
    ],
    [
      "in New York, after the change",
      "resets 3:30am (America/New_York)",
      Date.UTC(2026, 2, 8, 5),
      2.5,
    ],
  ])("T3: counts by the clocks of that time: %s", (_, text, now, away) => {
    expect(retryAfter(text, now)).toBe(hours(away));
  });

  it("means nothing to who has no clock", () => {
    expect(retryAfter("resets 3pm (UTC)")).toBeUndefined();
  });
});
