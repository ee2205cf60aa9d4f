/**
 * Gives a database back its name after somebody has taken its file away while it was open. Knows files and locks; not when that is looked at.
 *
 * P1. One at a time, among all who have that file open: under the write lock of the file that has no name any more, which nobody can take away.
 * P2. Whoever puts it back retires the old one in the same moment: nothing can be written there any more, so nothing is written there in vain.
 *     Whoever tries finds no such column, and goes on with what lies under the name.
 * P3. Another store that somebody has begun there meanwhile gets what this one held. What is no store of flower's is named and not touched.
 * P4. The folder is made again, and nothing above it: a project that was moved away is not begun anew in its old place.
 * P5. A large folder takes its time to be deleted: what was put back may go with it, and is put back again.
 */

import {
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type Sqlite from "better-sqlite3";
import { FlowerError } from "../../core/errors.ts";
import { MERGED, mergeInto } from "./merge.ts";
import { pause } from "./pause.ts";
import { tablesOf } from "./tables.ts";

/** Between two tries, ms; and how many. */
const PAUSE_MS = 20;
const TRIES = 50;

const fileAt = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? "none" : `${found.dev}:${found.ino}`;
};

/** Which files lie there: the database and its log. Two answers that differ mean that one of them is another file, or gone. */
export const placeOf = (path: string): string => `${fileAt(path)} ${fileAt(`${path}-wal`)}`;

/** Opens a store. @param there only where a file lies there already. */
export type Open = (path: string, there?: { readonly fileMustExist: true }) => Sqlite.Database;

export interface Lost {
  readonly old: Sqlite.Database;
  /** As it was when the old one was opened. */
  readonly place: string;
  readonly open: Open;
}

/** Answers the handle to go on with. The old one is closed, unless this throws. */
export function putBack(path: string, lost: Lost): Sqlite.Database {
  for (let tries = 1; ; tries += 1) {
    try {
      returned(path, lost);
      const sql = lost.open(path, { fileMustExist: true });
      lost.old.close();
      return sql;
    } catch (error) {
      if (tries === TRIES || !isVanishing(error)) throw error;
      pause(PAUSE_MS); // P5
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
        if (retired) revive(open(copy, { fileMustExist: true }));
        else retire(old);
        if (!placed(copy, path, place)) merged(copy, path, open); // P3
      })
      .immediate(); // P1
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${copy}${end}`, { force: true });
  }
}

/** Somebody is deleting at this very moment. */
const isVanishing = (error: unknown): boolean =>
  /^ENOENT|^SQLITE_(?:CANTOPEN|IOERR)/.test(String((error as { code?: unknown }).code));

/** The folder of a file that was open in it. Throws `store`. P4 */
export function makeAgain(folder: string): void {
  if (!existsSync(dirname(folder)))
    throw new FlowerError(
      "store",
      `${dirname(folder)} is gone: it was moved or deleted while a run was working there, and nothing can be written. Move it back and start again.`,
      { field: folder },
    );
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
}

/** False where another file lies there. A log of that name belongs to the file that is gone. */
function placed(copy: string, path: string, place: string): boolean {
  const there = fileAt(path);
  const own = place.split(" ")[0] === there; // its log alone is gone
  if (there !== "none" && !own) return false;
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
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

function merged(copy: string, path: string, open: Open): void {
  const sql = open(path);
  try {
    mergeInto(sql, copy);
  } finally {
    sql.close();
  }
}

const RETIRED = "_retired";

const isRetired = (sql: Sqlite.Database): boolean => tablesOf(sql).includes(`facts${RETIRED}`);

/** Tables of another form stand in their places, so that nobody makes one anew there. P2 */
function retire(sql: Sqlite.Database): void {
  for (const table of tablesOf(sql))
    sql.exec(`ALTER TABLE "${table}" RENAME TO "${table}${RETIRED}"`);
  for (const table of MERGED) sql.exec(`CREATE TABLE ${table} (retired)`);
}

/** A copy of what was retired becomes what it was. */
function revive(sql: Sqlite.Database): void {
  for (const table of MERGED) sql.exec(`DROP TABLE ${table}`);
  for (const table of tablesOf(sql))
    sql.exec(`ALTER TABLE "${table}" RENAME TO "${table.slice(0, -RETIRED.length)}"`);
  sql.close();
}
