/** What stops a step once its document is on disk: pure, from what the step has done and used so far. */

import type { HandoffNumbers } from "../handoff/policy.ts";
import type { RunState } from "./state.ts";

/** What one step may use, over all its generations and tries; documents are exempt. */
export interface Limits {
  /** Model calls of the main thread. */
  readonly maxTurns: number | undefined;
  /** US dollars. */
  readonly maxBudgetUsd: number | undefined;
}

type Placed = Extract<RunState, { phase: "placed" }>;
type Brake = "generations" | "degraded" | "progress" | "budget" | "turns";

/** Two empty documents, or two generations without progress, only burn money. */
const IN_A_ROW = 2;

export function brakeOf(state: Placed, handoff: HandoffNumbers, limits: Limits): Brake | undefined {
  if (state.reason === "budget" || state.reason === "turns") return state.reason;
  if (state.degraded >= IN_A_ROW) return "degraded";
  if (state.generation - 1 > handoff.maxGenerations) return "generations";
  if (state.fruitless >= IN_A_ROW) return "progress";
  if (limits.maxTurns !== undefined && state.turns >= limits.maxTurns) return "turns";
  return cannotFund(state, limits.maxBudgetUsd) ? "budget" : undefined;
}

/** What is left does not pay for one more model call, at what this step's calls have cost so far. */
const cannotFund = ({ costUsd, calls }: Placed, budget: number | undefined): boolean =>
  budget !== undefined && budget - costUsd < costUsd / Math.max(1, calls);
