/**
 * What an SQLite or file error means for a person: what, where, what to do. Knows error codes, and asks the system for the cause where SQLite
 * names none; opens nothing.
 */

import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { FlowerError } from "../../core/errors.ts";
import type { Lang } from "../../core/locale/lang.ts";
import {
  type Doing,
  type RefusalTexts,
  refusalTextsFor,
  type StoreAdvice,
} from "../../core/locale/refusals.ts";
import { inTheWay } from "../system/in-the-way.ts";

/** Codes by their beginning, the first that fits counts. */
const ADVICE: readonly (readonly [code: string, advice: StoreAdvice])[] = [
  ["SQLITE_NOTADB", "notADatabase"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_READONLY", "unwritable"],
  ["SQLITE_CANTOPEN", "unopenable"],
  ["SQLITE_IOERR", "broken"],
  ["ENOSPC", "full"],
  ["EDQUOT", "quota"],
  ["EROFS", "readOnly"],
  ["EACCES", "denied"],
  ["E", "folder"],
];

/** SQLite says with these that the disk refused, not why. */
const VAGUE = /^SQLITE_(?:CANTOPEN|IOERR|READONLY)/;

/**
 * The `store` error for whatever was thrown while `doing` something with the file at `path`. A `FlowerError` stays itself.
 * @param ask the system's code for what is wrong with a path; undefined where nothing is.
 */
export function storeError(
  path: string,
  doing: Doing,
  cause: unknown,
  ask: (path: string) => string | undefined = wrongWith,
): FlowerError {
  if (cause instanceof FlowerError) return cause;
  const own = codeOf(cause);
  const code = (VAGUE.test(own) ? ask(path) : undefined) ?? own;
  const key = ADVICE.find(([start]) => code.startsWith(start))?.[1];
  const culprit = inTheWay(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  const said = (lang: Lang) => {
    const { store } = refusalTextsFor(lang);
    const helps = key === undefined ? "" : store.advice[key];
    const advice = culprit === undefined ? helps : store.inTheWay({ path: culprit });
    return store.cannot({ path, doing: store.doing[doing], reason, advice });
  };
  return new FlowerError("store", said, { cause, field: path });
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

/** @param what is found there in place of what is expected. */
export const foreignError = (
  path: string,
  what: (texts: RefusalTexts["store"]) => string,
): FlowerError =>
  new FlowerError(
    "store",
    (lang) => {
      const { store } = refusalTextsFor(lang);
      return store.foreign({ path, what: what(store) });
    },
    { field: path },
  );

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY");

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
