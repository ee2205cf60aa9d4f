/** Opens what is needed to look back at a run directory, adapter by adapter. Makes nothing where nothing is, and asks for no credentials. */

import { join, resolve } from "node:path";
import { diskDocuments } from "./adapters/disk/documents.ts";
import { existingFolder } from "./adapters/disk/layout.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { readEnvironment } from "./adapters/environment/read.ts";
import { SqliteBook } from "./adapters/sqlite/book.ts";
import type { StoreDatabase } from "./adapters/sqlite/database.ts";
import { SqliteFlowLog } from "./adapters/sqlite/flow-log.ts";
import { openToRead } from "./adapters/sqlite/reading.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { lifeOf } from "./adapters/system/process.ts";
import { FlowerError } from "./core/errors.ts";
import { chooseLang, type Lang } from "./core/locale/lang.ts";
import { lookTextsFor } from "./core/locale/look.ts";
import { type LookBack, lookBackWith } from "./public/look-back.ts";

export interface LookBackOptions {
  readonly workspace: string;
  /** Relative to the workspace. Default `runs`. */
  readonly runDir?: string;
  /** Of error texts. Default: FLOWER_LANG, then the locale. */
  readonly lang?: Lang;
  /** Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A run directory that is there, opened to be read. Throws `store` where there is none. */
export function runDirectory(options: LookBackOptions): {
  readonly runDir: string;
  readonly lang: Lang;
  readonly read: StoreDatabase;
} {
  const workspace = existingFolder(options.workspace, "workspace");
  const runDir = resolve(workspace, options.runDir ?? "runs");
  const lang = chooseLang(options.lang, readEnvironment(options.env ?? ambientEnv()).env);
  const read = openToRead(join(runDir, "sessions.db"));
  if (read !== undefined) return { runDir, lang, read };
  throw new FlowerError("store", lookTextsFor(lang).unknown.runDir({ runDir }), { field: runDir });
}

/** Looks at a run directory without changing it. Throws `store` where there is none, or when it cannot be read. */
export function lookBack(options: LookBackOptions): LookBack {
  const { lang, read: database } = runDirectory(options);
  const log = new SqliteRunLog(database, systemClock);
  const transcripts = new SqliteSessionStore(database);
  return lookBackWith(
    {
      log,
      documents: diskDocuments(),
      book: new SqliteBook(database),
      flows: new SqliteFlowLog(database, systemClock),
      contextOf: (session) => transcripts.contextOf(session),
      lifeOf,
      close: () => database.close(),
    },
    lang,
  );
}
