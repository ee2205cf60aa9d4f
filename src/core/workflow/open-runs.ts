/** Which runs have no end: a step or a workflow of theirs was begun and not ended. Pure; whether a process lives is given. */

import type { Owner } from "../run/facts.ts";
import type { Life } from "../run/view.ts";
import type { FlowFact } from "./facts.ts";
import { foldFlow } from "./state.ts";

/** Facts of one run, as far as they are looked at. */
export interface RunFacts {
  readonly run: string;
  /** Who began or took up its steps that have no end. */
  readonly stepOwners: readonly (Owner | undefined)[];
  readonly flow: readonly FlowFact[];
}

export interface UnendedRun {
  readonly run: string;
  /** Of the process that works on it, or did. */
  readonly state: Life;
}

/** In the order in which they were given. */
export function unendedRuns(
  runs: readonly RunFacts[],
  lifeOf: (owner: Owner) => Life,
): readonly UnendedRun[] {
  return runs.flatMap(({ run, stepOwners, flow }) => {
    const state = foldFlow(flow);
    const open = state !== undefined && state.ended === undefined;
    if (stepOwners.length === 0 && !open) return [];
    const owner = stepOwners.at(-1) ?? (open ? ownerOf(flow) : undefined);
    return [{ run, state: owner === undefined ? "unknown" : lifeOf(owner) }];
  });
}

function ownerOf(flow: readonly FlowFact[]): Owner | undefined {
  const begun = flow.findLast(
    (fact) => fact.kind === "flow.started" || fact.kind === "flow.recovered",
  );
  return begun !== undefined && "owner" in begun ? begun.owner : undefined;
}
