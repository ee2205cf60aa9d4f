/** Where a workflow stands: always what its facts add up to. Names of steps are keys; nothing is known of what they do. */

import { assertNever } from "../assert-never.ts";
import type { FlowFact, TryFrom } from "./facts.ts";

/** One try of a step. */
export interface Try {
  readonly label: string;
  readonly prompt: string;
  readonly from: TryFrom | undefined;
  /** Undefined while it goes on. */
  readonly decided: Decided | undefined;
}

export type Decided = Omit<Extract<FlowFact, { kind: "try.decided" }>, "kind" | "part" | "label">;

/** How a step of the workflow stands. */
export interface Part {
  readonly entered: boolean;
  readonly tries: readonly Try[];
  readonly left: "passed" | "failed" | "skipped" | undefined;
}

export interface FlowState {
  readonly flow: string;
  readonly request: string;
  /** What was said on waking since; `at` in ms since the epoch. */
  readonly wishes: readonly { readonly at: number; readonly words: string }[];
  readonly parts: Readonly<Record<string, Part>>;
  /** What later steps find of earlier ones. */
  readonly values: Readonly<Record<string, string>>;
  readonly noted: Readonly<Record<string, unknown>>;
  readonly ended: Omit<Extract<FlowFact, { kind: "flow.ended" }>, "kind"> | undefined;
}

const UNTOUCHED: Part = { entered: false, tries: [], left: undefined };

export const partOf = (state: FlowState, name: string): Part =>
  Object.hasOwn(state.parts, name) ? (state.parts[name] ?? UNTOUCHED) : UNTOUCHED;

/** Undefined where nothing has been recorded. */
export const foldFlow = (facts: readonly FlowFact[]): FlowState | undefined =>
  facts.reduce<FlowState | undefined>(reduceFlow, undefined);

export function reduceFlow(state: FlowState | undefined, fact: FlowFact): FlowState {
  if (fact.kind === "flow.started")
    return {
      flow: fact.flow,
      request: fact.request,
      wishes: [],
      parts: {},
      values: {},
      noted: {},
      ended: undefined,
    };
  if (state === undefined) throw new TypeError(`A workflow's log begins with ${fact.kind}.`);
  switch (fact.kind) {
    case "flow.recovered":
      return { ...state, wishes: [...state.wishes, ...wishOf(fact, state)] };
    case "part.entered":
      return withPart(state, fact.part, { entered: true });
    case "part.skipped":
      return withValue(withPart(state, fact.part, { left: "skipped" }), fact.part, fact.value);
    case "try.begun": {
      const { label, prompt, from } = fact;
      const tries = [
        ...partOf(state, fact.part).tries,
        { label, prompt, from, decided: undefined },
      ];
      return withPart(state, fact.part, { tries });
    }
    case "try.decided":
      return withPart(state, fact.part, { tries: decidedTries(state, fact) });
    case "part.left": {
      const left = fact.passed ? "passed" : "failed";
      return withValue(withPart(state, fact.part, { left }), fact.part, fact.value);
    }
    case "noted":
      return { ...state, noted: { ...state.noted, [fact.key]: fact.value } };
    case "flow.ended": {
      const { kind: _kind, ...ended } = fact;
      return { ...state, ended };
    }
    default:
      return assertNever(fact);
  }
}

function decidedTries(
  state: FlowState,
  { kind: _kind, part, label, ...decided }: Extract<FlowFact, { kind: "try.decided" }>,
): readonly Try[] {
  return partOf(state, part).tries.map((each) =>
    each.label === label ? { ...each, decided } : each,
  );
}

const wishOf = (
  { request: words, at }: Extract<FlowFact, { kind: "flow.recovered" }>,
  state: FlowState,
) => (saysMore(words, state) ? [{ at, words }] : []);

/** The same words again, those that it began with or the newest, are the same command again: nothing new is wished. */
export function saysMore(
  words: string,
  {
    request,
    wishes,
  }: { readonly request: string; readonly wishes: readonly { readonly words: string }[] },
): boolean {
  const known = ["", request.trim(), wishes.at(-1)?.words.trim()];
  return !known.includes(words.trim());
}

const withPart = (state: FlowState, name: string, change: Partial<Part>): FlowState => ({
  ...state,
  parts: { ...state.parts, [name]: { ...partOf(state, name), ...change } },
});

const withValue = (state: FlowState, name: string, value: string | null): FlowState =>
  value === null ? state : { ...state, values: { ...state.values, [name]: value } };
