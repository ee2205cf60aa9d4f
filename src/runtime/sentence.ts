/** The one sentence with which a step that stops names the cause, its numbers and the setting. Decides nothing. */

import { assertNever } from "../core/assert-never.ts";
import { dateTime } from "../core/human/notes.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { waitsFor } from "../core/locale/waits.ts";
import type { Cause } from "../core/run/next.ts";
import { type StepContext, stateOf } from "./context.ts";

export function sentence(cause: Cause, context: StepContext): string {
  const messages = messagesFor(context.lang);
  const waits = waitsFor(context.lang);
  const { handoff, limits, resilience } = context.policies;
  const { at, window, headroom, maxGenerations } = handoff;
  const state = stateOf(context);
  switch (cause.kind) {
    case "failure":
      return messages.failed(cause);
    case "seed-too-large":
      return messages.seedDoesNotFit({ path: state.documentPath, message: cause.message });
    case "offline":
      return waits.unreached({ ...cause, seconds: cause.waitedMs / 1000 });
    case "limit":
      return waits.endsTooLate({
        message: cause.message,
        at: dateTime(cause.until, context.clock.zoneOffset()),
        limit: resilience.maxLimitWaitMs / 1000,
      });
    case "unresumable":
      return waits.unresumable(cause);
    case "generations":
      return messages.generationLimit({ times: maxGenerations, at, window });
    case "degraded":
      return messages.degradedTwice({
        times: state.degraded,
        window,
        at,
        headroom,
        why: state.lastWhy,
      });
    case "progress":
      return messages.noProgress({
        times: state.fruitless,
        startUp: state.lastStartUp,
        at,
        window,
      });
    case "budget":
      return messages.budgetSpent({ spent: state.costUsd, budget: limits.maxBudgetUsd ?? 0 });
    case "turns":
      return messages.turnsSpent({ turns: state.turns, limit: limits.maxTurns ?? 0 });
    case "aborted":
      return messages.aborted();
    case "terminated":
      return messages.terminated();
    default:
      return assertNever(cause);
  }
}
