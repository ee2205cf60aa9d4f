/**
 * The folders that flower keeps in a project: the workbench and the run directory. Makes what is missing and touches nothing that is
 * there. Does not know what goes into them.
 *
 * L1. Closed to others (0700) from creation.
 * L2. Git does not see them; and the harness's search, which heeds `.gitignore`, sees the workbench all the same because of `.ignore`.
 */

import { existsSync, realpathSync, statSync } from "node:fs";
import { access } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { badOption } from "../../core/errors.ts";
import { WORKBENCH_FOLDERS } from "../../core/workbench/names.ts";
import { makeFolder, writeWhole } from "./atomic.ts";
import { codeOf, diskRefused } from "./refusal.ts";

/** Answers the absolute root. Throws `store` when the disk refuses. */
export async function ensureWorkbench(root: string): Promise<string> {
  const path = resolve(root);
  const folders = [path, ...WORKBENCH_FOLDERS.map((name) => join(path, name))];
  await ensure(path, folders, { ".gitignore": "*\n", ".ignore": "!*\n" });
  return path;
}

/** Answers the absolute directory. Throws `store` when the disk refuses. */
export async function ensureRunDir(dir: string): Promise<string> {
  const path = resolve(dir);
  await ensure(path, [path], { ".gitignore": "*\n" });
  return path;
}

async function ensure(
  root: string,
  folders: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    for (const folder of folders) await makeFolder(folder);
    for (const [name, text] of Object.entries(files)) await writeMissing(join(root, name), text);
  } catch (cause) {
    throw diskRefused("prepare", root, cause);
  }
}

/** Whole or absent, so that a folder that git sees by accident is not taken for a finished one. */
async function writeMissing(path: string, text: string): Promise<void> {
  try {
    await access(path);
  } catch (cause) {
    if (codeOf(cause) !== "ENOENT") throw cause;
    await writeWhole(path, text);
  }
}

/**
 * Answers the absolute path of the run directory, relative to the workspace. Throws `bad_option` naming `field` where it would be the workspace
 * itself or hold it: its `.gitignore` of everything would hide the project.
 */
export function runFolder(workspace: string, given: string, field: string): string {
  const path = resolve(workspace, given);
  if (isOutside(workspace, path)) return path;
  throw badOption(field, ({ otherFolder }) => otherFolder, given);
}

/** Does this path lie neither in the folder nor is it that? Links are followed; none of it need exist. */
export function isOutside(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path));
  return way.split(sep)[0] === ".." || isAbsolute(way);
}

/** Without symbolic links, as far as the path exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}

/** Answers the absolute path of a folder that must be there. Throws `bad_option` naming `field`. */
export function existingFolder(path: string, field: string): string {
  const absolute = resolve(path);
  if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true) return absolute;
  throw badOption(field, (wanted) => wanted.existingFolder, absolute);
}

/** Is the folder, or one that holds it, a git repository's? A worktree's `.git` is a file. */
export function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isInRepository(dirname(folder));
}
