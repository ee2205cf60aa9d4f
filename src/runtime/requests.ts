/**
 * How a step that runs hears other processes: looks for what is asked of it, does it, answers. Knows requests and the step; not how they
 * travel.
 *
 * Q2. What a person says to a step without a channel is words for its session: said at the next boundary, and no turn is ended for it.
 * Q1. A channel that cannot be used is said once, and harms no step: it is deaf from then on.
 */

import { assertNever } from "../core/assert-never.ts";
import type { RequestAnswer, StepRequest } from "../core/control/request.ts";
import { flowerEvent } from "../core/events.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { ControlChannel } from "../ports/control.ts";
import { type StepContext, stateOf } from "./context.ts";

/** Between two looks, ms: a person does not notice it, and the look costs microseconds. */
const PAUSE_MS = 250;

/** Listens until the answer is called. */
export function heed(control: ControlChannel, context: StepContext): () => void {
  const deaf = new AbortController();
  void listen(control, context, deaf.signal);
  return () => deaf.abort();
}

async function listen(
  control: ControlChannel,
  context: StepContext,
  signal: AbortSignal,
): Promise<void> {
  const { clock, journal } = context;
  for (;;) {
    await clock.sleep(PAUSE_MS, signal);
    if (signal.aborted) return;
    try {
      for (const { id, request } of control.waiting(journal.run, journal.step))
        control.answer(id, answerTo(request, context));
    } catch (error) {
      const why = errorSaid(error, context.lang);
      context.emit(flowerEvent("error", why, { step: journal.step })); // Q1
      return;
    }
  }
}

function answerTo(request: StepRequest | undefined, context: StepContext): RequestAnswer {
  if (request === undefined) return { heard: "unknown" };
  switch (request.ask) {
    case "handoff":
      return { heard: askedToHandOver(context) };
    case "stop":
      context.stop();
      return { heard: "asked" };
    case "say":
      return { heard: context.people?.hear(request) ?? told(request.text, context) };
    case "answer":
    case "decline":
      return { heard: context.people?.hear(request) ?? "no-question" };
    default:
      return assertNever(request);
  }
}

/** Q2 */
function told(message: string, { journal, ending }: StepContext): RequestAnswer["heard"] {
  if (ending) return "too-late";
  journal.append({ kind: "interrupt.heard", message });
  return "asked";
}

function askedToHandOver(context: StepContext): RequestAnswer["heard"] {
  const { phase, generation, spoke } = stateOf(context);
  if (!context.policies.handoff.enabled) return "no-handoff";
  const writing = phase === "due" || phase === "written" || phase === "placed";
  if (writing || (generation > 1 && !spoke)) return "under-way";
  context.gate.handoffNow();
  return "asked";
}
