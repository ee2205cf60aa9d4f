/**
 * One step's log and the state it adds up to, always in step: what is appended is folded at once. Tells the watcher of each new fact, so
 * that lineage is written the moment a session is known.
 */

import type { Fact, Recorded } from "../core/run/facts.ts";
import { fold, reduce } from "../core/run/reduce.ts";
import type { RunState } from "../core/run/state.ts";
import type { RunLog } from "../ports/run-log.ts";

export interface Journal {
  readonly run: string;
  readonly step: string;
  /** Undefined before `step.started`. */
  readonly state: RunState | undefined;
  readonly facts: readonly Recorded[];
  append(fact: Fact): void;
}

/** Opens the journal of (run, step) with what the log already holds of it. */
export function openJournal(
  log: RunLog,
  run: string,
  step: string,
  watch: (fact: Recorded) => void,
): Journal {
  const facts = [...log.read(run, step)];
  let state = fold(facts);
  return {
    run,
    step,
    get state() {
      return state;
    },
    get facts() {
      return facts;
    },
    append(fact) {
      const recorded = log.append(run, step, fact);
      facts.push(recorded);
      state = reduce(state, recorded);
      watch(recorded);
    },
  };
}
