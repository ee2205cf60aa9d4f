/** What the harness says of a usage limit → when it ends. Pure; a field that is missing or odd is no limit. */

import { fieldsOf, numberOr0 } from "./fields.ts";

/** Later than any time in seconds, earlier than any in ms: this version of the harness counts in seconds. */
const FIRST_IN_MS = 100_000_000_000;

/** The year 5138: beyond it stands no time, and a little further no date can be made of it. */
const LAST = 100_000_000_000_000;

/** Ms since the epoch; undefined where it says no time. */
export function resetMs(at: unknown): number | undefined {
  const number = numberOr0(at);
  if (number <= 0) return undefined;
  const ms = number < FIRST_IN_MS ? number * 1000 : number;
  return ms < LAST ? ms : undefined;
}

/** When the limit ends that refuses requests now; undefined where none does. @param info a `rate_limit_info`. */
export function refusedUntil(info: unknown): number | undefined {
  const { status, resetsAt } = fieldsOf(info);
  return status === "rejected" ? resetMs(resetsAt) : undefined;
}
