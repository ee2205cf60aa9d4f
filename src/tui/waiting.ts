/**
 * What a live line says while nothing comes: what the run waits for, or that the model has not answered for a while. Folded from events, one at
 * a time; the time comes in as data.
 */

import { waitsFor } from "../core/locale/waits.ts";
import type { FlowerEvent } from "../index.ts";
import { numberOf, textOf } from "./payload.ts";
import type { Style } from "./style.ts";

/** From this silence on it is said, ms. */
const QUIET_MS = 60_000;

export interface Waiting {
  /** What is waited for; undefined while the run is at work. Times in ms since the epoch. */
  readonly wait:
    | { readonly for: string; readonly since: number; readonly until: number; readonly at: string }
    | undefined;
  /** Calls that run, by id: while one does, or a person is asked, the model has nothing to say. */
  readonly calls: readonly unknown[];
  /** When something was heard last, ms since the epoch. */
  readonly heardAt: number;
}

export const atWork = (now: number): Waiting => ({ wait: undefined, calls: [], heardAt: now });

export function waitingAfter(
  before: Waiting,
  { kind, payload }: FlowerEvent,
  now: number,
): Waiting {
  const heard = { ...before, heardAt: now };
  switch (kind) {
    case "retry":
      return { ...heard, wait: waitOf(payload) };
    case "tool_call":
      return { ...heard, wait: undefined, calls: [...before.calls, payload.id] };
    case "tool_result":
      return { ...heard, calls: before.calls.filter((id) => id !== payload.tool_use_id) };
    case "result": // of the turn that failed: it is told after the wait has begun
      return { ...heard, calls: [] };
    case "handoff":
    case "step":
      return atWork(now);
    default:
      return heard;
  }
}

function waitOf(payload: FlowerEvent["payload"]): Waiting["wait"] {
  const [since, until] = [numberOf(payload.since), numberOf(payload.until)];
  if (since === undefined || until === undefined) return undefined;
  return { for: textOf(payload.wait), since, until, at: textOf(payload.at) };
}

/** Empty while there is nothing to say. */
export function waitingText(
  { wait, calls, heardAt }: Waiting,
  now: number,
  lang: Style["lang"],
): string {
  const { live } = waitsFor(lang);
  const seconds = (from: number, to: number) => Math.max(0, to - from) / 1000;
  if (wait === undefined) {
    const quiet = calls.length === 0 && now - heardAt >= QUIET_MS;
    return quiet ? live.quiet({ seconds: seconds(heardAt, now) }) : "";
  }
  const left = seconds(now, wait.until);
  if (wait.for === "network")
    return live.network({ next: left, seconds: seconds(wait.since, now) });
  return wait.for === "time" ? live.time({ at: wait.at, left }) : live.pause({ left });
}
