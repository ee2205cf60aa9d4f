/** Opens what is needed to look after a run directory, adapter by adapter. Makes none where none is, and asks for no credentials. */

import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
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

/** Close it when done. */
export interface Upkeep {
  readonly lang: Lang;
  /**
   * Deletes old transcripts, earlier handoff documents and spilled results that nothing needs: never a session that lineage names, nor what
   * belongs to a step without an end, nor the newest document of a step, nor a spilled file of which a document or a transcript speaks that
   * stays. Throws `store` when it cannot.
   */
  clear(options?: ClearOptions): Promise<Clearing>;
  close(): void;
}

const DAY_MS = 86_400_000;
/** How long another one that clears this directory is waited for, ms. */
const PATIENCE_MS = 600_000;

/** Looks after a run directory. Throws `store` where there is none, or when it cannot be written. */
export function upkeep(options: LookBackOptions): Upkeep {
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
    premises: [
      ...workbenchesOf(resolve(options.workspace)),
      premisesAt(runDir, { spill: join(runDir, SPILL_FOLDER), archives: [] }),
    ],
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

/** The one in the project, and the one beside it. */
function workbenchesOf(workspace: string): Premises[] {
  const beside = join(dirname(workspace), `${WORKBENCH}-${basename(workspace)}`);
  return [join(workspace, WORKBENCH), beside].map((root) => {
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
