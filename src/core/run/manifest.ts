/**
 * The content of `manifest.json`: rows of many runs, ours and others', in the order in which they were written. Puts rows in; does not
 * know where the file lies.
 *
 * M1. A row that is not ours (another run's, another program's) stays as it is, at its place.
 * M2. A step that ended and has no row at all gets it: a process that dies between its last fact and its row loses nothing.
 */

import { isPlainObject } from "../options.ts";
import type { ManifestRow } from "./row.ts";

/** Rows as they lie in the file: ours are a `ManifestRow`, others can be anything. */
export type Rows = readonly unknown[];

/** The rows of the file's text: none where it is absent, undefined where it cannot be read. */
export function parseManifest(text: string | null): Rows | undefined {
  if (text === null || text.trim() === "") return [];
  try {
    const data: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

export const manifestText = (rows: Rows): string => `${JSON.stringify(rows, null, 2)}\n`;

/** Which step of which run. */
export interface StepOfRun {
  readonly run: string;
  readonly step: string;
}

/** The rows of one step put where its old ones were, or at the end. M1 */
export function withRows(rows: Rows, of: StepOfRun, own: readonly ManifestRow[]): Rows {
  const at = rows.findIndex((row) => isOf(row, of));
  if (at === -1) return [...rows, ...own];
  const others = (part: Rows) => part.filter((row) => !isOf(row, of));
  return [...rows.slice(0, at), ...own, ...others(rows.slice(at))];
}

/** Those of `steps` that have no row. M2 */
export function withoutRow<S extends StepOfRun>(rows: Rows, steps: readonly S[]): readonly S[] {
  const written = new Set(rows.filter(isPlainObject).map(({ run, step }) => nameOf(run, step)));
  return steps.filter(({ run, step }) => !written.has(nameOf(run, step)));
}

const isOf = (row: unknown, { run, step }: StepOfRun): boolean =>
  isPlainObject(row) && row.run === run && row.step === step;

const nameOf = (run: unknown, step: unknown): string => JSON.stringify([run, step]);
