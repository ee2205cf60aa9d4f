/**
 * What is waited for before a failed turn is tried again, and how long. Numbers in, a wait out; knows no clock: the time comes as data.
 *
 * W1. A time that was named is waited for, whatever the ladder says; one that is past, or beyond what may be waited, is none to wait for.
 * W2. The ladder goes on where the harness's own has ended. Measured: it sends a request eleven times by itself, over 187 s, the last ones
 *     37 s apart. Coming back after four seconds would only run that quick ladder once more against the same wall.
 * W3. An outage of the network is one try, however long: the ladder counts from when the endpoint answers.
 */

import type { Failure } from "../run/failure.ts";
import type { FailureKind } from "./failure-words.ts";
import { backoffMs, type ResiliencePolicy } from "./policy.ts";

export type Wait =
  | { readonly for: "pause"; readonly ms: number }
  /** Until the endpoint answers, then `ms` where it answered at once. */
  | { readonly for: "network"; readonly ms: number }
  /** Until a time that the service named, ms since the epoch. */
  | { readonly for: "time"; readonly until: number };

/** It would take longer than may be waited. */
export interface TooLong {
  readonly for: "nothing";
  /** Ms since the epoch. */
  readonly until: number;
}

export interface Waiting {
  readonly kind: FailureKind;
  /** How long the service asks to wait, ms from now; undefined where it does not say. */
  readonly named: number | undefined;
  readonly failure: Pick<Failure, "retriedMs">;
  /** Tries since something went well, the failed one included. */
  readonly tries: number;
  /** Ms since the epoch. */
  readonly now: number;
}

export function waitAfter(
  { kind, named = 0, failure, tries, now }: Waiting,
  policy: ResiliencePolicy,
): Wait | TooLong {
  if (named > policy.maxLimitWaitMs) return { for: "nothing", until: now + named }; // W1
  if (named > 0) return { for: "time", until: now + named }; // W1
  const ms = backoffMs(policy, tries, failure.retriedMs); // W2
  return kind === "network" ? { for: "network", ms } : { for: "pause", ms }; // W3
}
