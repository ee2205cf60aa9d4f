/**
 * A time of day that a text names together with its zone ("resets 5:58pm (UTC)", "resets Dec 3, 9am (Europe/Paris)") → ms since the epoch. The
 * next one after `now`, or the one that has just been: clocks differ, and a wait may end a little before the limit does. A text without a zone is not guessed at. Written for folded texts (`fold.ts`).
 */

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const NAMED = new RegExp(
  `\\bresets? (?:at |on )?(?:(${MONTHS.join("|")})[a-z]* (\\d{1,2})(?:, \\d{4})?,? (?:at )?)?(\\d{1,2})(?::(\\d\\d))? ?([ap]m)? ?\\(([a-z_+\\-/0-9]{2,40})\\)`,
);
const DAY_MS = 86_400_000;
/** So long ago is "now": else a limit that ends this minute would be waited for until tomorrow. */
const JUST_BEEN_MS = 900_000;

export function timeOfDay(folded: string, now: number): number | undefined {
  const found = NAMED.exec(folded);
  if (found === null) return undefined;
  const [, month, day, hour = "", minute = "0", half, zone = ""] = found;
  const offset = zoneMs(zone, now);
  const hours = hourOf(Number(hour), half);
  if (offset === undefined || hours === undefined) return undefined;
  const today = new Date(now + offset);
  const year = today.getUTCFullYear();
  const at = (y: number, m: number, d: number) => Date.UTC(y, m, d, hours, Number(minute)) - offset;
  if (month !== undefined) {
    const there = at(year, MONTHS.indexOf(month), Number(day));
    return there >= now - DAY_MS ? there : at(year + 1, MONTHS.indexOf(month), Number(day));
  }
  const there = at(year, today.getUTCMonth(), today.getUTCDate());
  return [there - DAY_MS, there].find((one) => one > now - JUST_BEEN_MS) ?? there + DAY_MS;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

/** What the zone's clocks are ahead of UTC, ms; undefined for a zone that nobody knows. */
function zoneMs(zone: string, now: number): number | undefined {
  try {
    const form = { timeZone: zone, hourCycle: "h23", timeZoneName: "longOffset" } as const;
    const parts = new Intl.DateTimeFormat("en-US", form).formatToParts(now);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
    const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
    return sign === "-" ? -ms : ms;
  } catch {
    return undefined;
  }
}
