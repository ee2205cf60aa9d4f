/** Exit codes: 0 done, 1 failed, 2 wrong use, 3 credentials, 4 a brake, 130 interrupted, 143 terminated. Sets none. */

import { remedy, type StepResult } from "../index.ts";
import { STOP_CODES } from "./stopping.ts";

export const BAD_CREDENTIALS = 3;

/** The code for a step or a workflow that came to its end, whichever. */
export function codeOfResult({
  ok,
  stop,
  error,
}: Pick<StepResult, "ok" | "stop" | "error">): number {
  if (ok) return 0;
  switch (stop) {
    case "generations":
    case "degraded":
    case "progress":
    case "budget":
    case "turns":
      return 4;
    case "aborted":
    case "terminated":
      return STOP_CODES[stop];
    case "failed":
    case null:
      return refused(error ?? "") ? BAD_CREDENTIALS : 1;
    default:
      stop satisfies never;
      return 1;
  }
}

/** The API does not take these credentials. */
function refused(error: string): boolean {
  const cure = remedy({ text: error });
  return cure.do === "stop" && cure.setting === "ANTHROPIC_API_KEY";
}
