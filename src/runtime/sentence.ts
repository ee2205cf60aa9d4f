/** The one sentence with which a step that stops names the cause, its numbers and the setting. Decides nothing. */

import { assertNever } from "../core/assert-never.ts";
import { dateTime } from "../core/human/notes.ts";
import { causeIn } from "../core/locale/causes.ts";
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
  const told = (why: string) => causeIn(context.lang, why);
  switch (cause.kind) {
    case "failure":
      return messages.failed({
        message: told(cause.message),
        ...(cause.setting !== undefined && { setting: settingShown(cause.setting) }),
      });
    case "seed-too-large":
      return messages.seedDoesNotFit({
        path: state.documentPath,
        message: told(cause.message),
      });
    case "offline":
      return waits.unreached({
        ...{ address: cause.address, why: told(cause.why) },
        seconds: cause.waitedMs / 1000,
      });
    case "limit":
      return waits.endsTooLate({
        message: told(cause.message),
        at: dateTime(cause.until, context.clock.zoneOffset()),
        limit: resilience.maxLimitWaitMs / 1000,
      });
    case "unresumable":
      return waits.unresumable({ message: told(cause.message) });
    case "generations":
      return messages.generationLimit({ times: maxGenerations, at, window });
    case "degraded":
      return messages.degradedTwice({
        times: state.degraded,
        window,
        at,
        headroom,
        why: told(state.lastWhy),
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

/** A flag goes before the variable, and is what most people chose their model by. */
const settingShown = (setting: string): string =>
  setting.replace(/\bANTHROPIC_MODEL\b/, "--model, ANTHROPIC_MODEL");
