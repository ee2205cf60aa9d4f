/**
 * What follows a turn that failed: another try and what is waited for before it, a handoff, a beginning anew, or the end. State in, action out.
 *
 * N6. A person who calls while a failed turn waits to be tried again ends the waiting: with words they are said now, without any the step ends.
 * N7. A session whose resume dies at once is begun again from its generation's document, then from the task, once each; it is never resumed
 *     again. What a person must change (credentials, a setting) is no reason to give its conversation up.
 */

import { assertNever } from "../assert-never.ts";
import { isOverflow } from "../handoff/overflow.ts";
import { type Remedy, remedy, SEED } from "../handoff/remedy.ts";
import { learnWindow } from "../handoff/window.ts";
import { classify } from "../resilience/classify.ts";
import { recognise } from "../resilience/failure-kind.ts";
import { mayRetry, type ResiliencePolicy } from "../resilience/policy.ts";
import { type Waiting, waitAfter } from "../resilience/wait.ts";
import type { Failure } from "./failure.ts";
import type { Action, Cause, Policies } from "./next.ts";
import { opening, type RunState } from "./state.ts";

type TurnEnded = Extract<RunState, { phase: "turn-ended" }>;

export function afterFailure(
  state: TurnEnded,
  failure: Failure,
  policies: Policies,
  now: number,
): Action {
  const { handoff, resilience } = policies;
  if (state.outage !== undefined) return ended({ kind: "offline", ...state.outage });
  if (cannotResume(state, failure, resilience)) return fallBack(state, failure);
  const text = textOf(failure);
  const cure = cureOf(state, failure, { now, fresh: !resumed(state) });
  switch (cure.do) {
    case "handoff":
    case "handoff-by-code":
      if (!handoff.enabled) return failed(cure.why);
      return cure.do === "handoff-by-code"
        ? { do: "declare", reason: "code" }
        : { do: "declare", reason: "overflow", ...lesson(state, text, cure.window) };
    case "stop":
      return cure.setting === SEED
        ? ended({ kind: "seed-too-large", message: cure.why })
        : failed(cure.why, cure.setting);
    case "wait":
    case "retry":
      return again(state, failure, cure, resilience, now);
    default:
      return assertNever(cure);
  }
}

function again(
  state: TurnEnded,
  failure: Failure,
  { why, ms: named }: Extract<Remedy, { do: "wait" | "retry" }>,
  policy: ResiliencePolicy,
  now: number,
): Action {
  if (state.called) return state.words.some((word) => word.trim() !== "") ? said(state) : ABORTED; // N6
  if (!mayRetry(policy, classify(failure), state)) return failed(withCause(failure, why));
  const wait = waitFor({ failure, named, tries: state.tries, now }, policy);
  return wait.for === "nothing"
    ? ended({ kind: "limit", until: wait.until, message: failure.message })
    : { do: "retry", attempt: state.attempts + 1, wait, why };
}

/** What was said of it, behind what is known of it; a silence that was ended here says itself what it was. */
const withCause = (failure: Failure, why: string): string =>
  kindOf(failure) === "unknown" || failure.terminalReason === "stalled"
    ? failure.message
    : `${why}: ${failure.message}`;

const kindOf = (failure: Failure) => recognise({ ...failure, text: textOf(failure) }).kind;

const waitFor = (
  failed: Omit<Waiting, "kind"> & { readonly failure: Failure },
  policy: ResiliencePolicy,
) => waitAfter({ ...failed, kind: kindOf(failed.failure) }, policy);

const cureOf = (
  { context, window }: Pick<RunState, "context" | "window">,
  failure: Failure,
  { now, fresh }: { readonly now: number; readonly fresh: boolean },
): Remedy => {
  const { status, terminalReason, resetsAt } = failure;
  const signs = { status, terminalReason, resetsAt, context, window, now };
  return remedy({ ...signs, text: textOf(failure), firstRequestOfGeneration: fresh });
};

/** How long after a failed turn the service itself asked to wait, ms; undefined where it named no time. */
export function namedWait(state: RunState, failure: Failure, now: number): number | undefined {
  const cure = cureOf(state, failure, { now, fresh: false });
  return cure.do === "wait" || cure.do === "retry" ? cure.ms : undefined;
}

/**
 * The question for a document failed: what is waited for before it is put again, when the failure passes; else undefined, and code writes.
 * @param tries of this question.
 */
export function askAgainAfter(
  state: RunState,
  failure: Failure,
  { tries, now }: { readonly tries: number; readonly now: number },
  policy: ResiliencePolicy,
): Extract<Action, { do: "retry" }> | undefined {
  if (classify(failure) !== "passing") return undefined;
  if (!mayRetry(policy, "passing", { tries, unknowns: 0 })) return undefined;
  const cure = cureOf(state, failure, { now, fresh: false });
  if (cure.do !== "wait" && cure.do !== "retry") return undefined;
  const wait = waitFor({ failure, named: cure.ms, tries, now }, policy);
  return wait.for === "nothing"
    ? undefined
    : { do: "retry", attempt: tries + 1, wait, why: cure.why };
}

/** N7; a process that begins from a document or a task after that, and dies alike, is counted with it. */
const cannotResume = (state: TurnEnded, failure: Failure, policy: ResiliencePolicy): boolean =>
  policy.enabled &&
  failure.atStart === true &&
  failure.neverRan !== true &&
  (resumed(state) || state.fallback !== undefined) &&
  classify(failure) === "unknown";

function fallBack(state: TurnEnded, { message }: Failure): Action {
  if (state.fallback === "task") return ended({ kind: "unresumable", message });
  const documented = state.generation > 1 || state.fromDocument || state.from !== undefined;
  const to = documented && state.fallback === undefined ? "document" : "task";
  return { do: "fall-back", to, why: message };
}

/** The session that was just tried had a conversation before. */
const resumed = (state: TurnEnded): boolean =>
  state.spoke || (state.generation === 1 && state.from !== undefined);

/** A person's words, to whoever there is to hear them. */
export const said = (state: TurnEnded): Action => ({
  do: "turn",
  says: state.spoke ? "words" : opening(state),
});

export const ABORTED: Action = {
  do: "end",
  ok: false,
  stop: "aborted",
  cause: { kind: "aborted" },
};

/** Only what speaks of a full context teaches, and only that the window is smaller than believed. */
function lesson(state: TurnEnded, text: string, named: number | undefined) {
  if (!isOverflow(text)) return {};
  const window = learnWindow({ named, measured: state.context, startUp: state.startUp });
  return window === undefined || window >= state.window ? {} : { learned: { window, text } };
}

const textOf = ({ raw, message }: Failure): string => [raw, message].filter(Boolean).join("\n");

const ended = (cause: Cause): Action => ({ do: "end", ok: false, stop: "failed", cause });

export const failed = (message: string, setting?: string): Action =>
  ended({ kind: "failure", message, ...(setting === undefined ? {} : { setting }) });
