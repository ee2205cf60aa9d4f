/**
 * Asked at every reply and at the end of every batch of tool calls: go on, or cut here? Asks the pure functions of the core and remembers
 * what was said once. Runs inside a hook of the harness: quick, no disk, never throws.
 *
 * G1. `near` is said once per generation.
 * G2. The turn that writes the document is exempt from everything here, or it would be cut before its first word.
 */

import { contextDue, contextNear } from "../core/handoff/due.ts";
import type { HandoffNumbers } from "../core/handoff/policy.ts";
import type { Cut } from "../core/run/facts.ts";
import type { Limits } from "../core/run/next.ts";
import type { Reading } from "../ports/agent.ts";

/** What the step had spent before the current turn. */
export interface SpentSoFar {
  readonly costUsd: number;
  readonly turns: number;
}

export interface Gate {
  /** A new generation: `near` may be said again, a wish to hand over is fulfilled. */
  reset(): void;
  /** While true nothing is due (G2). */
  writing: boolean;
  /** A person wants a handoff at the next batch, wherever the gauge stands. */
  handoffNow(): void;
  /** True exactly once per generation: the context has reached the warning line. */
  near(context: number): boolean;
  batch(reading: Reading, spent: SpentSoFar): Cut | undefined;
}

/** @param numbers the policy in force, which a learned window changes. */
export function openGate(numbers: () => HandoffNumbers, limits: Limits): Gate {
  let warned = false;
  let wanted = false;
  return {
    writing: false,
    reset() {
      warned = false;
      wanted = false;
    },
    handoffNow() {
      wanted = true;
    },
    near(context) {
      if (this.writing || warned || !contextNear(numbers(), context)) return false;
      warned = true; // G1
      return true;
    },
    batch(reading, spent) {
      if (this.writing) return undefined; // G2
      if (reached(spent.costUsd + reading.costUsd, limits.maxBudgetUsd)) return "budget";
      if (reached(spent.turns + reading.replies, limits.maxTurns)) return "turns";
      if (!numbers().enabled) return undefined;
      if (wanted) return "asked";
      return contextDue(numbers(), reading.context) ? "line" : undefined;
    },
  };
}

const reached = (value: number, limit: number | undefined): boolean =>
  limit !== undefined && value >= limit;
