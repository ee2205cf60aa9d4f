/** How long a text asks to wait. Reads words; knows no clock: an absolute time needs `now`. */

import { fold } from "./fold.ts";
import { timeOfDay } from "./time-of-day.ts";

/** By a unit's first character; milliseconds are told apart in `unit`. */
const MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  毫: 1,
  秒: 1000,
  分: 60_000,
  小: 3_600_000,
  天: 86_400_000,
};
const UNIT =
  "(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|毫秒|秒|分钟?|小时|天)";
const SPAN = new RegExp(`(\\d{1,9}(?:\\.\\d{1,6})?) ?${UNIT}(?![a-z])`, "g");
const RELATIVE = [
  /(?:retry|try again|reset|resets|available|wait)(?: again)?(?: after| in|-after|delay)?[":=~ ]*(?:about |another )?((?:\d{1,9}(?:\.\d{1,6})? ?[a-z秒分钟小时天]+[ ,]*(?:and )?){1,4})/,
  /((?:\d{1,9}(?:\.\d{1,6})? ?(?:秒|分钟?|小时|天) ?){1,4})(?:钟)?(?:之?后|以后)/,
];
const SECONDS = /retry[-_ ]?after["': =]+(\d{1,9}(?:\.\d{1,6})?)(?![\d.]* ?[a-z秒分])(?![\d:-])/;
const EPOCH = /(?:resets?[_ ]?at|reset|limit reached)["': =|]+(\d{10})(\d{3})?\b/;
const ISO =
  /(?:resets?[_ ]?at|reset|resets|until|after|access on)["': =]+(\d{4}-\d\d-\d\d)(?:t| (?:at )?)(\d\d:\d\d(?::[\d.]+)?) ?(?:z|utc|([+-]\d\d):?(\d\d))/;
const HTTP_DATE = /retry[-_ ]?after["': =]+[a-z]{3}, (\d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d) gmt/;

/** Thirty years: what is further away is no time that anybody meant. */
const FURTHEST_MS = 1e12;

function unit(name: string): number {
  if (name.startsWith("ms") || name.startsWith("milli")) return 1;
  return MS[name.charAt(0)] ?? 0;
}

function spans(text: string): number | undefined {
  const parts = [...text.matchAll(SPAN)].map((part) => Number(part[1]) * unit(part[2] ?? ""));
  return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0);
}

function moment(folded: string): number | undefined {
  const epoch = EPOCH.exec(folded);
  if (epoch !== null) return Number(`${epoch[1]}${epoch[2] ?? "000"}`);
  const http = HTTP_DATE.exec(folded)?.[1];
  if (http !== undefined) return Date.parse(`${http} GMT`);
  const [, day, time, hours, minutes] = ISO.exec(folded) ?? [];
  if (day === undefined) return undefined;
  return Date.parse(`${day}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`);
}

/** Milliseconds, or undefined when the text names no time (or an absolute one and `now`, ms since the epoch, is not given). */
export function retryAfter(text: string, now?: number): number | undefined {
  const ms = named(text, now);
  return ms === undefined || ms > FURTHEST_MS ? undefined : ms;
}

function named(text: string, now?: number): number | undefined {
  const folded = fold(text.slice(0, 20_000));
  const seconds = SECONDS.exec(folded)?.[1];
  if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  const words = RELATIVE.map((phrase) => phrase.exec(folded)?.[1]).find(
    (found) => found !== undefined,
  );
  const span = words === undefined ? undefined : spans(words);
  if (span !== undefined) return Math.round(span);
  const at = now === undefined ? undefined : (moment(folded) ?? timeOfDay(folded, now));
  return at === undefined || now === undefined || Number.isNaN(at)
    ? undefined
    : Math.max(0, at - now);
}
