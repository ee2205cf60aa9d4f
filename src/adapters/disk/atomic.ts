/**
 * A file is whole or absent, also when the disk is full or the process dies. The only importer of `write-file-atomic`. Knows bytes and
 * modes, not what is in a file.
 *
 * A1. Temporary file beside the target, every byte written, fsync, rename, fsync of the folder: whoever reads sees the old or the new.
 * A2. Files are 0600 and folders 0700 from the moment they exist.
 * A3. The bytes are written by a loop of our own: the library takes a short write, which is what a nearly full disk answers, for a
 *     whole one, and would put half a file in place of the old one.
 * A4. What another program holds for a moment (EPERM, EBUSY, EACCES on Windows) is tried again.
 */

import { mkdir, open, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { codeOf } from "./refusal.ts";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Makes the folder and those above it. One by one: Node's recursive way never ends where a file system takes no folders (`/proc`). */
export async function makeFolder(path: string): Promise<void> {
  if ((await made(path)) !== "ENOENT") return;
  await makeFolder(dirname(path));
  await mkdir(path, { mode: FOLDER_MODE }).catch(async (cause: unknown) => {
    if (!(await isFolder(path))) throw cause; // made by another process meanwhile
  });
}

async function made(path: string): Promise<"yes" | "ENOENT"> {
  try {
    await mkdir(path, { mode: FOLDER_MODE }); // A2
    return "yes";
  } catch (cause) {
    if (codeOf(cause) === "ENOENT" && dirname(path) !== path) return "ENOENT";
    if (await isFolder(path)) return "yes";
    throw cause;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The folder is made when it is not there. Rejects with the system's error; the old file is then as it was. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  await patiently(() =>
    // Given no data, the library only opens, syncs, renames and cleans up.
    writeFileAtomic(path, undefined as unknown as string, {
      mode: FILE_MODE,
      tmpfileCreated: (temporary) => writeFile(temporary, text), // A3
    }),
  );
  await syncFolder(dirname(path));
}

const PAUSES_MS = [5, 20, 80, 200, 400];

/** Tries again what fails because another program holds a file (A4). */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (cause) {
      if (!isHeld(codeOf(cause))) throw cause;
      await sleep(pause);
    }
  }
  return attempt();
}

const isHeld = (code: string): boolean =>
  code === "EPERM" || code === "EBUSY" || (code === "EACCES" && process.platform === "win32");

/** A rename is durable when its folder is. Systems that cannot sync a folder keep it by other means. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    await folder.sync().finally(() => folder.close());
  } catch {
    // The file is in place; only its durability across a power cut is the system's own affair here.
  }
}
