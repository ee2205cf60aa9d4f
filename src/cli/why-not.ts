/** The sentence for a step that was not done: its own; for refused credentials also whose they are and who refused them. */

import { withoutRefusal } from "../core/locale/causes.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { sourceIn } from "../core/locale/source.ts";
import type { Runtime, StepResult } from "../index.ts";
import { BAD_CREDENTIALS } from "./exit.ts";

/** @param code the exit code. */
export function whyNot(result: Pick<StepResult, "error">, code: number, runtime: Runtime): string {
  const message = result.error ?? "";
  const { credentials } = runtime.describe();
  if (code !== BAD_CREDENTIALS || credentials === null) return message;
  const { lang } = runtime;
  return messagesFor(lang).badCredentials({
    endpoint: credentials.endpoint,
    source: sourceIn(lang, credentials.source),
    message: withoutRefusal(lang, message),
  });
}
