/**
 * Opens `sessions.db` to look at it: nothing is made, nothing is changed (but for R3), and what was not there before is not there
 * afterwards. Does not know what is read.
 *
 * R1. It is opened as writers open it, with writing switched off: a reader that may not write at all would leave its companions behind.
 * R2. Where the folder may not be written and nobody has the database open, the file is read as a whole into memory.
 * R3. A store that was retired and has its name again (somebody moved it back) is revived first: as it is, nobody could read it.
 */

import { readFileSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { Doing } from "../../core/locale/refusals.ts";
import { checkOwner, openDatabase, type StoreDatabase } from "./database.ts";
import { storeError } from "./refusal.ts";
import { isRetired } from "./retired.ts";
import { SCHEMA_VERSION } from "./schema.ts";

const BUSY_MS = 10_000;

/** Undefined where there is no such file, or none that flower has written to yet. Throws `store`. */
export function openToRead(path: string): StoreDatabase | undefined {
  const during = <T>(doing: Doing, work: () => T): T => {
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
    const isOurs = sql.pragma("user_version", { simple: true }) === SCHEMA_VERSION;
    const retired = isRetired(sql);
    if (isOurs && !retired) return sql;
    sql.close();
    if (!retired) return undefined;
    openDatabase(path).close(); // R3
    return opened(path);
  } catch (error) {
    sql.close();
    throw error;
  }
}

function connect(path: string): Sqlite.Database {
  try {
    return usable(new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true }));
  } catch (error) {
    if (!mayNotWrite(error)) throw error;
  }
  try {
    return usable(new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true, readonly: true }));
  } catch (error) {
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    if (!mayNotWrite(error) || (log?.size ?? 0) > 0) throw error;
    return new Sqlite(withoutLog(readFileSync(path))); // R2
  }
}

/** The first look at a table tells. */
function usable(sql: Sqlite.Database): Sqlite.Database {
  try {
    sql.prepare("SELECT count(*) FROM sqlite_schema").get();
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

function mayNotWrite(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^SQLITE_(?:CANTOPEN|READONLY)/.test(code);
}

/** The two bytes of the header that ask for a write-ahead log, which memory has not. */
function withoutLog(bytes: Buffer): Buffer {
  bytes.set([1, 1], 18);
  return bytes;
}
