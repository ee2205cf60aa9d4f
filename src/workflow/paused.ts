/** What leaves a workflow without an end in its log, so that the next start goes on at the same place. */

import type { Stop } from "../core/run/facts.ts";
import type { StepResult } from "../runtime/result.ts";

export class Paused extends Error {
  readonly stop: Stop | null;

  constructor(message: string, stop: Stop | null = null) {
    super(message);
    this.stop = stop;
  }
}

/** A person or a signal has ended it: nothing is decided by that. */
export const wasStopped = ({ stop }: Pick<StepResult, "stop">): boolean =>
  stop === "aborted" || stop === "terminated";
