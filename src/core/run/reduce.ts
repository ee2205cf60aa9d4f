/**
 * Folds one fact into the state. Starting again after a crash is this fold over the log.
 *
 * R1. A successor's session counts from `handoff.placed` on; the predecessor is kept until `session.retired`.
 * R2. A person's words, like the prompt, count as said when a session that answers has them: a session that never spoke is thrown away,
 *     and what it was told is told again.
 * R3. Tries are counted from the last batch of tool calls that came back: ten hiccups in a night end no healthy step, and a request that fails
 *     at once ends by the number of tries. Failures of unknown cause are counted over the whole step.
 */

import { classify } from "../resilience/classify.ts";
import type { Fact, Spend, TurnEnd } from "./facts.ts";
import { opening, type Phase, type RunState, type Standing } from "./state.ts";

/** The state after `fact`; the first fact of a step is always `step.started`. */
export function reduce(state: RunState | undefined, fact: Fact): RunState {
  if (fact.kind === "step.started") return started(fact);
  if (state === undefined)
    throw new TypeError(`A step's log begins with ${fact.kind} instead of step.started.`);
  return { ...state, ...change(state, fact) };
}

/** The state of a whole log, or undefined for an empty one. */
export const fold = (facts: readonly Fact[]): RunState | undefined =>
  facts.reduce<RunState | undefined>(reduce, undefined);

function started(fact: Extract<Fact, { kind: "step.started" }>): RunState {
  return {
    step: fact.step,
    prompt: fact.prompt,
    window: fact.window,
    windowSource: fact.windowSource,
    startUp: 0,
    lastStartUp: 0,
    from: fact.from,
    contextBefore: fact.contextBefore,
    fromDocument: fact.document !== undefined,
    documentOnly: fact.only === "document",
    generation: 1,
    session: undefined,
    spoke: false,
    predecessor: undefined,
    promptSaid: false,
    words: [],
    carried: 0,
    context: fact.contextBefore,
    attempts: 1,
    tries: 1,
    unknowns: 0,
    called: false,
    outage: undefined,
    fallback: undefined,
    degraded: 0,
    fruitless: 0,
    toldTheNumber: false,
    costUsd: 0,
    turns: 0,
    calls: 0,
    documentPath: fact.document?.path ?? null,
    document: fact.document?.markdown ?? "",
    lastWhy: "",
    observed: undefined,
    answer: "",
    said: [],
    placed: "",
    phase: "ready",
    says: fact.document === undefined ? "task" : "seed",
  };
}

type Change = Partial<Standing> & (Phase | object);

/** One short function per fact that changes the state; the others are for readers of the log only. */
const CHANGES: {
  readonly [K in Fact["kind"]]?: (state: RunState, fact: Extract<Fact, { kind: K }>) => Change;
} = {
  "window.known": (_state, { window, source }) => ({ window, windowSource: source }),
  "turn.begun": (state, { says }) => ({
    phase: "in-turn",
    says,
    toldTheNumber: state.toldTheNumber || says === "true-number",
    answer: says === "news" ? state.answer : "",
    ...UNDISTURBED,
    words: state.spoke ? [] : state.words, // R2
    carried: state.spoke ? 0 : state.words.length,
  }),
  "session.opened": (_state, { session }) => ({ session, spoke: false }),
  "session.spoke": (state, { session, context }) => ({
    session,
    spoke: true,
    context,
    startUp: context,
    ...(carriesPrompt(state)
      ? { promptSaid: true, words: state.words.slice(state.carried), carried: 0 }
      : {}), // R2
  }),
  "turn.ended": (state, { end, progress }) => ({
    ...spent(state, end.spent),
    ...turnEnded(state, end),
    ...(progress && { tries: 1 }), // R3
  }),
  "handoff.due": (state, { reason, progress }) => ({
    phase: "due",
    reason,
    fruitless: progress ? 0 : state.fruitless + 1,
  }),
  "handoff.written": (state, fact) => ({
    ...spent(state, fact.spent),
    turns: state.turns, // a document's calls are exempt from the step's limit; its money is money
    phase: "written",
    reason: reasonOf(state),
    document: fact.markdown,
    lastWhy: fact.why,
    observed: fact.observed,
    degraded: fact.degraded ? state.degraded + 1 : 0,
  }),
  "handoff.placed": (state, { path, sha256 }) => ({
    phase: "placed",
    reason: reasonOf(state),
    documentPath: path,
    placed: sha256,
    generation: state.generation + 1, // R1
    predecessor: state.session ?? state.predecessor ?? state.from?.session,
    session: undefined,
    spoke: false,
    toldTheNumber: false,
    lastStartUp: state.startUp,
    startUp: 0,
    fallback: undefined,
  }),
  "session.lost": (state, { to, document }) => {
    const left = { ...state, ...fallen(state, to), ...lying(document) };
    return { ...left, phase: "ready", says: opening(left) };
  },
  "session.retired": () => ({ predecessor: undefined }),
  "session.closed": (state, fact) => spent(state, fact.spent),
  "retry.begun": (state, { attempt }) => ({
    attempts: attempt,
    tries: state.tries + 1,
    phase: "ready",
    says: state.spoke ? "go-on" : opening(state), // a session that has not answered gets the same text
    ...UNDISTURBED,
  }),
  "network.missed": (_state, { address, why, waitedMs }) => ({
    outage: { address, why, waitedMs },
  }),
  "interrupt.heard": (state, { message }) => ({
    called: true,
    said: [...state.said, message],
    words: [...state.words, message],
  }),
  "step.ended": (_state, { ok, error, stop }) => ({ phase: "ended", ok, error, stop }),
};

/** The first reply of a turn that carried the prompt; the reply to the question for a document is none. */
const carriesPrompt = (state: RunState): boolean =>
  state.phase === "in-turn" && (state.says === "task" || state.says === "seed");

function change(state: RunState, fact: Exclude<Fact, { kind: "step.started" }>): Change {
  const apply = CHANGES[fact.kind] as ((state: RunState, fact: Fact) => Change) | undefined;
  return apply === undefined ? {} : apply(state, fact);
}

function turnEnded(state: RunState, end: TurnEnd): Change {
  const context = end.context > 0 ? end.context : state.context;
  const unknown = end.how === "failed" && classify(end.failure) === "unknown" ? 1 : 0;
  const answer = [state.answer, end.text].filter((text) => text !== "").join("\n\n");
  return { phase: "turn-ended", end, context, unknowns: state.unknowns + unknown, answer };
}

const spent = (state: Standing, spend: Spend): Pick<Standing, "costUsd" | "turns" | "calls"> => ({
  costUsd: state.costUsd + spend.costUsd,
  calls: state.calls + spend.turns,
  turns: state.turns + spend.turns,
});

const reasonOf = (state: RunState) => ("reason" in state ? state.reason : "line");

/** Nobody has called, and no outage is known of. */
const UNDISTURBED = { called: false, outage: undefined } as const;

/** The session is gone; what a person said to it is told again. With `to`, the one that the step came from is not resumed either. */
const fallen = (state: Standing, to: Standing["fallback"]) => ({
  session: undefined,
  spoke: false,
  words: state.said,
  carried: 0,
  ...(to && {
    attempts: state.attempts + 1,
    fallback: to,
    from: undefined,
    // What it begins from was written before the prompt was said, where the step began with another session's conversation.
    promptSaid: state.promptSaid && state.generation > (state.from === undefined ? 1 : 2),
  }),
});

const lying = (document: { readonly path: string; readonly markdown: string } | undefined) =>
  document === undefined
    ? {}
    : { fromDocument: true, documentPath: document.path, document: document.markdown };
