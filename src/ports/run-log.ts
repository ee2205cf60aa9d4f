/** The run log: facts in the order they were appended. One log for all runs of a run directory, also of other processes. */

import type { Fact, Recorded } from "../core/run/facts.ts";

export interface LoggedStep {
  readonly run: string;
  readonly step: string;
  /** When its first fact was recorded, ms since the epoch. */
  readonly startedAt: number;
  /** False while it runs, and when its process died. A step that was run again after its end counts by its latest run. */
  readonly ended: boolean;
}

export interface RunLog {
  /** Atomic, and kept when the process is killed the moment after it returns. Throws `store` when the disk refuses. */
  append(run: string, step: string, fact: Fact): Recorded;
  /** The facts of one step of one run, in order; `seq` counts them from 1. */
  read(run: string, step: string): readonly Recorded[];
  /** Every step that the log knows, oldest first. */
  steps(): readonly LoggedStep[];
  /**
   * Runs `work` while no other process (and no other call) is inside `exclusive` of the same run directory. `append` and `read` are free
   * inside and meanwhile outside; `exclusive` itself does not nest. The lock falls when its process dies. Rejects with `store` when it
   * could not be had for a minute.
   */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}
