/** Is `sessions.db` whole, writable, and how long is its log? Changes nothing: what it writes to find out is taken back. */

import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { checkOwner } from "./database.ts";
import { isBusy } from "./refusal.ts";

const BUSY_MS = 2_000;

/** Sizes in bytes. `damaged` and `unwritable`: why, in SQLite's words. */
export type StoreHealth =
  | { readonly state: "none" }
  | { readonly state: "damaged" | "unwritable"; readonly detail: string }
  | { readonly state: "well"; readonly bytes: number; readonly logBytes: number };

export function storeHealth(path: string): StoreHealth {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return { state: "none" };
  let sql: Sqlite.Database | undefined;
  try {
    sql = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
    checkOwner(sql, path);
    const said = sql.pragma("quick_check(1)", { simple: true });
    if (said !== "ok") return { state: "damaged", detail: firstLine(String(said)) };
    return unwritable(sql) ?? { state: "well", ...sizes(path) };
  } catch (error) {
    return { state: "damaged", detail: firstLine((error as Error).message) };
  } finally {
    sql?.close();
  }
}

/** Another one's write at this moment is a good sign. */
function unwritable(sql: Sqlite.Database): StoreHealth | undefined {
  try {
    const version = sql.pragma("user_version", { simple: true });
    sql.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${Number(version)}; ROLLBACK`);
    return undefined;
  } catch (error) {
    if (isBusy(error)) return undefined;
    return { state: "unwritable", detail: firstLine((error as Error).message) };
  }
}

const sizes = (path: string) => ({
  bytes: sizeOf(path),
  logBytes: sizeOf(`${path}-wal`),
});

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const firstLine = (text: string): string => text.split("\n")[0] ?? "";
