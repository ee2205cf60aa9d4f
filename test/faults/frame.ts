/**
 * The frame of the fault harness: what a kind of fault is, and what it answers.
 *
 * To add a kind: write `kinds/<name>.ts` that exports one `Kind`, and name it in `kinds.ts`. `run` gets a site of its own (`site.ts`: a
 * project, a home, a scripted API, processes of flower) and a chance that is drawn from the printed seed of this run; it draws from no other
 * chance, so that the seed repeats the run. It injects as many faults as it can in few seconds, lets the run go on to its end where the
 * fault allows, and answers what it saw. The frame looks at the end itself, for every kind: `atEnd` in `site.ts`. A kind whose runs are
 * meant to end otherwise says so with `end`.
 *
 * A fault counts when the product saw it: the request was answered so, the process was killed, the write was refused. Waits are for a
 * thing, never for a time.
 */

import type { Broken } from "../support/invariants.ts";
import type { Chance } from "./chance.ts";
import type { Site } from "./site.ts";

export interface Outcome {
  /** Faults that were set up. */
  readonly tried: number;
  /** Those that the product saw. */
  readonly seen: number;
  /** What was not as promised, one sentence each. Empty is good. */
  readonly lost: readonly string[];
  /** What happened, in a few words, for the line of this run. */
  readonly told: string;
  /** Why this kind cannot be tried on this machine. Such a run is counted nowhere. */
  readonly notTried?: string;
}

export interface Kind {
  /** As `--only` takes it. */
  readonly name: string;
  /** `step` (the default): one step with a sub-agent and a handoff. `flow`: the default flow with its judge. */
  readonly job?: "step" | "flow";
  /** How the site must stand at the end. `done` (the default): the job has come to its end. `sound`: only what is true of every directory. */
  readonly end?: "done" | "sound";
  /** What its directories are allowed to look like at the end, for the invariant checker. Default: as they should. */
  readonly broken?: Broken;
  /** How often it is drawn by chance beside the others. Default 1. */
  readonly weight?: number;
  run(site: Site, chance: Chance): Promise<Outcome>;
}
