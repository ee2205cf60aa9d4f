/** The sentence for a step that was not done: its own; for refused credentials also whose they are and who refused them. */

import { messagesFor } from "../core/locale/errors.ts";
import type { Runtime, StepResult } from "../index.ts";
import { BAD_CREDENTIALS } from "./exit.ts";

/** @param code the exit code. */
export function whyNot(result: Pick<StepResult, "error">, code: number, runtime: Runtime): string {
  const message = result.error ?? "";
  const { credentials } = runtime.describe();
  return code !== BAD_CREDENTIALS || credentials === null
    ? message
    : messagesFor(runtime.lang).badCredentials({ ...credentials, message });
}
