/**
 * What of a run directory may go when it is old enough, and what anything still needs. Pure: reads facts and lists, opens and deletes
 * nothing.
 *
 * R1. A step without an end may be gone on with: its sessions and its documents stay, however old.
 * R2. The newest document of each step's name stays, and so do the sessions that lineage names.
 * R3. While a step may be running, no file goes that is younger than the step: a pointer to it may be on its way.
 * R4. Of the harness's own files those stay that belong to a session that stays, or of which one speaks.
 */

import { documentsOf, type LeftDocument, type StepRun } from "./documents.ts";
import type { Owner } from "./facts.ts";
import type { Life } from "./view.ts";

/** A session's transcripts together: the main thread's and its sub-agents'. */
export interface StoredSession {
  readonly project: string;
  readonly session: string;
  /** When it was last written to, ms since the epoch. */
  readonly modified: number;
  readonly bytes: number;
}

export interface StoredFile {
  /** Absolute. */
  readonly path: string;
  readonly modified: number;
  readonly bytes: number;
}

export interface Needs {
  readonly sessions: ReadonlySet<string>;
  /** The text of `lineage.json`: a session that it names stays. */
  readonly lineage: string;
  /** Documents' files. */
  readonly files: ReadonlySet<string>;
  /** What the needed documents say, whether a file holds it or not. */
  readonly texts: readonly string[];
  /** Files of this time and younger ones stay; Infinity while nothing runs. */
  readonly since: number;
}

/** @param lineage the text of `lineage.json`; "" where there is none. */
export function needsOf(
  steps: readonly StepRun[],
  lineage: string,
  lifeOf: (owner: Owner) => Life,
): Needs {
  const open = steps.filter(isOpen);
  const sessions = new Set(open.flatMap((facts) => sessionsIn(facts))); // R1
  const documents = neededDocuments(steps, open);
  const running = open.filter((facts) => mayRun(facts, lifeOf));
  return {
    sessions,
    lineage,
    files: new Set(documents.flatMap(({ path }) => path ?? [])),
    texts: documents.flatMap(({ markdown, edited }) => [markdown, edited ?? ""]),
    since: Math.min(...running.map((facts) => facts[0]?.at ?? 0)), // R3
  };
}

/** @param before ms since the epoch: what was changed since stays. */
export const oldSessions = (
  all: readonly StoredSession[],
  { sessions, lineage }: Needs,
  before: number,
): readonly StoredSession[] =>
  all.filter(
    ({ session, modified }) =>
      modified < before && !sessions.has(session) && !lineage.includes(session), // R2
  );

export const oldFiles = (
  all: readonly StoredFile[],
  needs: Needs,
  before: number,
): readonly StoredFile[] =>
  all.filter(
    ({ path, modified }) => modified < Math.min(before, needs.since) && !needs.files.has(path),
  );

/** Files of the harness that nothing needs but sessions. `staying`: the sessions that stay. R4 */
export function oldHarnessFiles(
  all: readonly StoredFile[],
  { needs, before }: { readonly needs: Needs; readonly before: number },
  staying: ReadonlySet<string>,
): readonly StoredFile[] {
  const stays = (session: string) =>
    staying.has(session) || needs.sessions.has(session) || needs.lineage.includes(session);
  return oldFiles(all, needs, before).filter(
    ({ path }) => !(path.match(SESSION) ?? []).some(stays),
  );
}

const SESSION = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The names of files that a text speaks of and that hold long results, ours by whatever path and the harness's: rather one too many than one
 * too few.
 */
export const spilledIn = (text: string): readonly string[] => text.match(SPILLED) ?? [];

const SPILLED = /[0-9a-f]{16}\.txt(?!\w)|(?<=tool-results[\\/]{1,4})[\w-]+(?:\.\w+)*/g;

const isOpen = (facts: StepRun): boolean => !facts.some(({ kind }) => kind === "step.ended");

function sessionsIn(facts: StepRun): string[] {
  return facts.flatMap((fact) => {
    if (fact.kind === "step.started") return fact.from === undefined ? [] : [fact.from.session];
    return fact.kind === "session.opened" ? [fact.session] : [];
  });
}

function neededDocuments(
  steps: readonly StepRun[],
  open: readonly StepRun[],
): readonly LeftDocument[] {
  const all = documentsOf(steps);
  const newest = new Map(all.map((document) => [document.step, document])); // R2: the last one counts
  const inOpen = (document: LeftDocument) =>
    open.some(([first]) => first?.run === document.run && first.step === document.step);
  return all.filter((document) => newest.get(document.step) === document || inOpen(document));
}

function mayRun(facts: StepRun, lifeOf: (owner: Owner) => Life): boolean {
  const begun = facts.findLast(
    (fact) => fact.kind === "step.started" || fact.kind === "step.recovered",
  );
  const owner = begun !== undefined && "owner" in begun ? begun.owner : undefined;
  return owner === undefined || lifeOf(owner) !== "dead";
}
