/**
 * Opens `sessions.db`: one file for the transcripts and the run log of a run directory, shared by every process that works there. Knows
 * how the file is made and kept; not what is in it.
 *
 * D1. Write-ahead log with `synchronous=NORMAL`: a commit survives the process (kill -9), since its bytes are the kernel's by then; a
 *     power cut may take the last commits, never the file.
 * D2. The file and its companions are 0600 from creation.
 * D3. The file is never opened outside SQLite once it exists: closing such a descriptor would drop the locks of this whole process.
 * D4. Every failure is a `store` error that says what, where and what to do.
 * D5. The file may be taken away while it is open (`git clean -xdf`, `rm -rf runs`): what it holds is put back under its name before anything
 *     else is read or written, since in a file without a name it would end with the process. A file that somebody else put there is let be.
 */

import Sqlite from "better-sqlite3";
import type { Doing } from "../../core/locale/refusals.ts";
import { pause } from "./pause.ts";
import { closeToOthers, createPrivately, fileAt, placeOf } from "./place.ts";
import { type HowToOpen, type Open, type Opened, putBack } from "./put-back.ts";
import { foreignError, isBusy, storeError } from "./refusal.ts";
import { revived } from "./retired.ts";
import {
  APPLICATION_ID,
  IMPORT_PYTHON_TRANSCRIPTS,
  PYTHON_TABLES,
  SCHEMA,
  SCHEMA_VERSION,
} from "./schema.ts";
import { tablesOf } from "./tables.ts";

/** How long one statement waits for another process's commit, ms. */
const BUSY_MS = 10_000;
/** Wait between two tries where SQLite does not wait by itself, ms. */
const PAUSE_MS = 20;
/** How often a file that is taken away while it is opened is opened anew. */
const TRIES = 50;
/** The log of a large batch is cut back to this many bytes. */
const WAL_LIMIT = 32 * 1024 * 1024;

export interface StoreDatabase {
  readonly path: string;
  /** Another one after the file was put back: what is prepared with it is kept by `prepared`. D5 */
  readonly sql: Sqlite.Database;
  /** Runs `work`; whatever it throws becomes a `store` error saying that this could not be done. D4 */
  during<T>(doing: Doing, work: () => T): T;
  close(): void;
}

/**
 * Opens the database at `path`, making folder, file and tables where they are missing. Throws `store`.
 * @param onPutBack told when the file was taken away and put back. D5
 */
export function openDatabase(path: string, onPutBack: () => void = () => undefined): StoreDatabase {
  const told = <T>(doing: Doing, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(path, doing, error); // D4
    }
  };
  let { sql, place } = told("open the database", () => open(path));
  const keptPlace = (): boolean => {
    const now = placeOf(path);
    const isThere = now === place && !now.startsWith("none");
    if (!sql.open || sql.inTransaction || isThere) return true;
    ({ sql, place } = putBack(path, { old: sql, place, open }));
    onPutBack();
    return false;
  };
  return {
    path,
    get sql() {
      return sql;
    },
    during: (doing, work) =>
      told(doing, () => {
        keptPlace(); // D5
        try {
          return work();
        } catch (error) {
          if (keptPlace() && !revived(sql)) throw error;
          return work(); // it was put back by another process in this moment, or moved back by somebody
        }
      }),
    close() {
      try {
        keptPlace(); // whatever was written last
      } catch {
        // Nobody is left to be told.
      }
      sql.close();
    },
  };
}

/** Answers what is prepared with the handle that is open now. D5 */
export function prepared<T>(
  database: Pick<StoreDatabase, "sql">,
  make: (sql: Sqlite.Database) => T,
): () => T {
  let made: { readonly sql: Sqlite.Database; readonly statements: T } | undefined;
  return () => {
    const { sql } = database;
    if (made?.sql !== sql) made = { sql, statements: make(sql) };
    return made.statements;
  };
}

/** Takes name and file together: where the file is taken away in between, it is opened anew. D5 */
const open: Open = (path, how = {}) => {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const opened = openInPlace(path, how);
    if (opened !== undefined) return opened;
  }
  return { sql: openOnce(path, how), place: placeOf(path) };
};

/** Undefined where somebody took the file away meanwhile. */
function openInPlace(path: string, how: HowToOpen): Opened | undefined {
  const mustExist = how.fileMustExist === true;
  let file = "none";
  try {
    if (!mustExist) createPrivately(path);
    file = fileAt(path);
    const sql = openOnce(path, how);
    const place = placeOf(path);
    if (place.startsWith(`${file} `)) return { sql, place };
    sql.close();
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT" || fileAt(path) !== file;
    if (mustExist || !isGone) throw error;
  }
  return undefined;
}

function openOnce(path: string, how: HowToOpen): Sqlite.Database {
  const opened = new Sqlite(path, { timeout: BUSY_MS, ...how });
  try {
    prepare(opened, path);
    closeToOthers(path); // D2: it is ours
    revived(opened);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function prepare(sql: Sqlite.Database, path: string): void {
  checkOwner(sql, path);
  const mode = patiently(() => sql.pragma("journal_mode = WAL", { simple: true }));
  if (mode !== "wal") {
    throw foreignError(path, (texts) => texts.noSharedMemory({ mode: String(mode) }));
  }
  sql.pragma("synchronous = NORMAL"); // D1
  sql.pragma(`journal_size_limit = ${WAL_LIMIT}`);
  if (versionOf(sql) === 0) patiently(() => sql.transaction(() => create(sql)).immediate());
}

/** Ours, empty, or begun by the Python flower: anything else is left alone. */
export function checkOwner(sql: Sqlite.Database, path: string): void {
  // Of one moment: another process may be making the tables.
  const { tables, owner, version } = sql.transaction(() => ({
    tables: tablesOf(sql),
    owner: sql.pragma("application_id", { simple: true }),
    version: versionOf(sql),
  }))();
  if (owner === APPLICATION_ID) {
    if (version <= SCHEMA_VERSION) return;
    throw foreignError(path, (texts) => texts.newer({ known: SCHEMA_VERSION, found: version }));
  }
  const unmarked = owner === 0 && version === 0;
  if (unmarked && (tables.length === 0 || isPython(sql))) return;
  throw foreignError(path, (texts) => texts.anothers({ tables }));
}

/** Runs inside one write transaction, so that of several processes one does it. */
function create(sql: Sqlite.Database): void {
  if (versionOf(sql) !== 0) return;
  const python = isPython(sql);
  sql.exec(SCHEMA);
  if (python) sql.exec(IMPORT_PYTHON_TRANSCRIPTS);
  sql.pragma(`application_id = ${APPLICATION_ID}`);
  sql.pragma(`user_version = ${SCHEMA_VERSION}`);
}

function isPython(sql: Sqlite.Database): boolean {
  return Object.entries(PYTHON_TABLES).every(([table, columns]) => {
    const found = new Set(
      sql.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[],
    );
    return columns.every((column) => found.has(column));
  });
}

const versionOf = (sql: Sqlite.Database): number =>
  sql.pragma("user_version", { simple: true }) as number;

/**
 * Two processes that both turn a new file into a write-ahead log can be refused at once instead of waiting: whoever is refused tries
 * again.
 */
function patiently<T>(work: () => T): T {
  const deadline = Date.now() + BUSY_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error;
      pause(PAUSE_MS);
    }
  }
}
