/** Wall clocks of the world: a zone by its name or as an offset, and the moment at which its clocks show a time. Knows no texts and no now. */

const OFFSET = /^(?:utc|gmt)?([+-])(0?\d|1[0-4])(?::?([0-5]\d))?$/;
const GREENWICH = /^gmt(?:([+-])(\d\d):(\d\d))?$/;

/** Short names that mean one clock, hours ahead of UTC. Others (CST, IST, BST) mean several, and are nobody's. */
const SHORT: Readonly<Record<string, number>> = {
  ...{ utc: 0, gmt: 0, jst: 9, cet: 1, cest: 2 },
  ...{ pst: -8, pdt: -7, est: -5, edt: -4 },
};

/** For a regular expression: a zone's name in parentheses as `named`, a short one or an offset as `bare`. */
export const ZONE = `(?:\\((?<named>[a-z_+\\-/0-9:]{2,40})\\)|(?<bare>(?:utc|gmt)[+-]\\d{1,2}(?::?\\d\\d)?|${Object.keys(SHORT).join("|")})\\b(?![+-]\\d))`;

const ahead = (sign: string | undefined, hours = "0", minutes = "0"): number =>
  (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60_000 : 60_000);

/** What the zone's clocks are ahead of UTC at a moment, ms; undefined for a zone that nobody knows. */
export function zoneMs(zone: string, at: number): number | undefined {
  const [fixed, ...parts] = OFFSET.exec(zone) ?? [];
  if (fixed !== undefined) return ahead(...(parts as [string, string, string?]));
  if (/^[a-z]{1,4}$/.test(zone)) return shortMs(zone);
  try {
    const form = { timeZone: zone, hourCycle: "h23", timeZoneName: "longOffset" } as const;
    const shown = new Intl.DateTimeFormat("en-US", form).formatToParts(at);
    const name = shown.find(({ type }) => type === "timeZoneName")?.value.toLowerCase() ?? "";
    const [, sign, hours, minutes] = GREENWICH.exec(name) ?? [];
    return ahead(sign, hours, minutes);
  } catch {
    return undefined;
  }
}

function shortMs(zone: string): number | undefined {
  const hours = SHORT[zone];
  return hours === undefined ? undefined : hours * 3_600_000;
}

/**
 * When the zone's clocks show a time. Asked twice, since the offset must be the one of that moment, which is known only by an offset.
 * @param wall that time, as if it were UTC, in ms since the epoch.
 */
export function momentIn(zone: string, wall: number): number {
  const nearly = wall - (zoneMs(zone, wall) ?? 0);
  return wall - (zoneMs(zone, nearly) ?? 0);
}
