/**
 * What lies at a path: a fingerprint by which a change shows. Small files count by their content, so that a checkout that only touches them
 * is no change; large ones by size and time.
 */

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";

/** Above it content is not read. */
const SMALL = 4 * 1024 * 1024;
const AT_ONCE = 16;

export async function filesIn(
  paths: readonly string[],
  folders: readonly string[],
  home?: string,
): Promise<ReadonlyMap<string, string | null>> {
  const waiting = [...new Set(paths)];
  const found = new Map<string, string | null>(waiting.map((path) => [path, null]));
  const worker = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      found.set(path, await firstOf(placesOf(path, folders, home)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

function placesOf(path: string, folders: readonly string[], home?: string): string[] {
  if (path.includes("\0")) return [];
  if (/^~[/\\]/.test(path)) return home === undefined ? [] : [join(home, path.slice(2))];
  return isAbsolute(path) ? [path] : folders.map((folder) => resolve(folder, path));
}

async function firstOf(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const fingerprint = await fingerprintOf(place);
    if (fingerprint !== null) return fingerprint;
  }
  return null;
}

async function fingerprintOf(path: string): Promise<string | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return "folder";
    return found.isFile() ? await contentOf(path, found.size, found.mtimeMs) : "special";
  } catch (error) {
    return isAbsent(error) ? null : "unreadable";
  }
}

async function contentOf(path: string, size: number, mtimeMs: number): Promise<string> {
  const rough = `${size}-${Math.round(mtimeMs)}`;
  if (size > SMALL) return rough;
  try {
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex")
      .slice(0, 16);
  } catch {
    return rough; // the port's promise: what cannot be read counts by its size and time
  }
}

/** Also a path through a file, or one that no file system would take. */
const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL"].includes(
    String((error as { code?: unknown }).code),
  );
