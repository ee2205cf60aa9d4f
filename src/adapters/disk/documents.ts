/**
 * Documents on disk. Knows files and folders; not what a document says nor why it is archived.
 *
 * D1. An archived file never replaces another one, whoever else archives at the same moment.
 * D2. A file is claimed by one rename before it gets its final name: two writers cannot both archive it, and no reader of the archive
 *     sees it half.
 */

import { randomUUID } from "node:crypto";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { archivedName } from "../../core/workbench/names.ts";
import type { Documents } from "../../ports/documents.ts";
import { makeFolder, patiently, syncFolder, writeWhole } from "./atomic.ts";
import { codeOf, diskRefused } from "./refusal.ts";

export const diskDocuments = (): Documents => ({ read, write, move, archive });

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (isAbsent(cause)) return null;
    throw diskRefused("read", path, cause);
  }
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, text);
  } catch (cause) {
    throw diskRefused("write", path, cause);
  }
}

async function move(from: string, to: string): Promise<boolean> {
  try {
    await linkOrMove(from, to);
    await syncFolder(dirname(to));
    return true;
  } catch (cause) {
    if (isAbsent(cause) || codeOf(cause) === "EEXIST") return false;
    throw diskRefused("move", to, cause, from);
  }
}

async function archive(
  from: string,
  folder: string,
  stem: string,
  stamp: string,
): Promise<string | null> {
  try {
    await makeFolder(folder);
    const claimed = join(folder, `.${stem}-${randomUUID().slice(0, 8)}`);
    if (!(await claim(from, claimed))) return null;
    try {
      const path = await place(claimed, folder, stem, stamp);
      await Promise.all([syncFolder(folder), syncFolder(dirname(from))]);
      return path;
    } catch (cause) {
      await giveBack(claimed, from);
      throw cause;
    }
  } catch (cause) {
    throw diskRefused("move", folder, cause, from);
  }
}

/** D2. False when there is nothing to move. */
async function claim(from: string, to: string): Promise<boolean> {
  try {
    await patiently(() => rename(from, to));
    return true;
  } catch (cause) {
    if (isAbsent(cause)) return false;
    throw cause;
  }
}

/** Gives the claimed file the first name that is free (D1). */
async function place(
  claimed: string,
  folder: string,
  stem: string,
  stamp: string,
): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, archivedName(stem, stamp, copy));
    try {
      await linkOrMove(claimed, path);
      return path;
    } catch (cause) {
      if (codeOf(cause) !== "EEXIST") throw cause;
    }
  }
}

const NO_LINKS: readonly string[] = [
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EINVAL",
  "EMLINK",
];

/** Refuses with EEXIST where the name is taken. */
async function linkOrMove(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (cause) {
    if (!NO_LINKS.includes(codeOf(cause))) throw cause;
    await moveToFree(from, to);
    return;
  }
  await unlink(from);
}

/** The name is reserved by an empty file, so that the rename replaces nobody else's. */
async function moveToFree(from: string, to: string): Promise<void> {
  await writeFile(to, "", { flag: "wx", mode: 0o600 });
  await patiently(() => rename(from, to));
}

async function giveBack(claimed: string, from: string): Promise<void> {
  try {
    await moveToFree(claimed, from);
  } catch {
    // A newer document lies there already; the claimed one stays in the archive's folder under its hidden name.
  }
}

const isAbsent = (cause: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(cause));
