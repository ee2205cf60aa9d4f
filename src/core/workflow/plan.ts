/**
 * The shape of a workflow, checked before anything runs: what a step may be given, and how steps may name one another. Looks at shapes
 * alone; no code of a step is run.
 *
 * P1. A name that looks like a try of another step is refused: two steps would share a row.
 */

import { badOption } from "../errors.ts";
import {
  bool,
  callable,
  checkOptions,
  count,
  isPlainObject,
  name,
  oneOf,
  positiveNumber,
  text,
} from "../options.ts";
import type { Plan } from "./next.ts";

/** What is looked at of a step. */
export interface PlannedStep {
  readonly name: string;
  readonly retries?: number;
  readonly onFail?: Plan["onFail"];
  readonly resumeFrom?: string;
  readonly fork?: boolean;
  readonly fresh?: boolean;
  readonly onReject?: unknown;
}

const isTextOrFunction = {
  expected: "a text that is not empty, or a function that answers one",
  ok: (value: unknown) => text.ok(value) || callable.ok(value),
};

const STEP_RULES = {
  name,
  spec: { expected: "an AgentSpec", ok: isPlainObject },
  prompt: isTextOrFunction,
  resumePrompt: isTextOrFunction,
  resumeFrom: text,
  fork: bool,
  fresh: bool,
  retries: count,
  onFail: oneOf("stop", "skip", "continue"),
  budgetUsd: positiveNumber,
  when: callable,
  gate: callable,
  onReject: callable,
  reduce: callable,
};

/** Throws `bad_option` for the first thing that is wrong with one step. */
export function checkStep(given: unknown): void {
  checkOptions("Step", given, STEP_RULES);
  const step = given as Record<string, unknown>;
  for (const name of ["name", "spec", "prompt"] as const)
    if (step[name] === undefined)
      throw badOption(`Step.${name}`, STEP_RULES[name].expected, undefined);
  const named = String(step.name);
  if (/#(?:retry|round)\d+$/.test(named))
    throw badOption(
      "Step.name",
      "a name that does not end like a further try (#retry1, #round2)",
      named,
    );
  if (step.fork === true && step.resumeFrom === undefined)
    throw badOption(
      `Step(${named}).fork`,
      "a session to copy, of an earlier step in resumeFrom",
      true,
    );
  if (step.fresh === true && step.resumeFrom !== undefined)
    throw badOption(`Step(${named}).fresh`, "false, or no resumeFrom", true);
}

/** Throws `bad_option` for the first thing that is wrong with how they stand together. */
export function checkPlan(steps: readonly PlannedStep[]): void {
  if (steps.length === 0) throw badOption("Workflow.steps", "at least one Step", steps);
  const earlier = new Set<string>();
  for (const { name, resumeFrom } of steps) {
    if (earlier.has(name)) throw badOption("Workflow.steps", "steps of different names", name);
    if (resumeFrom !== undefined && !earlier.has(resumeFrom))
      throw badOption(
        `Step(${name}).resumeFrom`,
        `an earlier step (${[...earlier].join(", ") || "there is none"})`,
        resumeFrom,
      );
    earlier.add(name);
  }
}

export const planOf = ({ name, retries = 0, onFail = "stop", onReject }: PlannedStep): Plan => ({
  ...{ name, retries, onFail },
  rounds: onReject !== undefined,
});
