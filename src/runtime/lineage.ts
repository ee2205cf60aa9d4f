/**
 * Keeps `lineage.json` in step with a step's log. Knows when a session is the one to go on with; how the file is written is the recorder's.
 *
 * T2. Lineage names a first session when its id is known, a successor when it has spoken: also for another step that went on with its predecessor.
 * T3. A step whose sessions nothing will go on with has no name in lineage.
 * T5. What a process that died had not put into lineage any more, the one that goes on with the step puts there.
 * T6. What the disk refused meanwhile, or a person made of the file, is put right when the step ends.
 */

import type { Recorded } from "../core/run/facts.ts";
import type { RunState } from "../core/run/state.ts";
import { sessionOf } from "../core/workflow/lineage.ts";
import type { RunLog } from "../ports/run-log.ts";
import type { Aside, Recorder } from "./recorder.ts";

export interface StepLineage {
  heard(fact: Recorded): void;
  /** Before the first turn. T5 */
  begun(): void;
  /** Resolves when all is written that can be. T6 */
  ended(): Promise<void>;
}

interface Told {
  state(): RunState | undefined;
  say(aside: Aside | undefined): void;
  failed(error: unknown): void;
}

/** @param of `lineage` is the step's name there; absent: T3. */
export function keepLineage(
  of: { readonly run: string; readonly step: string; readonly lineage?: string },
  { log, recorder }: { readonly log: RunLog; readonly recorder: Recorder },
  { state, say, failed }: Told,
): StepLineage {
  const writing: Promise<void>[] = [];
  const name = of.lineage;
  const remember = (session: string | undefined) => {
    if (session === undefined || name === undefined) return; // T3
    const replaced = retiredOf(log.read(of.run, of.step), state());
    writing.push(recorder.recordLineage(name, session, replaced).then(say, failed));
  };
  return {
    heard: (fact) => remember(sessionForLineage(fact)),
    begun: () => remember(spokenIn(state())),
    async ended() {
      await Promise.all(writing);
      const session = spokenIn(state());
      if (name === undefined || session === undefined) return;
      const named = await recorder.lineage().then((found) => sessionOf(found, name), failed);
      if (named !== session) remember(session);
      await Promise.all(writing);
    },
  };
}

const spokenIn = (state: RunState | undefined): string | undefined =>
  state?.spoke === true ? state.session : undefined;

/** T2 */
function sessionForLineage(fact: Recorded): string | undefined {
  if (fact.kind === "session.opened") return fact.generation === 1 ? fact.session : undefined;
  if (fact.kind === "session.spoke") return fact.generation > 1 ? fact.session : undefined;
  return undefined;
}

/** The sessions of a step that are retired, or about to be. */
function retiredOf(facts: readonly Recorded[], state: RunState | undefined): readonly string[] {
  const retired = facts.flatMap((fact) => (fact.kind === "session.retired" ? [fact.session] : []));
  const { predecessor, spoke } = state ?? {};
  return spoke && predecessor !== undefined ? [...retired, predecessor] : retired;
}
