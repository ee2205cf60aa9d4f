/**
 * What another process may ask of a step that runs, and what it is answered: closed unions, as plain JSON. Read from text, since the two
 * may be of different versions: what is not known here is no request. Does not know how they travel.
 */

import { isPlainObject } from "../options.ts";

/** `handoff`: hand over at the end of the batch of tool calls that runs, wherever the gauge stands. */
export type StepRequest = { readonly ask: "handoff" };

/**
 * `asked`: it will be done · `under-way`: a handoff is being made already · `no-handoff`: handing over is switched off in this run ·
 * `unknown`: the step does not know this request.
 */
export type RequestAnswer = {
  readonly heard: "asked" | "under-way" | "no-handoff" | "unknown";
};

const ASKS: readonly string[] = ["handoff"] satisfies StepRequest["ask"][];
const HEARD: readonly string[] = [
  "asked",
  "under-way",
  "no-handoff",
  "unknown",
] satisfies RequestAnswer["heard"][];

/** Undefined for what this version does not know. */
export const parseRequest = (text: string): StepRequest | undefined =>
  parsed<StepRequest>(text, "ask", ASKS);

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
