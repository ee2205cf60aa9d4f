/**
 * A time of day that a text names together with its zone ("resets 5:58pm (UTC)", "resets Dec 3, 9am (Europe/Paris)", "resets tomorrow at 5pm
 * UTC") → ms since the epoch. Written for folded texts (`fold.ts`). A text without a zone is not guessed at.
 *
 * T1. Without a day it is the next such time, or the one that has just been: clocks differ, and a wait may end a little before the limit does.
 * T2. A date without a year is the one nearest to now: what was yesterday is past, not a year ahead.
 * T3. A zone's clocks are read as they stand at that time, not as they stand now.
 */

import { easternTime, type Parts } from "./eastern-time.ts";
import { momentIn, ZONE, zoneMs } from "./zone.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(?:${MONTHS.join("|")})`;
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");
const DATE = `(?<month>${MONTH})[a-z]*\\.? (?<date>\\d{1,2})(?:,? (?<year>\\d{4}))?`;
const DAY = `(?:${DATE}|(?<weekday>${WEEKDAYS.join("|")})[a-z]*|(?<near>today|tomorrow)),? (?:at )?`;
const TIME = "(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d))? ?(?:(?<half>[ap])\\.?m\\b\\.?)?";
const NAMED = new RegExp(
  `\\b(?:resets?|try again|available(?: again)?) (?:at |on )?(?:${DAY})?${TIME} ?${ZONE}`,
);
/** "20th of June" and "June 20th" come to "june 20". */
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH}[a-z]*)\\b`, "g");
const ORDINAL = new RegExp(`\\b(${MONTH}[a-z]* \\d{1,2})(?:st|nd|rd|th)\\b`, "g");

/** So long ago is "now": else a limit that ends this minute would be waited for until tomorrow. */
const JUST_BEEN_MS = 900_000;

/** The moment of the named time of day on a day. */
type On = (year: number, month: number, day: number) => number;

export function timeOfDay(folded: string, now: number): number | undefined {
  const parts = partsIn(folded) ?? easternTime(folded);
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

const partsIn = (folded: string): Parts | undefined =>
  NAMED.exec(folded.replace(DAY_FIRST, "$2 $1").replace(ORDINAL, "$1"))?.groups;

/** Undefined for a day that the calendar does not have. */
function onDate({ month, date, year }: Parts, today: Date, on: On, now: number) {
  const named = MONTHS.indexOf(month ?? "");
  const place = named < 0 ? Number(month) - 1 : named;
  const exists = (y: number) => new Date(Date.UTC(y, place, Number(date))).getUTCMonth() === place;
  const years =
    year === undefined ? [-1, 0, 1].map((more) => today.getUTCFullYear() + more) : [Number(year)];
  const away = (moment: number) => Math.abs(moment - now);
  const moments = years.filter(exists).map((y) => on(y, place, Number(date)));
  return moments.sort((one, other) => away(one) - away(other))[0]; // T2
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
  return (hour % 12) + (half === "p" ? 12 : 0);
}
