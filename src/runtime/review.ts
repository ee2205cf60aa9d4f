/**
 * The pause between written and read, where a person asked for it: what the person does to the file meanwhile counts. What is shown and
 * asked is not known here.
 *
 * W1. Each document is reviewed once, also when its successor has to begin twice.
 * W2. The pause ends with the step, and whatever goes wrong in it is said and harms nothing.
 */

import { flowerEvent } from "../core/events.ts";
import { linesFor } from "../core/locale/lines.ts";
import { errorSaid } from "../core/locale/said.ts";
import { next } from "../core/run/next.ts";
import { type StepContext, stateOf } from "./context.ts";

/** The document that was just placed waits for a person: there is a file, a successor that will read it, and somebody who asked. */
export function willBeReviewed(context: StepContext): boolean {
  const state = stateOf(context);
  return context.ask.review !== undefined && state.documentPath !== null && hasSuccessor(context);
}

/** A session will read the document: no brake and no person has stopped the step. */
export function hasSuccessor(context: StepContext): boolean {
  const state = stateOf(context);
  if (state.phase === "ended" || context.signal.aborted) return false;
  return next(state, context.policies, context.clock.now()).do === "turn";
}

/** True when there was one. */
export async function review(context: StepContext): Promise<boolean> {
  const { journal, ask, emit, signal, lang, warned } = context;
  const { documentPath: path, document: text, generation } = stateOf(context);
  const once = `review ${generation}`;
  const written = generation > 1; // the one that a step begins from was written elsewhere
  if (ask.review === undefined || path === null || !written || warned.has(once)) return false;
  if (signal.aborted) return false;
  warned.add(once); // W1
  const said = linesFor(lang).review({ path });
  emit(flowerEvent("handoff", said, { phase: "review", step: journal.step, path }));
  const stopped = new Promise<void>((done) => {
    signal.addEventListener("abort", () => done(), { once: true });
  });
  try {
    await Promise.race([ask.review({ path, text }), stopped]);
  } catch (error) {
    emit(flowerEvent("error", errorSaid(error, lang))); // W2
  }
  return true;
}
