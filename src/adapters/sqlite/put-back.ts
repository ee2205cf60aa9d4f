/**
 * Gives a database back its name after somebody has taken its file away while it was open. Knows files and locks; not when that is looked at.
 *
 * P1. One at a time, among all who have that file open: under the write lock of the file that has no name any more, which nobody can take away.
 * P2. Whoever puts it back retires the old one in the same moment: nothing can be written there any more, so nothing is written there in vain.
 *     Whoever tries finds no such column, and goes on with what lies under the name.
 * P3. Another store that somebody has begun there meanwhile gets what this one held. What is no store of flower's is named and not touched.
 * P4. The folder is made again, and nothing above it: a project that was moved away is not begun anew in its old place.
 * P5. A large folder takes its time to be deleted: what was put back may go with it, and is put back again.
 * P6. A log that was left under the name is never applied to another file that somebody put there.
 * P7. Two that merge into each other's store would wait for each other: each waits but a little, gives its lock back, and begins anew.
 * P8. Where the log alone was taken away, another process may have begun one for the same file: what it holds comes along. It is read from
 *     copies, since this process would read it by the index of its own log.
 */

import { copyFileSync, existsSync, linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type Sqlite from "better-sqlite3";
import { FlowerError } from "../../core/errors.ts";
import { refusalTextsFor } from "../../core/locale/refusals.ts";
import { mergeInto } from "./merge.ts";
import { pause } from "./pause.ts";
import { fileAt, makeFolder } from "./place.ts";
import { isBusy } from "./refusal.ts";
import { isRetired, retire } from "./retired.ts";

/** Between two tries, ms; and how many. */
const PAUSE_MS = 20;
const TRIES = 50;
/** For another one's commit to the store that is merged into, ms. P7 */
const PATIENCE_MS = 250;

export interface Opened {
  readonly sql: Sqlite.Database;
  /** The files that are open (`placeOf`). */
  readonly place: string;
}

/** Only where a file lies there already; how long each statement waits for another process's commit, ms. */
export interface HowToOpen {
  readonly fileMustExist?: true;
  readonly timeout?: number;
}

/** Opens a store, and revives it where it was retired. */
export type Open = (path: string, how?: HowToOpen) => Opened;

export interface Lost {
  readonly old: Sqlite.Database;
  /** As it was when the old one was opened. */
  readonly place: string;
  readonly open: Open;
}

/** Answers the handle to go on with. The old one is closed, unless this throws. */
export function putBack(path: string, lost: Lost): Opened {
  for (let tries = 1; ; tries += 1) {
    try {
      returned(path, lost);
      const opened = lost.open(path, { fileMustExist: true });
      lost.old.close();
      return opened;
    } catch (error) {
      if (tries === TRIES || !isVanishing(error)) throw error;
      pause(PAUSE_MS * (1 + Math.random() * tries)); // P5, P7
    }
  }
}

function returned(path: string, { old, place, open }: Lost): void {
  const copy = `${path}.${process.pid}`;
  try {
    old
      .transaction(() => {
        const retired = isRetired(old);
        if (retired && existsSync(path)) return; // P2
        makeAgain(dirname(path));
        rmSync(copy, { force: true });
        writeFileSync(copy, old.serialize(), { flag: "wx", mode: 0o600, flush: true });
        if (retired) open(copy, { fileMustExist: true }).sql.close();
        else retire(old);
        if (!placed(copy, path, { place, open })) merged(copy, path, open); // P3
      })
      .immediate(); // P1
  } finally {
    rmSync(copy, { force: true });
    removeLog(copy);
  }
}

/** Somebody is deleting at this very moment. */
export const isVanishing = (error: unknown): boolean =>
  /^ENOENT|^SQLITE_(?:CANTOPEN|IOERR)/.test(String((error as { code?: unknown }).code));

/** The folder of a file that was open in it. Throws `store`. P4 */
export function makeAgain(folder: string): void {
  if (!existsSync(dirname(folder)))
    throw new FlowerError(
      "store",
      (lang) => refusalTextsFor(lang).store.gone({ folder: dirname(folder) }),
      { field: folder },
    );
  makeFolder(folder);
}

/** False where another file lies there. */
function placed(copy: string, path: string, { place, open }: Omit<Lost, "old">): boolean {
  const there = fileAt(path);
  const [database, log] = place.split(" ");
  const own = database === there; // its log alone is gone
  const free = own || there === "none";
  const found = fileAt(`${path}-wal`);
  if (own && found !== "none" && found !== log) takeIn(copy, path, open); // P8
  if (free || found === log) removeLog(path); // P6
  if (!free) return false;
  if (own) {
    renameSync(copy, path);
    return true;
  }
  try {
    linkSync(copy, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    renameSync(copy, path); // a disk without links
    return true;
  }
}

/** P8 */
function takeIn(copy: string, path: string, open: Open): void {
  const theirs = `${copy}-theirs`;
  try {
    for (const end of ["", "-wal"]) copyFileSync(`${path}${end}`, `${theirs}${end}`);
    const { sql } = open(copy, { fileMustExist: true });
    try {
      mergeInto(sql, theirs);
    } finally {
      sql.close();
    }
  } finally {
    rmSync(theirs, { force: true });
    removeLog(theirs);
  }
}

const removeLog = (path: string): void => {
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
};

/** Throws what passes where the other store is taken away meanwhile (P5), or held by one who merges it into this one (P7). */
function merged(copy: string, path: string, open: Open): void {
  let opened: Opened | undefined;
  try {
    opened = open(path, { timeout: PATIENCE_MS });
    mergeInto(opened.sql, copy);
  } catch (error) {
    throw isBusy(error) ? passing(`${path} is held by another process`, error) : error;
  } finally {
    opened?.sql.close();
  }
  if (!opened.place.startsWith(`${fileAt(path)} `))
    throw passing(`${path} was taken away once more`);
}

const passing = (what: string, cause?: unknown): Error =>
  Object.assign(new Error(what, { cause }), { code: "ENOENT" });
