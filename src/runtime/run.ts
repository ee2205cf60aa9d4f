/**
 * The loop: what does the log say, what follows, do it, write it down. Starting again after a crash is the same loop over the same log.
 *
 * L1. Whatever happens, the step ends with one `step.ended`, and no process of it is left.
 * L2. A session of which nothing is stored cannot be gone on with, whatever it has answered: its generation begins again.
 */

import { FlowerError } from "../core/errors.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { Fact } from "../core/run/facts.ts";
import { type Action, next } from "../core/run/next.ts";
import type { RunState } from "../core/run/state.ts";
import { type StepContext, stateOf } from "./context.ts";
import { readOtherNames } from "./other-names.ts";
import { perform } from "./perform.ts";
import { endEverySession } from "./session.ts";
import { freezeTask } from "./task.ts";
import { warnOfWindow } from "./window.ts";

export type Start = Omit<Extract<Fact, { kind: "step.started" }>, "kind" | "step">;

/**
 * Runs the step to its end; the facts in the journal say how it went. Throws only when even the end cannot be recorded.
 * @param left words of a person for a step before this one, which no session has heard: recorded here, they are told here.
 */
export async function runStep(
  start: Start,
  left: readonly string[],
  context: StepContext,
): Promise<void> {
  const { journal, signal } = context;
  if (journal.state === undefined) {
    journal.append({ kind: "step.started", step: journal.step, ...start });
    for (const message of left) journal.append({ kind: "interrupt.heard", message });
  } else recover(start, context);
  const interrupt = () => void context.live?.interrupt();
  signal.addEventListener("abort", interrupt);
  warnOfWindow(context);
  try {
    await readOtherNames(context);
    await freezeTask(context);
    await loop(context);
  } catch (error) {
    await giveUp(error, context);
  } finally {
    signal.removeEventListener("abort", interrupt);
    await endEverySession(context); // L1
    await context.bench?.settle();
  }
}

/** L2 */
function recover({ owner }: Start, context: StepContext): void {
  const { journal, calls } = context;
  calls.reset(true); // what went well before the crash is not counted anew
  journal.append({ kind: "step.recovered", ...(owner && { owner }) });
  const { phase, session, spoke, generation } = stateOf(context);
  const between = phase === "ready" || phase === "in-turn" || phase === "turn-ended";
  if (between && spoke && session !== undefined && !context.holds(session))
    journal.append({ kind: "session.lost", generation, session });
}

async function loop(context: StepContext): Promise<void> {
  for (;;) {
    await wordsToCome(context);
    const state = stateOf(context);
    if (state.phase === "ended") return;
    await perform(
      stopped(state, context.signal) ?? next(state, context.policies, context.clock.now()),
      context,
    );
  }
}

/** A person has interrupted and is still typing: until the words are there, or the step is being stopped. */
async function wordsToCome({ words, signal }: StepContext): Promise<void> {
  while (words.length > 0 && !signal.aborted) {
    const stopped = new Promise<void>((over) => {
      signal.addEventListener("abort", () => over(), { once: true });
    });
    await Promise.race([Promise.all(words.splice(0)), stopped]);
  }
}

/** A person or a signal ended the step: a successor's document under way still reaches the disk, nothing new is begun. */
function stopped(state: RunState, signal: AbortSignal): Action | undefined {
  const writing = state.phase === "due" || state.phase === "written";
  if (!signal.aborted || (writing && !state.documentOnly)) return undefined;
  const stop = signal.reason === "terminated" ? "terminated" : "aborted";
  return { do: "end", ok: false, stop, cause: { kind: stop } };
}

async function giveUp(error: unknown, context: StepContext): Promise<void> {
  await endEverySession(context);
  const message = errorSaid(error, context.lang);
  if (error instanceof FlowerError && error.code === "store") throw error;
  context.journal.append({
    kind: "step.ended",
    ok: false,
    text: "",
    error: message,
    stop: "failed",
  });
}
