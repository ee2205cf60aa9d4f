/**
 * What a workflow does now: the one place where it makes up its mind. State in, move out; no user code, no clock, no disk.
 *
 * M1. Steps run in their order, each until it is left. What has been left is never entered again.
 * M2. A try that had begun is gone on with before anything else.
 * M3. A try beyond the step's own is made only where a person has asked for it.
 */

import type { Try } from "./state.ts";
import { type FlowState, partOf } from "./state.ts";

/** What is known of a step without running any of its code. */
export interface Plan {
  readonly name: string;
  /** Further tries after the first. */
  readonly retries: number;
  /** What becomes of the workflow when the step has failed. */
  readonly onFail: "stop" | "skip" | "continue";
  /** Further tries are rounds (`#round2`): the same session goes on. Else they begin anew (`#retry1`). */
  readonly rounds: boolean;
}

export type Move =
  /** Ask its condition whether it is to be entered. */
  | { readonly do: "enter"; readonly part: string }
  /** `after` is the try before, undefined for the first. */
  | {
      readonly do: "try";
      readonly part: string;
      readonly label: string;
      readonly after: Try | undefined;
    }
  | { readonly do: "go-on"; readonly part: string; readonly at: Try }
  | { readonly do: "leave"; readonly part: string; readonly passed: boolean; readonly last: Try }
  | { readonly do: "end"; readonly ok: boolean; readonly failedAt: string | null };

export function nextMove(state: FlowState, plans: readonly Plan[]): Move {
  for (const plan of plans) {
    const { left } = partOf(state, plan.name);
    if (left === "failed" && plan.onFail === "stop")
      return { do: "end", ok: false, failedAt: plan.name };
    if (left === undefined) return moveIn(state, plan);
  }
  return { do: "end", ok: true, failedAt: null };
}

function moveIn(state: FlowState, plan: Plan): Move {
  const { name: part } = plan;
  const { entered, tries } = partOf(state, part);
  const last = tries.at(-1);
  if (last === undefined)
    return entered ? { do: "try", part, label: part, after: undefined } : { do: "enter", part };
  if (last.decided === undefined) return { do: "go-on", part, at: last }; // M2
  if (last.decided.passed) return { do: "leave", part, passed: true, last };
  return mayTryAgain(plan, tries)
    ? { do: "try", part, label: labelOf(plan, tries.length), after: last }
    : { do: "leave", part, passed: false, last };
}

/** M3 */
function mayTryAgain({ retries }: Plan, tries: readonly Try[]): boolean {
  const granted = tries.filter(({ decided }) => decided?.granted === true).length;
  return tries.length <= retries + granted;
}

/** `干活`, `干活#round2`, `干活#round3`; or `调研`, `调研#retry1`, `调研#retry2`. @param n tries so far. */
const labelOf = ({ name, rounds }: Plan, n: number): string =>
  rounds ? `${name}#round${n + 1}` : `${name}#retry${n}`;
