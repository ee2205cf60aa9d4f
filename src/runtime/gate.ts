/**
 * Asked at every reply and at the end of every batch of tool calls: go on, or cut here? Asks the pure functions of the core and remembers
 * what was said once. Runs inside a hook of the harness: quick, no disk, never throws.
 *
 * G1. `near` is said once per generation.
 * G3. No batch eats the room that the document needs: what would is refused, and what did all the same hands over before the next request.
 * G2. The turn that writes the document is exempt from everything here, or it would be cut before its first word.
 */

import { contextDue, contextNear } from "../core/handoff/due.ts";
import type { HandoffNumbers } from "../core/handoff/policy.ts";
import { eatsTheRoom, fits, tokensOf } from "../core/handoff/room.ts";
import type { Limits } from "../core/run/brakes.ts";
import type { Cut } from "../core/run/facts.ts";
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
  /** A main-thread reply has come: a new batch begins. */
  replied(context: number): void;
  /** True exactly once per generation: the context has reached the warning line. */
  near(context: number): boolean;
  batch(reading: Reading, spent: SpentSoFar): Cut | undefined;
  /** Does a result of so many bytes leave room for the document? */
  fits(bytes: number): boolean;
}

/** @param numbers the policy in force, which a learned window changes. @param answer what the harness may ask for as an answer, tokens. */
export function openGate(numbers: () => HandoffNumbers, limits: Limits, answer: number): Gate {
  let warned = false;
  let wanted = false;
  let context = 0;
  let taken = 0;
  const due = (reading: Reading): Cut | undefined => {
    if (wanted) return "asked";
    if (contextDue(numbers(), reading.context)) return "line";
    const next = reading.forecast > reading.context ? reading.forecast : context + taken;
    return eatsTheRoom(numbers(), answer, next) ? "line" : undefined; // G3
  };
  return {
    writing: false,
    reset() {
      warned = false;
      wanted = false;
    },
    handoffNow() {
      wanted = true;
    },
    replied(size) {
      context = size;
      taken = 0;
    },
    fits(bytes) {
      const tokens = tokensOf(bytes);
      const room = this.writing || fits(numbers(), answer, { context, taken, tokens });
      if (room) taken += tokens;
      return room;
    },
    near(context) {
      if (this.writing || warned || !contextNear(numbers(), context)) return false;
      warned = true; // G1
      return true;
    },
    batch(reading, spent) {
      if (this.writing) return undefined; // G2
      return spentUp(reading, spent, limits) ?? (numbers().enabled ? due(reading) : undefined);
    },
  };
}

function spentUp(reading: Reading, spent: SpentSoFar, limits: Limits): Cut | undefined {
  if (reached(spent.costUsd + reading.costUsd, limits.maxBudgetUsd)) return "budget";
  return reached(spent.turns + reading.replies, limits.maxTurns) ? "turns" : undefined;
}

const reached = (value: number, limit: number | undefined): boolean =>
  limit !== undefined && value >= limit;
