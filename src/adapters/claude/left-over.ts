/**
 * What runs of a run directory left running when their flower died: found by the mark that everything of a run carries, and ended. The one
 * way in which a start and `flower doctor` do this. Does not know who is told.
 *
 * L1. Processes are looked at before the log is read: whoever goes on with a run says so in the log before it starts anything, so that
 *     what a living owner has is never among them.
 * L2. Only what was found is ended, and what lies below it; then it is looked again, for what was started meanwhile.
 * L3. Where this very process was started by what is left over, that run is left alone: it would end itself.
 */

import type { StepRun } from "../../core/run/documents.ts";
import { leftOver } from "../../core/run/left-over.ts";
import type { LifeOf } from "../../core/run/view.ts";
import { carriers, endThose, programOf } from "./processes.mjs";
import { RUN_MARK } from "./spawn.ts";

const ROUNDS = 10;

export interface Remains {
  /** Of these runs, as far as they are recorded; called after the processes were looked at. */
  readonly stepsOf: (runs: ReadonlySet<string>) => readonly StepRun[];
  readonly lifeOf: LifeOf;
  /** The run whose mark this process itself carries. */
  readonly own: string | undefined;
}

export interface LeftRun {
  readonly run: string;
  /** This process is below it. L3 */
  readonly own: boolean;
  readonly processes: readonly { readonly pid: number; readonly name: string }[];
}

export function runsLeft({ stepsOf, lifeOf, own }: Remains): readonly LeftRun[] {
  const marked = carriers(RUN_MARK); // L1
  const runs = new Set(marked.values());
  return leftOver(runs.size === 0 ? [] : stepsOf(runs), runs, lifeOf).map((run) => ({
    run,
    own: run === own,
    processes: [...marked]
      .filter(([, of]) => of === run)
      .map(([pid]) => ({ pid, name: programOf(pid) })),
  }));
}

/** Answers which runs it was, with the names of the programs that were found first, and how many processes there were in all. */
export function endRunsLeft(remains: Remains): readonly (LeftRun & { readonly ended: number })[] {
  const first = runsLeft(remains);
  const ended = new Map(first.map(({ run }) => [run, 0]));
  let found = first.filter(({ own }) => !own); // L3
  for (let round = 0; round < ROUNDS && found.length > 0; round += 1) {
    for (const { run, processes } of found) {
      const pids = processes.map(({ pid }) => pid);
      ended.set(run, (ended.get(run) ?? 0) + endThose(pids, `${RUN_MARK}=${run}`));
    }
    found = runsLeft(remains).filter(({ own }) => !own); // L2
  }
  return first.map((left) => ({ ...left, ended: ended.get(left.run) ?? 0 }));
}
