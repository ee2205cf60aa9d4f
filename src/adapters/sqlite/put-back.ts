/**
 * Gives a database back its name after somebody has taken its file away while it was open. Knows files and what shows that two hold the same;
 * not when that is looked at.
 *
 * P1. SQLite deletes the log beside a database by its name when the last handle is closed: of a file that has no name any more, that is
 *     another one's log. It is out of the way meanwhile.
 * P2. Of several processes that miss the file, one puts it back, and the others go on with what it has put there.
 * P3. A file that does not hold what this process had committed is somebody else's, and is not written to.
 */

import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import { FlowerError } from "../../core/errors.ts";

/** Which files lie there: the database and its log. Two answers that differ mean that one of them is another file, or gone. */
export function placeOf(path: string): string {
  const of = (file: string) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? "none" : `${found.dev}:${found.ino}`;
  };
  return `${of(path)} ${of(`${path}-wal`)}`;
}

export interface Ways {
  /** Makes an empty file that is closed to others, and its folder. */
  readonly make: (path: string) => void;
  readonly open: (path: string) => Sqlite.Database;
}

/** Answers the handle to go on with. The old one is closed, unless this throws because no copy could be made. */
export function putBack(path: string, old: Sqlite.Database, { make, open }: Ways): Sqlite.Database {
  const last = lastFact(old);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) copy(path, old, make);
  else old.pragma("wal_checkpoint(FULL)"); // where the log alone is gone, all that it held goes into the file
  closeAstray(path, old);
  const sql = open(path);
  const found = lastFact(sql, last?.id);
  if (last === undefined || (found?.run === last.run && found.body === last.body)) return sql;
  sql.close();
  throw new FlowerError(
    "store",
    `${path}: another file was put in its place while it was in use, and it does not hold what this run wrote. Move that file away and start again: the run goes on from its documents.`,
    { field: path },
  ); // P3
}

/** Closes a handle whose file no longer lies there under its name. P1 */
export function closeAstray(path: string, sql: Sqlite.Database): void {
  const others = [`${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  for (const file of others) renameSync(file, `${file}.${process.pid}`);
  try {
    sql.close();
  } finally {
    for (const file of others) renameSync(`${file}.${process.pid}`, file);
  }
}

interface Fact {
  readonly id: number;
  readonly run: string;
  readonly body: string;
}

const lastFact = (sql: Sqlite.Database, id: number | null = null): Fact | undefined =>
  sql
    .prepare<[number | null, number | null], Fact>(
      "SELECT id, run, body FROM facts WHERE ? IS NULL OR id = ? ORDER BY id DESC LIMIT 1",
    )
    .get(id, id);

function copy(path: string, old: Sqlite.Database, make: (path: string) => void): void {
  const whole = `${path}.${process.pid}`;
  try {
    rmSync(whole, { force: true });
    make(whole);
    old.prepare("VACUUM INTO ?").run(whole);
    for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true }); // of the file that is gone
    place(whole, path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) throw error; // else: P2
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Never over a file, where the disk has links. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    renameSync(from, to);
  }
}
