/** What a rehearsal is played with, what comes of it, and how it hears of the handoff. Plays nothing. */

import type { Lang } from "../../core/locale/lang.ts";
import type { FlowerEvent, RuntimeOptions, StepResult } from "../../index.ts";
import type { Scenario } from "../../scripted-api/rehearsal/scenarios.ts";
import type { Seen } from "../../scripted-api/rehearsal/seen.ts";
import type { RehearseArgs } from "../rehearse-args.ts";
import type { Stage } from "../stage.ts";
import type { Ground } from "./ground.ts";

export interface Scene {
  readonly args: RehearseArgs;
  readonly scenario: Scenario;
  readonly lang: Lang;
  readonly ground: Ground;
  readonly stage: Stage;
  /** A person, the system, or the time limit. */
  readonly signal: AbortSignal;
}

export interface Played {
  readonly seen: Seen;
  /** Of every step, in order. */
  readonly results: readonly StepResult[];
  readonly manifestPath: string;
  /** Absolute: brief and goal, where they lie there. */
  readonly papers: readonly (string | undefined)[];
}

/** What every rehearsal's runtime is told. */
export const runtimeOf = ({ scenario, lang, ground }: Scene) =>
  ({
    workspace: ground.project,
    handoff: scenario.handoff,
    lang,
    env: ground.env,
  }) satisfies Partial<RuntimeOptions>;

/** Keeps the phases of handoffs, and says to the script when one is about to be written. */
export function hear({ kind, payload }: FlowerEvent, phases: string[], ground: Ground): void {
  if (kind !== "handoff") return;
  phases.push(String(payload.phase));
  if (payload.phase === "writing") ground.writing();
}
