/**
 * The report on a run, beside its log: opens the adapters to look at how the project stands, and writes `<run directory>/<run>/report.md`.
 * What it says is decided in `core/workflow/report.ts`.
 *
 * P1. It is written whole, anew each time, when a run has ended, failed or stopped; never where another process works on the run.
 * P2. What goes wrong with it is told, and harms nothing.
 * P3. flower's own files are never read here: closing a database file that this process has open elsewhere drops SQLite's locks on it (POSIX), and
 *     the next process to look would take the store for abandoned, and remove its newest part.
 */

import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { diskDocuments } from "./adapters/disk/documents.ts";
import { ensureRunDir, ensureWorkbench } from "./adapters/disk/layout.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { readEnvironment } from "./adapters/environment/read.ts";
import { gitRepository } from "./adapters/git/repository.ts";
import { SqliteBook } from "./adapters/sqlite/book.ts";
import type { StoreDatabase } from "./adapters/sqlite/database.ts";
import { SqliteFlowLog } from "./adapters/sqlite/flow-log.ts";
import { openToRead } from "./adapters/sqlite/reading.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { FlowerError } from "./core/errors.ts";
import { type FlowerEvent, flowerEvent } from "./core/events.ts";
import { bookOf, unheardOf } from "./core/human/book.ts";
import { reportTextsFor } from "./core/locale/report.ts";
import { errorSaid } from "./core/locale/said.ts";
import { errorShown } from "./core/locale/step-label.ts";
import { documentsOf } from "./core/run/documents.ts";
import { unheardNotice } from "./core/run/unheard.ts";
import { namesFor, safeName } from "./core/workbench/names.ts";
import { changesOf, pathsToCompare, STOOD, type Stood } from "./core/workflow/changes.ts";
import { type ReportFacts, reportMarkdown } from "./core/workflow/report.ts";
import type { RunChanges } from "./core/workflow/report-work.ts";
import { foldFlow } from "./core/workflow/state.ts";
import type { Runtime } from "./flower.ts";
import { stepRunsOf } from "./public/look-back.ts";
import type { WorkflowResult } from "./workflow/workflow.ts";

/** How a run of the default flow went. */
export interface StarterResult extends WorkflowResult {
  /** Where the report lies, absolute; null where it could not be written. */
  readonly reportPath: string | null;
}

export interface Reporting {
  readonly runtime: Pick<
    Runtime,
    "runId" | "workspace" | "runDir" | "manifestPath" | "lang" | "flow"
  >;
  /** The user's environment, for git. Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly onEvent?: ((event: FlowerEvent) => unknown) | undefined;
}

/** Of so many files it is noted how they differed when the run began. */
const MOST_DIRTY = 5000;

/** How the workspace stands: to be noted when a run begins. Never rejects. */
export async function standing(reporting: Reporting): Promise<Stood> {
  const { workspace, runDir, flow } = reporting.runtime;
  try {
    await ensureRunDir(runDir); // P3: git does not tell of these folders from here on
    if (flow.workbench !== undefined) await ensureWorkbench(flow.workbench);
  } catch (error) {
    const detail = errorSaid(error, reporting.runtime.lang);
    return { kind: "none", why: "failed", detail };
  }
  const repository = repositoryFor(reporting);
  const state = await repository.snapshot(workspace);
  if (state.kind === "none") return state;
  const differing = await repository.changes(workspace, state.head);
  if (differing.kind === "none") return differing;
  const paths = differing.files.slice(0, MOST_DIRTY).map(({ path }) => path);
  const dirty = Object.fromEntries(await repository.files(paths, [workspace]));
  return { kind: "git", head: state.head, dirty };
}

/** Does the work and reports on it, also when it throws. P1 */
export async function reported(
  reporting: Reporting,
  work: () => Promise<WorkflowResult>,
): Promise<StarterResult> {
  try {
    const result = await work();
    return { ...result, reportPath: await written(reporting, shown(result, reporting)) };
  } catch (error) {
    if (!(error instanceof FlowerError && error.code === "busy"))
      await written(reporting, errorSaid(error, reporting.runtime.lang));
    throw error;
  }
}

const shown = ({ error, failedAt }: WorkflowResult, { runtime: { lang } }: Reporting) =>
  error && errorShown(error, failedAt, lang);

/** P2 */
async function written(reporting: Reporting, error: string | null): Promise<string | null> {
  const { runDir, runId, lang } = reporting.runtime;
  const path = join(runDir, safeName(runId), "report.md");
  try {
    const facts = await factsOf(reporting, error);
    if (facts === undefined) return null;
    await tellUnheard(facts, reporting);
    await diskDocuments().write(path, reportMarkdown(facts));
    return path;
  } catch (cause) {
    const why = errorSaid(cause, lang);
    const text = reportTextsFor(lang).notWritten({ path, why });
    await tell(reporting, flowerEvent("error", text, { subtype: "report", path }));
    return null;
  }
}

/** What a person said too late for any session is said where the run was watched, too. */
async function tellUnheard({ human }: ReportFacts, reporting: Reporting): Promise<void> {
  const words = unheardOf(bookOf(human)).map(({ text }) => text);
  if (words.length === 0) return;
  const text = unheardNotice(words, reporting.runtime.lang);
  await tell(reporting, flowerEvent("error", text, { subtype: "unheard", words }));
}

async function tell({ onEvent }: Reporting, event: FlowerEvent): Promise<void> {
  try {
    await onEvent?.(event);
  } catch {
    // A handler never harms the run.
  }
}

/** Undefined where the run has no log: it never began. */
async function factsOf(
  reporting: Reporting,
  error: string | null,
): Promise<ReportFacts | undefined> {
  const { runId: run, runDir, lang } = reporting.runtime;
  const database = openToRead(join(runDir, "sessions.db"));
  if (database === undefined) return undefined;
  try {
    const logged = loggedOf(database, run);
    if (logged.flow.length === 0) return undefined;
    const changes = await changesSince(foldFlow(logged.flow)?.noted[STOOD], reporting);
    const { texts, files } = await papersOf(reporting);
    const zoneOffset = systemClock.zoneOffset();
    return { ...{ run, lang, zoneOffset, error, files, changes }, ...logged, ...texts };
  } finally {
    database.close();
  }
}

function loggedOf(database: StoreDatabase, run: string) {
  const all = stepRunsOf(new SqliteRunLog(database, systemClock));
  return {
    flow: new SqliteFlowLog(database, systemClock).read(run),
    steps: all.filter(([first]) => first?.run === run),
    documents: documentsOf(all).filter((document) => document.run === run),
    human: new SqliteBook(database).read(run),
  };
}

async function papersOf({ runtime: { flow, manifestPath } }: Reporting) {
  const notes = flow.workbench === undefined ? undefined : join(flow.workbench, "notes");
  const { brief, goal, questions, additions } = namesFor(flow.names);
  const at = (name: string) => (notes === undefined ? "" : join(notes, name));
  const text = async (name: string) =>
    notes === undefined ? "" : ((await flow.documents.read(at(name))) ?? "");
  const files = [
    { what: "brief", path: at(brief) },
    { what: "goal", path: at(goal) },
    { what: "questions", path: at(questions) },
    { what: "additions", path: at(additions) },
    { what: "manifest", path: manifestPath },
  ] as const;
  return {
    texts: { brief: await text(brief), goal: await text(goal) },
    files: files.filter(({ path }) => path !== "" && existsSync(path)),
  };
}

async function changesSince(noted: unknown, reporting: Reporting): Promise<RunChanges> {
  const stood = noted as Stood | undefined;
  if (stood === undefined) return { kind: "unknown" };
  if (stood.kind === "none") return stood;
  const { workspace, runDir, flow } = reporting.runtime;
  const repository = repositoryFor(reporting);
  const changes = await repository.changes(workspace, stood.head);
  if (changes.kind === "none") return changes;
  const now = await repository.files(pathsToCompare(stood), [workspace]);
  const own = [runDir, flow.workbench ?? runDir].map((path) => relative(workspace, path));
  const without = [...own.map((path) => path.split(sep).join("/")), ".claude/worktrees"];
  const state = await repository.snapshot(workspace);
  const head = state.kind === "git" ? state.head : null;
  return {
    ...{ kind: "git", from: stood.head, atLeast: changes.atLeast },
    files: changesOf(stood, changes, now, without),
    commits: head === null ? [] : await repository.commitsBetween(workspace, stood.head, head),
  };
}

function repositoryFor({ env: given, runtime: { runDir, flow } }: Reporting) {
  const { env } = readEnvironment(given ?? ambientEnv());
  const fenced = [runDir, flow.workbench ?? runDir];
  return gitRepository({ env, fenced, ...(env.HOME === undefined ? {} : { home: env.HOME }) });
}
