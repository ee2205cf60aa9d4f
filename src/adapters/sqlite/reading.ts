/**
 * Opens `sessions.db` to look at it: nothing is made, nothing is changed, and what was not there before is not there afterwards. Does not
 * know what is read.
 *
 * R1. It is opened as writers open it, with writing switched off: a reader that may not write at all would leave its companions behind.
 * R2. Where the folder may not be written, the file is read as a whole into memory: nobody can be writing there.
 */

import { readFileSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { checkOwner, type StoreDatabase } from "./database.ts";
import { storeError } from "./refusal.ts";
import { SCHEMA_VERSION } from "./schema.ts";

const BUSY_MS = 10_000;

/** Undefined where there is no such file, or none that flower has written to yet. Throws `store`. */
export function openToRead(path: string): StoreDatabase | undefined {
  const during = <T>(doing: string, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(path, doing, error);
    }
  };
  const sql = during("open the database to read it", () => {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    return opened(path);
  });
  return sql === undefined ? undefined : { path, sql, during, close: () => sql.close() };
}

function opened(path: string): Sqlite.Database | undefined {
  const sql = connect(path);
  try {
    sql.pragma("query_only = ON"); // R1
    checkOwner(sql, path);
    if (sql.pragma("user_version", { simple: true }) === SCHEMA_VERSION) return sql;
    sql.close();
    return undefined;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** Where the first look at a table fails, the folder may not be written. */
function connect(path: string): Sqlite.Database {
  const sql = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
  try {
    sql.prepare("SELECT count(*) FROM sqlite_schema").get();
    return sql;
  } catch (error) {
    sql.close();
    const code = (error as { code?: unknown }).code;
    if (code !== "SQLITE_CANTOPEN" && code !== "SQLITE_READONLY_CANTINIT") throw error;
    return new Sqlite(withoutLog(readFileSync(path))); // R2
  }
}

/** The two bytes of the header that ask for a write-ahead log, which memory has not. */
function withoutLog(bytes: Buffer): Buffer {
  bytes.set([1, 1], 18);
  return bytes;
}
