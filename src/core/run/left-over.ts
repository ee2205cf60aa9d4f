/**
 * Which runs have left something running behind: facts and lives in, names out. Does not know how processes are found or ended.
 *
 * L1. A run of which nothing is recorded here is not ours to judge; one whose owner is not recorded, or may live unseen, is left alone.
 * L2. A run that was gone on with has several owners: all of them have to be dead.
 */

import type { StepRun } from "./documents.ts";
import type { LifeOf } from "./view.ts";

/** Of the runs that are found alive, those whose every owner is dead. */
export const leftOver = (
  steps: readonly StepRun[],
  alive: ReadonlySet<string>,
  lifeOf: LifeOf,
): readonly string[] =>
  [...alive].filter((run) => {
    const own = steps.filter(([first]) => first?.run === run);
    return own.length > 0 && own.every((facts) => isDead(facts, lifeOf)); // L1, L2
  });

/** A step without an end, unless it is known to be dead. */
export const mayGoOn = (facts: StepRun, lifeOf: LifeOf): boolean =>
  !facts.some((fact) => fact.kind === "step.ended") && !isDead(facts, lifeOf);

function isDead(facts: StepRun, lifeOf: LifeOf): boolean {
  const owners = facts.flatMap((fact) =>
    "owner" in fact && fact.owner !== undefined ? [fact.owner] : [],
  );
  return owners.length > 0 && owners.every((owner) => lifeOf(owner) === "dead");
}
