/**
 * Spilled texts on disk, each named by its content. Knows bytes; not which results are spilled nor what stands for them.
 *
 * F1. A file is whole or absent, 0600, and two processes that keep the same text at once make one file.
 * F2. A copy is read and written in pieces: its length does not matter to memory.
 * F3. A file that is kept once more is as young as a new one: whoever clears away by age must not take it.
 */

import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, realpath, rename, rm, stat, utimes } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { Whereabouts } from "../../core/guards/spill-reading.ts";
import type { DiskAttempt } from "../../core/locale/refusals.ts";
import { spillFile } from "../../core/workbench/names.ts";
import type { SpilledFile, SpillFiles } from "../../ports/spill.ts";
import { makeFolder, patiently, syncFolder, writeWhole } from "./atomic.ts";
import { diskRefused } from "./refusal.ts";

/** @param folder absolute. */
export function diskSpill(folder: string): SpillFiles {
  return {
    folder,
    keep: (text) => refusing("write into", folder, () => keep(folder, text)),
    copy: (path) => refusing("copy", folder, () => copy(folder, path), path),
    whereabouts: (path, folders) => whereabouts(folder, path, folders),
  };
}

async function refusing<T>(
  attempt: DiskAttempt,
  folder: string,
  act: () => Promise<T>,
  from?: string,
): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw diskRefused(attempt, folder, cause, from);
  }
}

async function keep(folder: string, text: string): Promise<SpilledFile> {
  const bytes = Buffer.from(text); // once: it is the dear part of a very long text
  const path = join(folder, spillFile(createHash("sha256").update(bytes).digest("hex")));
  if (await holds(path, bytes.length)) await touch(path);
  else await writeWhole(path, bytes);
  return { path, chars: text.length };
}

/** A file that somebody has shortened or lengthened is written again. */
const holds = async (path: string, bytes: number): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.size === bytes;

/** F3 */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

async function copy(folder: string, from: string): Promise<SpilledFile> {
  await makeFolder(folder);
  const temporary = join(folder, `.${randomUUID()}`);
  try {
    const { sha256, bytes, chars } = await pour(from, temporary);
    const path = join(folder, spillFile(sha256));
    if (await holds(path, bytes)) {
      await touch(path);
      return { path, chars };
    }
    await patiently(() => rename(temporary, path)); // F1
    await syncFolder(folder);
    return { path, chars };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** F2 */
async function pour(from: string, to: string) {
  const hash = createHash("sha256");
  const decoder = new TextDecoder();
  let bytes = 0;
  let chars = 0;
  const target = await open(to, "wx", 0o600);
  try {
    for await (const piece of createReadStream(from) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      chars += decoder.decode(piece, { stream: true }).length;
      await target.writeFile(piece); // goes on where the last piece ended, and writes every byte of it
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { sha256: hash.digest("hex"), bytes, chars };
}

async function whereabouts(
  folder: string,
  path: string,
  folders: readonly string[],
): Promise<Whereabouts> {
  const root = await real(folder);
  let found: Whereabouts = "none";
  for (const base of folders) {
    const target = path === "" || path.includes("\0") ? undefined : await real(resolve(base, path));
    if (target === undefined) continue;
    if (target === root || (root !== undefined && target.startsWith(root + sep))) return "spilled";
    found = "other";
  }
  return found;
}

const real = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);
