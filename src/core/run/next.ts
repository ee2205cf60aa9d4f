/**
 * What to do now: the one place where a step makes up its mind. State in, action out; no clock, no disk, no user code.
 *
 * N1. A reply that ends the step ends it, wherever the gauge stands: no document is written for finished work.
 * N2. A handoff is not a failure: it takes no try, and `maxAttempts` does not bound it.
 * N3. Every brake comes after a document: what the last session knew is on disk before the step stops.
 * N4. A person's words that came with the last reply are still to be answered.
 * N5. Where only a document is wanted, no turn is taken: a step of one question.
 */

import { assertNever } from "../assert-never.ts";
import { contextDue } from "../handoff/due.ts";
import { stopsForWantOfContext } from "../handoff/early-stop.ts";
import type { HandoffNumbers } from "../handoff/policy.ts";
import { remedy } from "../handoff/remedy.ts";
import { KEY } from "../resilience/failure-kind.ts";
import type { ResiliencePolicy } from "../resilience/policy.ts";
import type { Wait } from "../resilience/wait.ts";
import { ABORTED, afterFailure, failed, said } from "./after-failure.ts";
import { brakeOf, type Limits } from "./brakes.ts";
import type { Cut, HandoffReason, Says, Stop, TurnEnd } from "./facts.ts";
import type { Fallback, Outage } from "./failure.ts";
import type { RunState } from "./state.ts";

export interface Policies {
  readonly handoff: HandoffNumbers;
  readonly resilience: ResiliencePolicy;
  readonly limits: Limits;
}

export type Action =
  /** Say something to the current session, opening it first where it is not alive. */
  | { readonly do: "turn"; readonly says: Says }
  /** Record that this generation ends here. */
  | {
      readonly do: "declare";
      readonly reason: HandoffReason;
      /** What an overflow taught about the window, in tokens, and its text. */
      readonly learned?: { readonly window: number; readonly text: string };
    }
  /** Ask the current session for its document. */
  | { readonly do: "ask" }
  /** Put a document together without the session. */
  | { readonly do: "write-by-code"; readonly why: "overflow" | "code" | "budget" }
  | { readonly do: "place" }
  | { readonly do: "retry"; readonly attempt: number; readonly wait: Wait; readonly why: string }
  /** Begin this generation again without the session that cannot be resumed. */
  | { readonly do: "fall-back"; readonly to: Fallback; readonly why: string }
  | { readonly do: "end"; readonly ok: true }
  | { readonly do: "end"; readonly ok: false; readonly stop: Stop; readonly cause: Cause };

/** Why a step stops, for the sentence that names it. */
export type Cause =
  | { readonly kind: "failure"; readonly message: string; readonly setting?: string }
  | { readonly kind: "seed-too-large"; readonly message: string }
  | ({ readonly kind: "offline" } & Outage)
  /** A limit that ends too late to be waited for; ms since the epoch. */
  | { readonly kind: "limit"; readonly until: number; readonly message: string }
  /** Its resume died, and so did what was begun from the document (`tried` says whether there was one) and from the task. */
  | { readonly kind: "unresumable"; readonly message: string }
  | {
      readonly kind:
        | "generations"
        | "degraded"
        | "progress"
        | "budget"
        | "turns"
        | "aborted"
        | "terminated";
    };

/** The API does not take these credentials: by what it answered, never by what a model wrote. */
export const refusesCredentials = (cause: Cause): boolean =>
  cause.kind === "failure" && cause.setting === KEY;

type Live = Exclude<RunState, { phase: "ended" }>;

/** @param now ms since the epoch. */
export function next(state: Live, policies: Policies, now: number): Action {
  switch (state.phase) {
    case "ready":
      if (state.documentOnly) return { do: "declare", reason: "asked" }; // N5
      return state.says === "task" && overBeforeItBegins(state, policies.handoff)
        ? { do: "declare", reason: "resumed" }
        : { do: "turn", says: state.says };
    case "in-turn":
      return { do: "turn", says: state.spoke ? "go-on" : state.says };
    case "turn-ended":
      return afterTurn(state, policies, now);
    case "due":
      return howToWrite(state.reason);
    case "written":
      return { do: "place" };
    case "placed":
      return afterDocument(state, policies);
    default:
      return assertNever(state);
  }
}

/** A session that is over the line before it begins hands over first; the new prompt travels to the successor. */
const overBeforeItBegins = (state: Live, handoff: HandoffNumbers): boolean =>
  handoff.enabled &&
  state.from !== undefined &&
  !state.spoke &&
  state.generation === 1 &&
  state.contextBefore >= handoff.at;

type TurnEnded = Extract<Live, { phase: "turn-ended" }>;

function afterTurn(state: TurnEnded, policies: Policies, now: number): Action {
  const { end } = state;
  switch (end.how) {
    case "completed":
      return afterReply(state, end, policies.handoff);
    case "cut":
      return afterCut(end.cut, policies.handoff);
    case "interrupted":
      return state.words.length > 0 ? said(state) : ABORTED;
    case "failed":
      return afterFailure(state, end.failure, policies, now);
    default:
      return assertNever(end);
  }
}

/** N2; with handoff off a limit ends the step as it stands. */
function afterCut(cut: Cut, handoff: HandoffNumbers): Action {
  if (!handoff.enabled && (cut === "budget" || cut === "turns"))
    return { do: "end", ok: false, stop: cut, cause: { kind: cut } };
  return { do: "declare", reason: cut };
}

function afterReply(
  state: TurnEnded,
  end: Extract<TurnEnd, { how: "completed" }>,
  handoff: HandoffNumbers,
): Action {
  const over = contextDue(handoff, state.context);
  if (state.words.some((word) => word.trim() !== ""))
    return over ? { do: "declare", reason: "line" } : { do: "turn", says: "words" }; // N4
  if (end.news === true && !over) return { do: "turn", says: "news" }; // over the line the answer stands: N1
  return stopsTooEarly(state, end.text, handoff)
    ? { do: "turn", says: "true-number" }
    : { do: "end", ok: true }; // N1
}

/** It says that its context is full, and the gauge says that it is not: once a generation it is told the number. */
const stopsTooEarly = (state: TurnEnded, text: string, handoff: HandoffNumbers): boolean =>
  handoff.enabled &&
  !state.toldTheNumber &&
  state.context < handoff.warnAt &&
  stopsForWantOfContext(text);

const DONE: Action = { do: "end", ok: true };

function howToWrite(reason: HandoffReason): Action {
  switch (reason) {
    case "line":
    case "asked":
    case "resumed":
    case "turns":
      return { do: "ask" };
    case "overflow":
    case "code":
    case "budget":
      return { do: "write-by-code", why: reason };
    default:
      return assertNever(reason);
  }
}

/** N3: the document is on disk; is there a successor? `generation` already counts it. */
function afterDocument(state: Placed, policies: Policies): Action {
  if (state.documentOnly) return state.degraded > 0 ? unwritten(state.lastWhy) : DONE; // N5
  const brake = brakeOf(state, policies.handoff, policies.limits);
  return brake === undefined
    ? { do: "turn", says: "seed" }
    : { do: "end", ok: false, stop: brake, cause: { kind: brake } };
}

/** Why it is degraded is the API's word or flower's own. */
function unwritten(why: string): Action {
  const cure = remedy({ text: why });
  return failed(why, cure.do === "stop" ? cure.setting : undefined);
}

type Placed = Extract<Live, { phase: "placed" }>;
