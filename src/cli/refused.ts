/**
 * Did a workflow fail since the API refused the credentials? By how its last step ended, as recorded: the workflow's own sentence may quote
 * what a model wrote.
 */

import {
  FlowerError,
  type LookBackOptions,
  lookBack,
  type Runtime,
  type StepResult,
} from "../index.ts";

export function refusedIn(
  { workspace, runDir, runId }: Pick<Runtime, "workspace" | "runDir" | "runId">,
  env: NonNullable<LookBackOptions["env"]>,
): Pick<StepResult, "credentialsRefused"> {
  const ended = stepsOf({ workspace, runDir, env }, runId)
    .filter(({ state, stop }) => state === "ended" && stop !== "aborted" && stop !== "terminated")
    .sort((a, b) => (a.ended_at ?? 0) - (b.ended_at ?? 0));
  return ended.at(-1)?.credentials_refused === true ? { credentialsRefused: true } : {};
}

function stepsOf(project: LookBackOptions, runId: string) {
  try {
    const back = lookBack(project);
    try {
      return back.runs().find(({ run }) => run === runId)?.steps ?? [];
    } finally {
      back.close();
    }
  } catch (error) {
    if (error instanceof FlowerError) return []; // it ran no step
    throw error;
  }
}
