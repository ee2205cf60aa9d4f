/** Spans of time in words ("1m30.5s", "2 hours and 5 minutes", "5 分钟", "1 heure") → ms. Written for folded texts; does not know what is to be waited for. */

/** Names of a unit, and its ms. Where two names begin alike the regular expression takes the one that ends as a word does. */
const UNITS: readonly (readonly [names: string, ms: number])[] = [
  ["ms|milliseconds?|毫秒", 1],
  ["s|secs?|seconds?|secondes?|sekunden?|segundos?|秒", 1000],
  ["m|mins?|minutes?|minuten|minutos?|分钟?", 60_000],
  ["h|hrs?|hours?|heures?|stunden?|horas?|小时|时[间間]", 3_600_000],
  ["d|days?|jours?|tage?n?|d[ií]as?|天|日(?![本元])", 86_400_000],
  ["w|weeks?|semaines?|wochen?|semanas?|[周週][间間]?", 604_800_000],
];
const UNIT = `(${UNITS.map(([names]) => names).join("|")})(?![a-zß-ÿ])`;
const NUMBER = "(\\d{1,9}(?:\\.\\d{1,6})?)";
const ONE = new RegExp(`${NUMBER} ?${UNIT}`, "g");

/** For a regular expression: up to four numbers with their units, nothing captured. */
export const SPAN = `(?:${NUMBER} ?${UNIT}[ ,]*(?:(?:and|et|und|y) )?){1,4}`.replace(
  /\((?!\?)/g,
  "(?:",
);

export function spanMs(text: string): number | undefined {
  const parts = [...text.matchAll(ONE)].map((part) => Number(part[1]) * msOf(part[2] ?? ""));
  return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0);
}

const msOf = (name: string): number =>
  UNITS.find(([names]) => new RegExp(`^(?:${names})$`).test(name))?.[1] ?? 0;
