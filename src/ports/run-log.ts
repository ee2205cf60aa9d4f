/** The run log: facts in the order they were appended. One log for all runs of a run directory, also of other processes. */

import type { Fact, Recorded } from "../core/run/facts.ts";

export interface RunLog {
  /** Atomic and durable before it returns. Throws `store` when the disk refuses. */
  append(run: string, step: string, fact: Fact): Recorded;
  /** The facts of one step of one run, in order. */
  read(run: string, step: string): readonly Recorded[];
  /** Every step that the log knows, oldest first; `ended` is false while one runs, or when its process died. */
  steps(): readonly {
    readonly run: string;
    readonly step: string;
    readonly startedAt: number;
    readonly ended: boolean;
  }[];
  /** Runs `work` while no other process (and no other call) is inside `exclusive` of the same run directory. */
  exclusive<T>(work: () => T): T;
  close(): void;
}
