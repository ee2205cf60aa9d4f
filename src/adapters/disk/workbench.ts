/**
 * A workbench on disk: what lies in it, and its index. Decides how it is looked at cheaply; what is said of it is the core's.
 *
 * W1. Cheap with many files: each is asked for its size and time, only those that will be listed are opened, 1 KB each, and again only
 *     when size or time have changed.
 * W2. No link is followed, not even to a folder: what is listed lies here.
 */

import { constants, type Dirent } from "node:fs";
import { lstat, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Contents, LISTED, type ListedFile } from "../../core/workbench/contents.ts";
import { describe, HEAD_BYTES } from "../../core/workbench/file-note.ts";
import { INDEX_FILE, SPILL_FOLDER, WORKBENCH } from "../../core/workbench/names.ts";
import type { WorkbenchFiles } from "../../ports/workbench.ts";
import { writeWhole } from "./atomic.ts";
import { ensureWorkbench, isOutside, runFolder } from "./layout.ts";
import { diskRefused } from "./refusal.ts";

/** A file as the file system knows it. */
interface Seen {
  /** Relative to the workbench, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
}

/** What was read of a file, and of which state of it. */
interface Known extends Seen {
  readonly note: string;
}

/** @param root absolute, and so is the workspace. */
export function diskWorkbench(root: string, workspace: string): WorkbenchFiles {
  let known: ReadonlyMap<string, Known> = new Map();
  return {
    root,
    external: isOutside(root, workspace),
    async prepare() {
      await ensureWorkbench(root);
    },
    async contents() {
      const [scripts, artifacts, notes] = await Promise.all([
        shelf(root, "scripts", known),
        shelf(root, "artifacts", known),
        shelf(root, "notes", known),
      ]);
      const listed = [scripts, artifacts, notes].flatMap((each) => each.known);
      known = new Map(listed.map((file) => [file.path, file]));
      return {
        scripts: scripts.shelf,
        artifacts: artifacts.shelf,
        notes: notes.shelf,
        spilled: (await namesIn(join(root, SPILL_FOLDER))).filter(isShown).length,
        archived: notes.archived,
        hidden: scripts.hidden + artifacts.hidden + notes.hidden,
      } satisfies Contents;
    },
    async writeIndex(text) {
      const path = join(root, INDEX_FILE);
      try {
        const there = await lstat(path).catch(() => undefined);
        if (there?.isSymbolicLink() === true)
          await rm(path); // W2
        else if (there !== undefined && (await readFile(path, "utf8")) === text) return;
        await writeWhole(path, text);
      } catch (cause) {
        throw diskRefused("write", path, cause);
      }
    },
  };
}

/** The workbench that a runtime is asked for: below the workspace, or where a path relative to it leads. Throws `bad_option`. */
export function workbenchAt(
  given: boolean | { readonly root: string },
  workspace: string,
): WorkbenchFiles | undefined {
  if (given === false) return undefined;
  const root = given === true ? WORKBENCH : given.root;
  return diskWorkbench(runFolder(workspace, root, "Runtime.workbench"), workspace);
}

async function shelf(root: string, name: string, known: ReadonlyMap<string, Known>) {
  const { plain, archived, hidden } = await walk(root, name);
  const files = (await inBatches(plain, (path) => seen(root, path))).flat();
  const newest = files
    .sort((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1))
    .slice(0, LISTED);
  const described = await inBatches(newest, (file) => asKnown(root, file, known));
  const listed: ListedFile[] = described.map(({ path, note, bytes }) => ({ path, note, bytes }));
  return { shelf: { listed, files: files.length }, known: described, archived, hidden };
}

/** Folder by folder, without recursion: their depth does not matter. */
async function walk(root: string, name: string) {
  const plain: string[] = [];
  let [archived, hidden] = [0, 0];
  const folders = (await isFolder(join(root, name))) ? [name] : [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    const shown = entries.filter((entry) => isShown(entry.name));
    const pathsOf = (which: Dirent[]) => which.map((entry) => `${folder}/${entry.name}`);
    const files = pathsOf(shown.filter((entry) => entry.isFile())); // W2
    hidden += entries.length - shown.length;
    if (`${folder}/`.startsWith(ARCHIVE)) archived += files.length;
    else plain.push(...files);
    folders.push(...pathsOf(shown.filter((entry) => entry.isDirectory())));
  }
  return { plain, archived, hidden };
}

/** Earlier documents: counted, not listed. */
const ARCHIVE = "notes/archive/";

const isShown = (name: string): boolean => !name.startsWith(".");

const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(), // W2
    () => false,
  );

const namesIn = async (folder: string): Promise<string[]> =>
  (await isFolder(folder)) ? readdir(folder).catch(() => []) : [];

/** Empty where it has gone meanwhile. */
async function seen(root: string, path: string): Promise<Seen[]> {
  const found = await lstat(join(root, path)).catch(() => undefined);
  if (found?.isFile() !== true) return [];
  return [{ path, bytes: found.size, modified: found.mtimeMs }];
}

/** W1 */
async function asKnown(
  root: string,
  file: Seen,
  known: ReadonlyMap<string, Known>,
): Promise<Known> {
  const before = known.get(file.path);
  if (before?.bytes === file.bytes && before.modified === file.modified) return before;
  return { ...file, note: describe(await headOf(join(root, file.path))) };
}

/** The file's beginning as text; "" where it cannot be read. */
async function headOf(path: string): Promise<string> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)); // W2
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return "";
  }
}

const AT_ONCE = 32;

/** So many at a time: neither the thread pool nor the table of open files is filled. */
async function inBatches<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))));
  return done;
}
