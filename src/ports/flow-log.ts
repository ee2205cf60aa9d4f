/** The log of workflows: what is decided between steps, in the order in which it was appended. One for all runs of a run directory. */

import type { FlowFact, RecordedFlow } from "../core/workflow/facts.ts";

export interface FlowLog {
  /** Atomic, and kept when the process is killed the moment after it returns. Throws `store` when the disk refuses. */
  append(run: string, fact: FlowFact): RecordedFlow;
  /** The facts of one run, in order; `seq` counts them from 1. */
  read(run: string): readonly RecordedFlow[];
  /** The runs that have a workflow, oldest first. */
  runs(): readonly string[];
}
