/** What stands in the place of a folder that is needed. Asks the disk; changes nothing. */

import { lstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

/** The path of what is no folder and would have to be one, for an error of the system that says so; undefined for every other error. */
export function inTheWay(cause: unknown): string | undefined {
  const { code, syscall, path } = (cause ?? {}) as NodeJS.ErrnoException;
  const says = code === "ENOTDIR" || (code === "EEXIST" && syscall === "mkdir");
  return says && path !== undefined ? nearest(path) : undefined;
}

/** From `path` upwards: whatever is there first, unless it is a folder. */
function nearest(path: string): string | undefined {
  if (at(path, statSync)?.isDirectory() === true) return undefined;
  return at(path, lstatSync) === undefined ? nearest(dirname(path)) : path; // also a link that leads nowhere
}

/** Undefined where nothing is, and below what is no folder. */
function at(path: string, look: (path: string) => Stats): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}
