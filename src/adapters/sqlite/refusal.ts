/**
 * What an SQLite or file error means for a person: what, where, what to do. Knows error codes, and asks the system for the cause where SQLite
 * names none; opens nothing.
 */

import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { FlowerError } from "../../core/errors.ts";

const ELSEWHERE = "Move the file away, or choose another run directory with --run-dir.";

/** Codes by their beginning, the first that fits counts. */
const ADVICE: readonly (readonly [code: string, advice: string])[] = [
  ["SQLITE_NOTADB", `It is not a database. ${ELSEWHERE}`],
  [
    "SQLITE_CORRUPT",
    `The database is damaged. ${ELSEWHERE} (sqlite3's .recover saves what can be read.)`,
  ],
  ["SQLITE_BUSY", "Another process holds the database; try again when it has ended."],
  ["SQLITE_FULL", "The disk is full: make room and try again."],
  [
    "SQLITE_READONLY",
    "The file or its folder may not be written: correct the permissions, or choose another run directory with --run-dir.",
  ],
  [
    "SQLITE_CANTOPEN",
    "The file or its folder cannot be opened: correct the permissions, or choose another run directory with --run-dir.",
  ],
  ["SQLITE_IOERR", "The disk refused: see that the run directory lies on a local disk that works."],
  ["ENOSPC", "The disk is full: make room and try again."],
  ["EDQUOT", "The disk quota is used up: make room and try again."],
  [
    "EROFS",
    "The file system is read-only: mount it writable, or choose another run directory with --run-dir.",
  ],
  [
    "EACCES",
    "Access is denied: correct owner and permissions, or choose another run directory with --run-dir.",
  ],
  [
    "E",
    "The folder cannot be used: correct the path or its permissions, or choose another run directory with --run-dir.",
  ],
];

/** SQLite says with these that the disk refused, not why. */
const VAGUE = /^SQLITE_(?:CANTOPEN|IOERR|READONLY)/;

/**
 * The `store` error for whatever was thrown while `doing` something with the file at `path`. A `FlowerError` stays itself.
 * @param ask the system's code for what is wrong with a path; undefined where nothing is.
 */
export function storeError(
  path: string,
  doing: string,
  cause: unknown,
  ask: (path: string) => string | undefined = wrongWith,
): FlowerError {
  if (cause instanceof FlowerError) return cause;
  const own = codeOf(cause);
  const code = (VAGUE.test(own) ? ask(path) : undefined) ?? own;
  const advice = ADVICE.find(([start]) => code.startsWith(start))?.[1] ?? "";
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FlowerError("store", `${path}: cannot ${doing}: ${reason}. ${advice}`.trim(), {
    cause,
    field: path,
  });
}

/** Less than a page and its entry in the log: nothing can be written. */
const NO_ROOM = 8192;

function wrongWith(path: string): string | undefined {
  const folder = dirname(path);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return codeOf(error);
  }
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < NO_ROOM ? "ENOSPC" : undefined;
  } catch {
    return undefined; // the folder is gone: SQLite's own words are all there is
  }
}

export const foreignError = (path: string, expected: string, given: string): FlowerError =>
  new FlowerError("store", `${path}: expected ${expected}, found ${given}. ${ELSEWHERE}`, {
    field: path,
  });

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY");

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
