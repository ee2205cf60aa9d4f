/**
 * What `--json` prints: one JSON object a line, events as they come, the step's result last, told apart by `kind`. Names are those of the
 * manifest. Knows no stream.
 */

import type { FlowerEvent, StepResult, WorkflowOutcome } from "../index.ts";

/** The result is `{"kind":"step_result", …}` with the manifest's keys and `stop`. */
export const resultJson = (result: StepResult): string =>
  line({ kind: "step_result", ...(snakeCase(result) as object) });

/** What came of a workflow; the names of its steps stay as they are. */
export function workflowJson(outcome: WorkflowOutcome): string {
  const { values, ...rest } = outcome as WorkflowOutcome & { readonly values?: unknown };
  const told = snakeCase(rest) as object;
  return line({ kind: "workflow_result", ...told, ...(values !== undefined && { values }) });
}

export const eventJson = (event: FlowerEvent): string => line(event);

/** JSON leaves some characters as they are that a terminal or a line reader would obey. */
const STEERING = /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu;

const line = (value: object): string => harmless(JSON.stringify(value));

/** One document over several lines, for what is asked once. */
export const documentJson = (value: unknown): string => harmless(JSON.stringify(value, null, 2));

const harmless = (json: string): string =>
  json.replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Names as programs find them everywhere else. */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(inner),
    ]),
  );
}
