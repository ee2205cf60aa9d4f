/** Exit codes: 0 done, 1 failed, 2 wrong use, 3 credentials, 4 a brake, 130 interrupted, 143 terminated. Sets none. */

import type { StepResult } from "../index.ts";
import { STOP_CODES } from "./stopping.ts";

export const BAD_CREDENTIALS = 3;

/** The code for a step or a workflow that came to its end, whichever. */
export function codeOfResult({
  ok,
  stop,
  credentialsRefused,
}: Pick<StepResult, "ok" | "stop" | "credentialsRefused">): number {
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
      return credentialsRefused === true ? BAD_CREDENTIALS : 1;
    default:
      stop satisfies never;
      return 1;
  }
}
