/**
 * What another process may ask of a step that runs, and what it is answered: closed unions, as plain JSON. Read from text, since the two
 * may be of different versions: what is not known here is no request. Does not know how they travel.
 */

import { isPlainObject } from "../options.ts";

/** What a person says to a run that has a channel for it. `question`: its id; without one, the question that waits is meant. */
export type PersonRequest =
  | { readonly ask: "say"; readonly text: string }
  | { readonly ask: "answer"; readonly question?: string; readonly text: string }
  | { readonly ask: "decline"; readonly question?: string; readonly text: string };

/**
 * `handoff`: hand over at the end of the batch of tool calls that runs, wherever the gauge stands · `stop`: end, with all that was done
 * booked, as after an interrupt.
 */
export type StepRequest = { readonly ask: "handoff" } | { readonly ask: "stop" } | PersonRequest;

/**
 * `asked`: it will be done · `under-way`: a handoff is being made already · `no-handoff`: handing over is switched off in this run ·
 * `unknown`: the step does not know this request · `no-question`: none waits · `several-questions`: which of them? ·
 * `unknown-question`: that one does not wait · `too-late`: the step is ending.
 */
export type RequestAnswer = {
  readonly heard:
    | "asked"
    | "under-way"
    | "no-handoff"
    | "unknown"
    | "no-question"
    | "several-questions"
    | "unknown-question"
    | "too-late";
};

/** The address at which a run's own channel listens, beside its steps: no step has this name. */
export const CHANNEL = "";

const ASKS: readonly string[] = [
  "handoff",
  "stop",
  "say",
  "answer",
  "decline",
] satisfies StepRequest["ask"][];
const HEARD: readonly string[] = [
  "asked",
  "under-way",
  "no-handoff",
  "unknown",
  "no-question",
  "several-questions",
  "unknown-question",
  "too-late",
] satisfies RequestAnswer["heard"][];

/** Requests that carry a text, and none without one. */
const WITH_TEXT: readonly string[] = ["say", "answer", "decline"];

/** Undefined for what this version does not know. */
export function parseRequest(text: string): StepRequest | undefined {
  const request = parsed<StepRequest & { text?: unknown; question?: unknown }>(text, "ask", ASKS);
  if (request === undefined || !WITH_TEXT.includes(request.ask)) return request;
  const { question } = request;
  const whole = typeof request.text === "string" && typeof question !== "object";
  return whole && (question === undefined || typeof question === "string") ? request : undefined;
}

/** An answer of a version that knows more counts as `unknown`. */
export const parseAnswer = (text: string): RequestAnswer =>
  parsed<RequestAnswer>(text, "heard", HEARD) ?? { heard: "unknown" };

function parsed<T>(text: string, key: keyof T & string, known: readonly string[]): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const word = isPlainObject(value) ? value[key] : undefined;
    return typeof word === "string" && known.includes(word) ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
