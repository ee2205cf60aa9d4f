/**
 * The part of retention that lies in folders: which files are there and how old, what documents say, and taking a file out. What is old
 * enough is decided elsewhere. Follows no link.
 */

import { lstat, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "../../core/run/retention.ts";
import { codeOf, diskRefused } from "./refusal.ts";

/** The plain files of a folder, hidden ones as well; none where there is no such folder. */
export async function filesIn(folder: string): Promise<readonly StoredFile[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) return [];
  const files: StoredFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await lstat(path).catch(() => undefined);
    if (file?.isFile() === true) files.push({ path, modified: file.mtimeMs, bytes: file.size });
  }
  return files;
}

/** The same with those of all folders below. */
export async function filesBelow(folder: string): Promise<readonly StoredFile[]> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) return [];
  const files = [...(await filesIn(folder))];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) files.push(...(await filesBelow(join(folder, entry.name))));
  return files;
}

/** The texts of a folder's files, those below it as well, one by one; what cannot be read is left out. */
export async function* textsBelow(
  folder: string,
  without: ReadonlySet<string>,
): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsBelow(path, without);
    else if (entry.isFile() && !without.has(path))
      yield await readFile(path, "utf8").catch(() => "");
  }
}

/** False when it has been written again meanwhile, or is gone already. Throws `store` where the disk refuses. */
export async function removeFile({ path, modified }: StoredFile): Promise<boolean> {
  try {
    if ((await lstat(path)).mtimeMs !== modified) return false;
    await unlink(path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return false;
    throw diskRefused("delete", path, cause);
  }
}
