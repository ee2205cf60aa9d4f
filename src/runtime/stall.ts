/**
 * A turn that hangs is ended: nothing is heard for `stallMs` while no call runs and nothing works in the background. The harness's own limits
 * come first (a reply that stops arriving after some minutes, a request without an answer after ten); this one is for a harness that hangs.
 */

import { waitsFor } from "../core/locale/waits.ts";
import type { TurnEnd } from "../core/run/facts.ts";
import type { Session } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";
import { endSession } from "./session.ts";

/** The turn's own end, or its failure where it hung: its process is then ended, and what it spent is in it. */
export async function unlessStalled(
  turn: Promise<TurnEnd>,
  live: Session,
  context: StepContext,
): Promise<TurnEnd> {
  const { stallMs } = context.policies.resilience;
  if (stallMs === 0) return await turn;
  const over = new AbortController();
  const stalled = await Promise.race([
    turn.then(() => false),
    silentFor(stallMs, live, context, over.signal),
  ]);
  over.abort();
  if (!stalled) return await turn;
  endSession(context, live, stateOf(context).generation);
  const { text, context: size, spent } = await turn;
  const message = waitsFor(context.lang).stalled({ seconds: stallMs / 1000 });
  const failure = { message, terminalReason: "stalled", died: true };
  return { how: "failed", failure, text, context: size, spent };
}

async function silentFor(
  ms: number,
  live: Session,
  { clock, pulse }: StepContext,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = () => {
    if (live.running().length > 0) pulse.beat(clock.now());
    return pulse.silence(clock.now());
  };
  for (let quiet = silence(); quiet < ms && !signal.aborted; quiet = silence())
    await clock.sleep(ms - quiet, signal);
  return !signal.aborted;
}
