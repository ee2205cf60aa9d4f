/** How long a text asks to wait. Reads words; knows no clock: an absolute time needs `now`. */

import { fold } from "./fold.ts";
import { SPAN, spanMs } from "./spans.ts";
import { timeOfDay } from "./time-of-day.ts";
import { zoneMs } from "./zone.ts";

/** What says in French, German and Spanish that it is to be tried again; there `in` alone may also tell how long something took. */
const AGAIN =
  "(?:réessa|patient|disponible|réinitialis|erneut|noch ?(?:ein)?mal|versuchen? (?:sie )?es|verfügbar|zurückgesetzt|int[eé]nt[ae]|intentarlo|de nuevo|restablec)";
const IN = `\\b(?:dans|in|en) (?:environ |etwa |ca\\.? |unos )?(${SPAN})`;
const WAIT =
  "\\b(?:attend(?:ez|re)|patiente[rz]|warten sie(?: bitte)?|bitte warten|esper[ea]r?) (?:environ |etwa |ca\\.? |unos )?";
const RELATIVE = [
  `(?:retry|try again|reset|resets|available|wait)(?: again)?(?: after| in|-after|delay)?[":=~ ]*(?:about |another )?(${SPAN})`,
  `(${SPAN})(?:钟)?(?:之?后|以后)`,
  `(?:请|需要?|须)(?:先|再|您|您先)?(?:等待|等候|稍等|等)(?:约|大约|至少)? ?(${SPAN})`,
  `(${SPAN})(?:ほど|[间間])? ?(?:お待ち|待って|待機)`,
  `${AGAIN}[^.!?]{0,80}?${IN}`,
  `${IN}[^.!?]{0,80}?${AGAIN}`,
  `${WAIT}(${SPAN})`,
].map((phrase) => new RegExp(phrase));
/** One of a unit, in words. */
const ONE = /\b(?<=(?:in|after|wait) )(?:an?|one) (?=(?:second|minute|hour|day|week)\b)/g;
const NUMBER =
  /retry[-_ ]?after(?:[-_ ]?(?<unit>ms|milliseconds|seconds))?["': =]+(?<number>\d{1,9}(?:\.\d{1,6})?)(?![\d.]* ?[a-z秒分])(?![\d:-])/;
const EPOCH = /(?:resets?[_ ]?at|reset|limit reached)["': =|]+(\d{10})(\d{3})?\b/;
const ISO =
  /(?:resets?[_ ]?at|reset|resets|until|after|access on|again at|available at)["': =]+(\d{4}-\d\d-\d\d)(?:t| (?:at )?)(\d\d:\d\d(?::[\d.]+)?) ?\(?(?:z\b|((?:utc|gmt)?[+-]\d{1,2}(?::?\d\d)?\b|utc\b|gmt\b))/;
const HTTP_DATE = /retry[-_ ]?after["': =]+[a-z]{3}, (\d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d) gmt/;

/** Thirty years: what is further away is no time that anybody meant. */
const FURTHEST_MS = 1e12;

function moment(folded: string): number | undefined {
  const epoch = EPOCH.exec(folded);
  if (epoch !== null) return Number(`${epoch[1]}${epoch[2] ?? "000"}`);
  const http = HTTP_DATE.exec(folded)?.[1];
  if (http !== undefined) return Date.parse(`${http} GMT`);
  const [, day = "", time, zone = "utc"] = ISO.exec(folded) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
    return undefined; // a day that no calendar has
  return Date.parse(`${day}T${time}Z`) - (zoneMs(zone, midnight) ?? Number.NaN);
}

/** Milliseconds, or undefined when the text names no time (or an absolute one and `now`, ms since the epoch, is not given). */
export function retryAfter(text: string, now?: number): number | undefined {
  const ms = named(text, now);
  return ms === undefined || ms > FURTHEST_MS ? undefined : ms;
}

function named(text: string, now?: number): number | undefined {
  const folded = fold(text.slice(0, 20_000)).replace(ONE, "1 ");
  const { unit, number } = NUMBER.exec(folded)?.groups ?? {};
  if (number !== undefined) return Math.round(Number(number) * (unit?.startsWith("m") ? 1 : 1000));
  const words = RELATIVE.map((phrase) => phrase.exec(folded)?.[1]).find(
    (found) => found !== undefined,
  );
  const span = words === undefined ? undefined : spanMs(words);
  if (span !== undefined) return Math.round(span);
  const at = now === undefined ? undefined : (moment(folded) ?? timeOfDay(folded, now));
  return at === undefined || now === undefined || Number.isNaN(at)
    ? undefined
    : Math.max(0, at - now);
}
