/** Opens what is needed to look after a run directory, adapter by adapter. Makes none where none is, and asks for no credentials. */

import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { existingFolder } from "./adapters/disk/layout.ts";
import { holdersIn } from "./adapters/sqlite/claims.ts";
import { openDatabase } from "./adapters/sqlite/database.ts";
import { ExclusiveLock } from "./adapters/sqlite/lock.ts";
import { storedSessions } from "./adapters/sqlite/retention.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { lifeOf } from "./adapters/system/process.ts";
import { badOption } from "./core/errors.ts";
import type { Lang } from "./core/locale/lang.ts";
import { count } from "./core/options.ts";
import { CLAIMS, namesFor, SPILL_FOLDER, WORKBENCH } from "./core/workbench/names.ts";
import { type LookBackOptions, runDirectory } from "./looking.ts";
import { stepRunsOf } from "./public/look-back.ts";
import {
  type Clearing,
  clearWith,
  type Premises,
  type RetentionPorts,
} from "./public/retention.ts";

export interface ClearOptions {
  /** What was changed since so many milliseconds is kept. Default 30 days. */
  readonly olderThanMs?: number;
  /** Only say what would go. Default false. */
  readonly dryRun?: boolean;
}

export interface UpkeepOptions extends LookBackOptions {
  /** A further workbench that runs of this directory were given, relative to the workspace. */
  readonly workbench?: string;
}

/** Close it when done. */
export interface Upkeep {
  readonly lang: Lang;
  /**
   * Deletes old transcripts, earlier handoff documents, spilled results and the harness's own files of sessions, where nothing needs them:
   * never a session that lineage names, nor what belongs to a step without an end, nor the newest document of a step, nor a file with a
   * long result of which a document or a transcript speaks that stays. Throws `store` when it cannot.
   */
  clear(options?: ClearOptions): Promise<Clearing>;
  close(): void;
}

const DAY_MS = 86_400_000;
/** How long another one that clears this directory is waited for, ms. */
const PATIENCE_MS = 600_000;

/** Below `<run directory>/harness`. Settings and what the harness counts for itself lie beside them and stay. */
const BY_SESSION = ["projects", "file-history", "todos", "debug", "session-env", "shell-snapshots"];

/**
 * Looks after a run directory. Throws `store` where there is none, or when it cannot be written, and `bad_option` for a workbench that is
 * not there.
 */
export function upkeep(options: UpkeepOptions): Upkeep {
  const workspace = resolve(options.workspace);
  const benches = workbenchesOf(workspace, options.workbench);
  const { runDir, lang, read } = runDirectory(options);
  const { path } = read;
  read.close();
  const database = openDatabase(path);
  const log = new SqliteRunLog(database, systemClock);
  const lock = new ExclusiveLock(`${path}-clearing`, PATIENCE_MS); // not the log's: steps that run must not wait
  const ports: RetentionPorts = {
    steps: () => stepRunsOf(log),
    lineage: () => readFile(join(runDir, "lineage.json"), "utf8").catch(absent),
    lifeOf,
    sessions: storedSessions(database),
    premises: [...benches, premisesAt(runDir, { spill: join(runDir, SPILL_FOLDER), archives: [] })],
    harness: BY_SESSION.map((name) => join(runDir, "harness", name)),
    exclusive: (work) => lock.hold(work),
  };
  return {
    lang,
    async clear({ olderThanMs = 30 * DAY_MS, dryRun = false } = {}) {
      if (!count.ok(olderThanMs)) throw badOption("olderThanMs", count.expected, olderThanMs);
      return await clearWith(ports, { before: systemClock.now() - olderThanMs, dryRun });
    },
    close() {
      lock.close();
      log.close();
      database.close();
    },
  };
}

/** The one in the project, the one beside it, and a further one. */
function workbenchesOf(workspace: string, further: string | undefined): Premises[] {
  const beside = join(dirname(workspace), `${WORKBENCH}-${basename(workspace)}`);
  const given =
    further === undefined ? [] : [existingFolder(resolve(workspace, further), "workbench")];
  return [...new Set([join(workspace, WORKBENCH), beside, ...given])].map((root) => {
    const notes = join(root, "notes");
    const archives = (["default", "ascii"] as const).map((set) =>
      join(notes, namesFor(set).archive),
    );
    return premisesAt(root, { spill: join(root, SPILL_FOLDER), archives, notes });
  });
}

const premisesAt = (root: string, rest: Omit<Premises, "root" | "holders">): Premises => ({
  root,
  ...rest,
  holders: () => holdersIn(join(root, CLAIMS), lifeOf),
});

/** Any other failure is no "there is none": what cannot be read may name what is needed. */
function absent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
