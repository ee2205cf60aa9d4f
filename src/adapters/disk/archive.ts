/** Moves what an earlier run left aside, so that a new one begins with nothing. Knows files and folders; not what is in them. */

import { access, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, patiently } from "./atomic.ts";
import { codeOf, diskRefused } from "./refusal.ts";

export interface LeftBehind {
  /** The folder whose files are moved; folders in it stay. Absolute. */
  readonly notes: string;
  /** A file that goes with them. */
  readonly lineage: string;
  /** Absolute; made where there is something to move. One that is there already gets a number. */
  readonly into: string;
}

/** Answers where they are now; null where there was nothing. Throws `store`. */
export async function archiveRun({ notes, lineage, into }: LeftBehind): Promise<string | null> {
  try {
    const files = (await filesIn(notes)).map((name) => [join(notes, name), name] as const);
    if (files.length === 0 && !(await isThere(lineage))) return null;
    const folder = await freeFolder(into);
    for (const [path, name] of files) await patiently(() => rename(path, join(folder, name)));
    await moveIfThere(lineage, join(folder, "lineage.json"));
    return folder;
  } catch (cause) {
    throw diskRefused("archive", notes, cause);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent);
  return (entries ?? []).filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function freeFolder(wanted: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? wanted : `${wanted}-${n}`;
    if (await isThere(folder)) continue;
    await makeFolder(folder);
    return folder;
  }
}

const moveIfThere = (from: string, to: string): Promise<void> =>
  patiently(() => rename(from, to)).catch(ignoreAbsent);

function ignoreAbsent(cause: unknown): undefined {
  if (codeOf(cause) !== "ENOENT") throw cause;
}
