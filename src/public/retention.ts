/**
 * Clears a run directory of what is old: plans, and does it unless it is only asked what it would do. What may go is decided in `core/run`;
 * this asks the store and the folders.
 *
 * R1. One at a time: of two that clear the same directory the second begins when the first has ended. Whoever only asks leaves no trace.
 * R2. A workbench in which a run of another run directory works is left alone: that run's transcripts are not known here.
 */

import { basename } from "node:path";
import { filesBelow, filesIn, removeFile, textsBelow } from "../adapters/disk/retention.ts";
import type { StepRun } from "../core/run/documents.ts";
import type { Owner } from "../core/run/facts.ts";
import {
  type Needs,
  needsOf,
  oldFiles,
  oldHarnessFiles,
  oldSessions,
  type StoredFile,
  type StoredSession,
  spilledIn,
} from "../core/run/retention.ts";
import type { Life } from "../core/run/view.ts";

/** Of one kind: how many, their bytes together, and which. */
export interface Cleared {
  readonly count: number;
  readonly bytes: number;
  /** Session ids, or absolute paths. */
  readonly which: readonly string[];
}

/** What was cleared away, or would be (`dryRun`). */
export interface Clearing {
  readonly dryRun: boolean;
  /** What was changed since is kept; seconds since the epoch. */
  readonly before: number;
  /** Sessions with their sub-agents. */
  readonly transcripts: Cleared;
  /** Earlier handoff documents, from the archive. */
  readonly documents: Cleared;
  /** Long results that were kept out of contexts. */
  readonly spilled: Cleared;
  /** What the harness keeps for itself in the run directory: its own transcripts, results, shell snapshots. Never its settings. */
  readonly harness: Cleared;
  /** Of all four. */
  readonly bytes: number;
  /** Bytes by which `sessions.db` became smaller; what it does not give back it uses again. */
  readonly givenBack: number;
  /** Workbenches that were left alone. R2 */
  readonly leftAlone: readonly string[];
}

/** A workbench, or a run directory that has only a folder of spilled texts. */
export interface Premises {
  /** Absolute. */
  readonly root: string;
  readonly spill: string;
  readonly archives: readonly string[];
  /** Where texts lie that may speak of spilled files; undefined where there are none. */
  readonly notes?: string;
  /** Runs that hold a step here this moment. */
  holders(): readonly string[];
}

export interface RetentionPorts {
  steps(): readonly StepRun[];
  /** The text of `lineage.json`; "" where there is none. */
  lineage(): Promise<string>;
  lifeOf(owner: Owner): Life;
  readonly sessions: {
    lastFact(): number;
    all(): readonly StoredSession[];
    spilledNames(gone: readonly StoredSession[]): Promise<ReadonlySet<string>>;
    remove(session: StoredSession, lastFact: number): boolean;
    compact(): number;
  };
  readonly premises: readonly Premises[];
  /** Folders in which the harness keeps files by session. */
  readonly harness: readonly string[];
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

interface ClearBefore {
  /** ms since the epoch. */
  readonly before: number;
  readonly dryRun: boolean;
}

export const clearWith = (ports: RetentionPorts, options: ClearBefore): Promise<Clearing> =>
  options.dryRun ? clear(ports, options) : ports.exclusive(() => clear(ports, options)); // R1

async function clear(ports: RetentionPorts, { before, dryRun }: ClearBefore): Promise<Clearing> {
  const lastFact = ports.sessions.lastFact();
  const steps = ports.steps();
  const needs = needsOf(steps, await ports.lineage(), ports.lifeOf);
  const known = new Set(steps.flatMap(([first]) => first?.run ?? []));
  const isOurs = (place: Premises) => place.holders().every((run) => known.has(run));
  const ours = ports.premises.filter(isOurs);
  const sessions = oldSessions(ports.sessions.all(), needs, before);
  const documents = await documentsToGo(ours, needs, before);
  const soFar = { needs, before, sessions, documents };
  const { spilled, harness } = await filesToGo(ports, ours, soFar);
  const gone = dryRun
    ? { sessions, documents, spilled, harness }
    : {
        sessions: sessions.filter((session) => ports.sessions.remove(session, lastFact)),
        documents: await removed(documents),
        spilled: await removed(spilled),
        harness: await removed(harness),
      };
  const idle = needs.since === Number.POSITIVE_INFINITY;
  const counted = {
    transcripts: cleared(gone.sessions, ({ session }) => session),
    documents: cleared(gone.documents, ({ path }) => path),
    spilled: cleared(gone.spilled, ({ path }) => path),
    harness: cleared(gone.harness, ({ path }) => path),
  };
  return {
    dryRun,
    before: before / 1000,
    ...counted,
    bytes: Object.values(counted).reduce((sum, { bytes }) => sum + bytes, 0),
    // A step that runs would wait for it, and fail when it took too long.
    givenBack: !dryRun && idle ? ports.sessions.compact() : 0,
    leftAlone: ports.premises.filter((place) => !ours.includes(place)).map(({ root }) => root),
  };
}

async function documentsToGo(places: readonly Premises[], needs: Needs, before: number) {
  const folders = places.flatMap(({ archives }) => archives);
  const files = (await Promise.all(folders.map(filesIn))).flat();
  return oldFiles(files, needs, before);
}

interface SoFar {
  readonly needs: Needs;
  readonly before: number;
  readonly sessions: readonly StoredSession[];
  readonly documents: readonly StoredFile[];
}

/** Old files with long results of which nothing speaks that stays, and the harness's of sessions that do not. */
async function filesToGo(ports: RetentionPorts, places: readonly Premises[], soFar: SoFar) {
  const { needs, before, sessions } = soFar;
  const files = (await Promise.all(places.map(({ spill }) => filesIn(spill)))).flat();
  const spilled = oldFiles(files, needs, before);
  const all = ports.sessions.all();
  const planned = new Set(sessions.map(({ session }) => session));
  const staying = new Set(all.flatMap(({ session }) => (planned.has(session) ? [] : session)));
  const own = (await Promise.all(ports.harness.map(filesBelow))).flat();
  const harness = oldHarnessFiles(own, { needs, before }, staying);
  if (spilled.length + harness.length === 0) return { spilled, harness };
  const named = await namedInWhatStays(ports, soFar);
  const unnamed = ({ path }: StoredFile) => !named.has(basename(path));
  return { spilled: spilled.filter(unnamed), harness: harness.filter(unnamed) };
}

async function namedInWhatStays(ports: RetentionPorts, { needs, sessions, documents }: SoFar) {
  const named = new Set([
    ...(await ports.sessions.spilledNames(sessions)),
    ...needs.texts.flatMap(spilledIn),
  ]);
  const without = new Set(documents.map(({ path }) => path));
  for (const { notes } of ports.premises)
    if (notes !== undefined)
      for await (const text of textsBelow(notes, without))
        for (const name of spilledIn(text)) named.add(name);
  return named;
}

async function removed(files: readonly StoredFile[]): Promise<readonly StoredFile[]> {
  const gone: StoredFile[] = [];
  for (const file of files) if (await removeFile(file)) gone.push(file);
  return gone;
}

const cleared = <T extends { readonly bytes: number }>(
  items: readonly T[],
  nameOf: (item: T) => string,
): Cleared => ({
  count: items.length,
  bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
  which: items.map(nameOf),
});
