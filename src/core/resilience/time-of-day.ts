/**
 * A time of day that a text names together with its zone ("resets 5:58pm (UTC)", "resets Dec 3, 9am (Europe/Paris)", "resets tomorrow at 5pm
 * UTC") → ms since the epoch. Written for folded texts (`fold.ts`). A text without a zone is not guessed at.
 *
 * T1. Without a day it is the next such time, or the one that has just been: clocks differ, and a wait may end a little before the limit does.
 * T2. A date without a year is the one nearest to now: what was yesterday is past, not a year ahead.
 * T3. A zone's clocks are read as they stand at that time, not as they stand now.
 */

import { momentIn, zoneMs } from "./zone.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");
const DATE = `(?<month>${MONTHS.join("|")})[a-z]* (?<date>\\d{1,2})(?:,? (?<year>\\d{4}))?`;
const DAY = `(?:${DATE}|(?<weekday>${WEEKDAYS.join("|")})[a-z]*|(?<near>today|tomorrow)),? (?:at )?`;
const TIME = "(?<hour>\\d{1,2})(?::(?<minute>\\d\\d))? ?(?<half>[ap]m)?";
const ZONE =
  "(?:\\((?<named>[a-z_+\\-/0-9:]{2,40})\\)|(?<bare>(?:utc|gmt)(?:[+-]\\d{1,2}(?::?\\d\\d)?)?)\\b)";
const NAMED = new RegExp(
  `\\b(?:resets?|try again|available(?: again)?) (?:at |on )?(?:${DAY})?${TIME} ?${ZONE}`,
);

/** So long ago is "now": else a limit that ends this minute would be waited for until tomorrow. */
const JUST_BEEN_MS = 900_000;

type Parts = Readonly<Record<string, string | undefined>>;
/** The moment of the named time of day on a day. */
type On = (year: number, month: number, day: number) => number;

export function timeOfDay(folded: string, now: number): number | undefined {
  const parts: Parts | undefined = NAMED.exec(folded)?.groups;
  if (parts === undefined) return undefined;
  const zone = parts.named ?? parts.bare ?? "";
  const here = zoneMs(zone, now);
  const hours = hourOf(Number(parts.hour), parts.half);
  if (here === undefined || hours === undefined) return undefined;
  const on: On = (year, month, day) =>
    momentIn(zone, Date.UTC(year, month, day, hours, Number(parts.minute ?? 0))); // T3
  const today = new Date(now + here);
  return parts.month === undefined ? onDay(parts, today, on, now) : onDate(parts, today, on, now);
}

function onDate({ month, date, year }: Parts, today: Date, on: On, now: number): number {
  const at = (y: number) => on(y, MONTHS.indexOf(month ?? ""), Number(date));
  if (year !== undefined) return at(Number(year));
  const away = (moment: number) => Math.abs(moment - now);
  const years = [-1, 0, 1].map((more) => at(today.getUTCFullYear() + more));
  return years.reduce((best, one) => (away(one) < away(best) ? one : best)); // T2
}

function onDay({ near, weekday }: Parts, today: Date, on: On, now: number): number {
  const at = (days: number) =>
    on(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
  if (near !== undefined) return at(near === "today" ? 0 : 1);
  const every = weekday === undefined ? 1 : 7;
  const first = weekday === undefined ? 0 : WEEKDAYS.indexOf(weekday) - today.getUTCDay();
  const days = [first - every, first, first + every, first + 2 * every];
  return days.map(at).find((one) => one > now - JUST_BEEN_MS) ?? at(first + every); // T1
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}
