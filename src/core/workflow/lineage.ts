/**
 * Which session each step of a workspace would go on with: the content of `lineage.json`, as data. Reads and makes texts; does not know
 * where they lie, nor whether a session still exists.
 */

import { isPlainObject } from "../options.ts";

export interface Lineage {
  /** Absolute path. Sessions belong to one workspace: those of another one are not gone on with. */
  readonly workspace: string;
  /** How often the workspace was gone on with. */
  readonly woke: number;
  /** The session of each step, by the step's name. */
  readonly steps: Readonly<Record<string, string>>;
}

/** What a lineage file turned out to be. */
export type LineageFile =
  | { readonly kind: "absent" }
  | { readonly kind: "own"; readonly lineage: Lineage }
  | { readonly kind: "foreign"; readonly workspace: string }
  | { readonly kind: "broken" };

export const emptyLineage = (workspace: string): Lineage => ({ workspace, woke: 0, steps: {} });

/** Reads the file's text; entries and a count that make no sense are passed over, the rest counts. */
export function parseLineage(text: string | null, workspace: string): LineageFile {
  if (text === null) return { kind: "absent" };
  const data = jsonOf(text);
  if (!isPlainObject(data) || typeof data.workspace !== "string") return { kind: "broken" };
  if (data.workspace !== workspace) return { kind: "foreign", workspace: data.workspace };
  const steps = isPlainObject(data.steps) ? data.steps : {};
  const known = Object.entries(steps).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return {
    kind: "own",
    lineage: { workspace, woke: countOf(data.woke), steps: Object.fromEntries(known) },
  };
}

export const lineageText = (lineage: Lineage): string => `${JSON.stringify(lineage, null, 2)}\n`;

/** The session of a step, or undefined when it never had one. */
export const sessionOf = (lineage: Lineage, step: string): string | undefined =>
  Object.hasOwn(lineage.steps, step) ? lineage.steps[step] : undefined;

/** @param retired sessions from which it took over: another step that went on with one of them goes on with it, too. */
export const withSession = (
  lineage: Lineage,
  step: string,
  session: string,
  retired: readonly string[] = [],
): Lineage => {
  const others = Object.entries(lineage.steps).map(([name, own]) => [
    name,
    retired.includes(own) ? session : own,
  ]);
  return { ...lineage, steps: { ...Object.fromEntries(others), [step]: session } };
};

export const wokenOnceMore = (lineage: Lineage): Lineage => ({
  ...lineage,
  woke: lineage.woke + 1,
});

const countOf = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/** Undefined where the text is not JSON. An editor's byte order mark does not matter. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
