/**
 * What a step's own functions may answer: checked before anything follows from it, since what is written in plain JavaScript can answer
 * anything. Decides what counts as an answer; not what comes of it.
 *
 * W1. A gate that answers nothing has not passed anything: a forgotten `return` is a mistake, and is said.
 */

import { badOption } from "../core/errors.ts";
import { isPlainObject } from "../core/options.ts";
import type { GateAnswer, WhenAnswer } from "./step.ts";

type Shape = Readonly<Record<string, "boolean" | "string">>;

const GATE: Shape = { feedback: "string", why: "string", granted: "boolean" };

/** W1 */
export function gateAnswer(given: unknown): GateAnswer {
  if (typeof given === "boolean") return { passed: given };
  if (isPlainObject(given) && typeof given.passed === "boolean" && fits(given, GATE))
    return given as unknown as GateAnswer;
  throw wrong(
    "gate",
    "true, false, or { passed: true or false, feedback?: a text, why?: a text, granted?: true or false }",
    given,
  );
}

export function whenAnswer(given: unknown): WhenAnswer {
  if (typeof given === "boolean") return given;
  if (isPlainObject(given) && given.enter === false && typeof given.value === "string")
    return { enter: false, value: given.value };
  throw wrong("when", "true, false, or { enter: false, value: a text }", given);
}

/** What a session is to be told. @param what the function. */
export function wordsAnswer(what: "prompt" | "resumePrompt", given: unknown): string {
  if (typeof given === "string" && given.trim() !== "") return given;
  throw wrong(what, "a text that is not empty", given);
}

/** Null: the next try begins anew. */
export function rejectAnswer(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given === "string" && given.trim() !== "") return given;
  throw wrong("onReject", "a text that is not empty, or undefined", given);
}

export function reduceAnswer(given: unknown): string {
  if (typeof given === "string") return given;
  throw wrong("reduce", "a text", given);
}

const fits = (given: Record<string, unknown>, shape: Shape): boolean =>
  Object.entries(shape).every(([name, type]) => [type, "undefined"].includes(typeof given[name]));

/** The engine puts the step's name before it. */
const wrong = (what: string, expected: string, given: unknown): Error =>
  new TypeError(badOption(`the answer of its ${what}`, expected, given).message);
