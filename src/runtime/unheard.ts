/**
 * What a person said and a step could not tell its session any more: said at its end, and handed to the step that goes on with the session.
 * Which words those are is decided in `core/run/unheard.ts`.
 */

import { flowerEvent } from "../core/events.ts";
import { stepRuns } from "../core/run/row.ts";
import { unheardBefore, unheardIn, unheardNotice } from "../core/run/unheard.ts";
import type { RunLog } from "../ports/run-log.ts";
import type { StepContext } from "./context.ts";
import type { StepOrder } from "./step.ts";

/** For a step that begins; one that is gone on with has its own in its log. */
export function leftBefore(
  { run, step, start }: StepOrder,
  { journal }: StepContext,
  log: RunLog,
): readonly string[] {
  if (journal.state !== undefined || start.only !== undefined) return [];
  const session = start.from?.session;
  return unheardBefore(newestFirst(log, { run, step, session }), { run, step, session });
}

/** Without a session only the step's own earlier runs count: of the others nothing is read. */
function* newestFirst(
  log: RunLog,
  { run, step, session }: { run: string; step: string; session: string | undefined },
) {
  for (const each of log.steps().toReversed())
    if (session !== undefined || (each.run === run && each.step === step))
      yield stepRuns(log.read(each.run, each.step)).at(-1) ?? [];
}

export function tellUnheard({ journal: { state, step }, lang, emit }: StepContext): void {
  const words = state === undefined ? [] : unheardIn(state);
  if (words.length === 0) return;
  emit(flowerEvent("error", unheardNotice(words, lang), { step, subtype: "unheard", words }));
}
