/**
 * One step's log and the state it adds up to, always in step: what is appended is folded at once. Tells the watcher of each new fact, so
 * that lineage is written the moment a session is known.
 *
 * J1. No secret reaches the log. What is folded here keeps the person's own words: a key that the task names is needed for the work.
 */

import type { Fact, Recorded } from "../core/run/facts.ts";
import { fold, reduce } from "../core/run/reduce.ts";
import { stepRuns } from "../core/run/row.ts";
import type { RunState } from "../core/run/state.ts";
import { redactJson } from "../core/secrets/redact.ts";
import type { RunLog } from "../ports/run-log.ts";

export interface Journal {
  readonly run: string;
  readonly step: string;
  /** Undefined before `step.started`. */
  readonly state: RunState | undefined;
  append(fact: Fact): void;
}

/** Opens the journal of (run, step) with what the log holds of a run of it that has not ended; a step may run again under its name. */
export function openJournal(
  log: RunLog,
  run: string,
  step: string,
  watch: (fact: Recorded) => void,
): Journal {
  const latest = stepRuns(log.read(run, step)).at(-1) ?? [];
  let state = latest.at(-1)?.kind === "step.ended" ? undefined : fold(latest);
  return {
    run,
    step,
    get state() {
      return state;
    },
    append(fact) {
      const recorded = log.append(run, step, redactJson(fact).value); // J1
      state = reduce(state, fact);
      watch(recorded);
    },
  };
}
