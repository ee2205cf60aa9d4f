/** Which files lie under a store's name, and making them so that they are closed to others. Knows nothing of what is in them. */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** What tells one file from another one of that name; `none` where nothing lies there. */
export const fileAt = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? "none" : `${found.dev}:${found.ino}`;
};

/** Which files lie there: the database and its log. Two answers that differ mean that one of them is another file, or gone. */
export const placeOf = (path: string): string => `${fileAt(path)} ${fileAt(`${path}-wal`)}`;

/** The file 0600, its folder 0700; what is there already stays as it is. */
export function createPrivately(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "wx", 0o600)); // `wx` opens nothing that exists
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** A store that is there already, of an earlier program, is closed to others. */
export function closeToOthers(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file)) chmodSync(file, 0o600);
  }
}

/** One by one: Node's recursive way never ends where a file system takes no folders (`/proc`). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
