import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryAfter } from "../../../src/core/resilience/retry-after.ts";

const NOW = Date.UTC(2030, 0, 1);

describe("retryAfter", () => {
  it.each([
    ["Please try again in 6s.", 6_000],
    ["Please try again in 1m30.5s.", 90_500],
    ["Please retry in 37.5s.", 37_500],
    ["Please retry after 12 seconds.", 12_000],
    ["retry-after: 30", 30_000],
    ['"retry_after": 2.5', 2_500],
    ['"retryDelay": "37s"', 37_000],
    ["Resets in 3h 20m", 12_000_000],
    ["try again in 2 hours and 5 minutes", 7_500_000],
    ["try again in 250ms", 250],
    ["Resets in 2 weeks", 1_209_600_000],
    ["resets in 1w 2d", 777_600_000],
    ["请求过于频繁，请 30 秒后重试", 30_000],
    ["請在 5 分鐘後再試", 300_000],
    ["retry-after-ms: 3300", 3_300],
    ['{"retry_after_ms":3300}', 3_300],
    ['{"retryAfterMs":3300}', 3_300],
    ['{"retry_after_seconds":33}', 33_000],
    ["x-ms-retry-after-ms: 250", 250],
    ["try again in one minute", 60_000],
    ["Please try again in an hour.", 3_600_000],
    ["请等待30秒", 30_000],
    ["请求过多，需要等待 2 分钟", 120_000],
    ["30秒後に再試行してください", 30_000],
    ["1時間後に再試行してください", 3_600_000],
    ["1時間30分後に再試行してください", 5_400_000],
    ["2日後に利用可能になります", 172_800_000],
    ["1週間後にリセットされます", 604_800_000],
    ["30秒間お待ちください", 30_000],
    ["Réessayez dans 30 secondes", 30_000],
    ["Veuillez réessayer dans 1 heure et 5 minutes.", 3_900_000],
    ["Limite atteinte. Dans 2 jours, réessayez.", 172_800_000],
    ["Veuillez patienter 45 secondes.", 45_000],
    ["Bitte in 30 Sekunden erneut versuchen", 30_000],
    ["Versuchen Sie es in etwa 2 Stunden noch einmal.", 7_200_000],
    ["Warten Sie 3 Tage.", 259_200_000],
    ["Inténtelo de nuevo en 30 segundos", 30_000],
    ["Vuelva a intentarlo en 1 hora y 10 minutos", 4_200_000],
    ["Espere 2 días", 172_800_000],
    ["连接等待30秒，超时", undefined],
    ["Aucune réponse dans 30 secondes", undefined],
    ["Keine Antwort in 30 Sekunden", undefined],
    ["Sin respuesta en 30 segundos", undefined],
    ["try again in a few minutes", undefined],
    ["retry after 5 attempts", undefined],
    ["wait 30", undefined],
    ["available in 3 regions", undefined],
    ["available 2 models", undefined],
    ["Try again in 3 month", undefined],
    ["please wait before trying again", undefined],
    ["retry after 999999999 days", undefined],
    ["retry-after: 0", 0],
    ["retry-after: -5", undefined],
    ["retry-after: Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    ['"retry_after": 1900000000', undefined],
    ["try again later", undefined],
    ["", undefined],
  ])("reads %j as %j ms", (text, ms) => {
    expect(retryAfter(text)).toBe(ms);
  });

  it.each([
    [`usage limit reached|${NOW / 1000 + 60}`, 60_000],
    [`{"resetsAt":${NOW / 1000 + 90}}`, 90_000],
    [`{"resets_at":${NOW + 1_500}}`, 1_500],
    ["resets at 2030-01-01T00:02:00Z", 120_000],
    ["retry after 2030-01-01T00:05:00Z", 300_000],
    ["Please try again at 2030-01-01T00:30:00Z", 1_800_000],
    ["The model is available at 2030-01-01 00:30 UTC", 1_800_000],
    ["You will regain access on 2030-01-02 at 00:00 UTC.", 86_400_000],
    ["resets at 2030-01-01T02:02:00+02:00", 120_000],
    ["retry after 2029-12-31T19:05:00-0500", 300_000],
    ["retry-after: Tue, 01 Jan 2030 00:01:00 GMT", 60_000],
    ['"Retry-After": "Mon, 31 Dec 2029 23:59:00 GMT"', 0],
    ["available again after 2030-01-01 06:30:00 UTC", 23_400_000],
    ["resets at 2030-01-01 10:00 UTC+8", 7_200_000],
    ["resets at 2030-01-01 10:00 (GMT+08:00)", 7_200_000],
    ["X-RateLimit-Reset: 1893456060000", 60_000],
    [`usage limit reached|${NOW / 1000 - 60}`, 0],
  ])("reads the moment in %j against the given clock", (text, ms) => {
    expect(retryAfter(text, NOW)).toBe(ms);
    expect(retryAfter(text)).toBeUndefined();
  });

  it.each([
    "resets at 2030-02-31 06:30:00 UTC",
    "resets at 2030-13-01 06:30:00 UTC",
    "resets at 2030-01-02 06:75 UTC",
    "resets at 2030-01-02 06:30 UTC+99",
    "limit will reset at 2030-01-02 06:30:00",
    "请在 2030-01-02 06:30 后重试",
  ])("believes no moment that there is not: %s", (text) => {
    expect(retryAfter(text, NOW)).toBeUndefined();
  });

  it("never throws and never answers a negative time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer(), (text, now) => {
        expect(retryAfter(`try again in ${text}`, now) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
