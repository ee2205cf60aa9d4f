/** What an SQLite or file error means for a person: what, where, what to do. Knows error codes; opens nothing. */

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
  [
    "E",
    "The folder cannot be used: correct the path or its permissions, or choose another run directory with --run-dir.",
  ],
];

/** The `store` error for whatever was thrown while `doing` something with the file at `path`. A `FlowerError` stays itself. */
export function storeError(path: string, doing: string, cause: unknown): FlowerError {
  if (cause instanceof FlowerError) return cause;
  const code = codeOf(cause);
  const advice = ADVICE.find(([start]) => code.startsWith(start))?.[1] ?? "";
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FlowerError("store", `${path}: cannot ${doing}: ${reason}. ${advice}`.trim(), {
    cause,
    field: path,
  });
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
