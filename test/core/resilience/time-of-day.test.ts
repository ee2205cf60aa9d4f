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
    ["resets 3 p.m. (Europe/Paris)", 1.5],
    ["resets 3:00 PM (Europe/Paris)", 1.5],
    ["resets 3 Dec, 9am (UTC)", 68.5],
    ["resets 3rd of December at 9am (UTC)", 68.5],
    ["resets December 3rd at 9am (UTC)", 68.5],
    ["try again at Dec 3rd, 2026 9:00 AM UTC", 68.5],
    ["resets Dec. 3, 9am (UTC)", 68.5],
    ["resets at 3pm PST", 10.5],
    ["resets 3pm (PST)", 10.5],
    ["resets 3pm PDT", 9.5],
    ["resets 3pm EST", 7.5],
    ["resets 3pm EDT", 6.5],
    ["resets 3pm CET", 1.5],
    ["resets 3pm (CEST)", 0.5],
    ["resets at 9:00 JST", 11.5],
    ["额度将于 12月3日 9:00 (UTC+8) 重置", 60.5],
    ["额度将于北京时间 12月3日 09:00 恢复", 60.5],
    ["您的限额将在北京时间 2026-12-03 09:00:00 重置", 60.5],
    ["配額將於 2026年12月3日 上午9點（北京時間）重置", 60.5],
    ["请于明天 09:00 (UTC+8) 后重试", 12.5],
    ["请在北京时间 1月2日 12:00 后重试", 783.5],
    ["北京时间 23:00 重置", 2.5],
    ["北京时间 23点30分 重置", 3],
    ["北京时间 中午12点 重置", 15.5],
    ["请于今天下午11点 (UTC+8) 后重试", 2.5],
    ["错误时间 14:03:22，额度将于北京时间 23:00 恢复", 2.5],
    ["12月3日(木) 9:00 (JST)にリセットされます", 59.5],
    ["日本時間 12月3日 午前9時 以降に再試行してください", 59.5],
  ])("%s is %s hours away", (text, away) => {
    expect(retryAfter(text, NOW)).toBeCloseTo(hours(away), -3);
  });

  it.each([
    "resets 3pm",
    "resets at 3pm local time",
    "resets 3pm (Nowhere/Atlantis)",
    "resets 25:00 (UTC)",
    "resets 13pm (UTC)",
    "resets 0am (UTC)",
    "resets 3:75pm (UTC)",
    "resets at 24:00 UTC",
    "resets 3pm (+99:99)",
    "resets 3pm (UTC+15)",
    "resets 3pm UTC+123456",
    "resets 3pm CST",
    "resets 3pm (CST)",
    "resets 3pm (IST)",
    "resets 3pm (BST)",
    "resets Feb 31, 9am (UTC)",
    "resets 31 Nov 2026, 9am (UTC)",
    "resets Feb 29, 9am (UTC)",
    "resets Dec 0, 9am (UTC)",
    "额度将于 13月3日 9:00 (UTC+8) 重置",
    "额度将于 12月3日 9:00 重置",
    "额度将于 12月3日前后的某个 9:00 (UTC+8) 重置",
    "额度将于北京时间 9点半 重置",
    "额度将于北京时间 3:75 重置",
    "额度将于后天 9:00 (UTC+8) 重置",
    "额度将于今天晚上12点 (UTC+8) 重置",
    "请求时间 12月3日 9:00 (UTC+8)，参数错误",
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
    ["额度将于 11月29日 9:00 (UTC+8) 重置", NOW],
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
