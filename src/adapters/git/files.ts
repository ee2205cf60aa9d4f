/**
 * What lies at a path: a fingerprint by which a change shows. Small files count by their content, so that a checkout that only touches them
 * is no change; large ones by size and time.
 *
 * F1. Paths come from models: outside of the given folders nothing is opened, also not by a link, so that no path can make flower wait or
 *     read what is not the project's. There size and time count.
 */

import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, resolve, sep } from "node:path";

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
  const roots = (await Promise.all(folders.map(real))).filter((root) => root !== undefined);
  const worker = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      found.set(path, await firstOf(placesOf(path, folders, home), roots));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

function placesOf(path: string, folders: readonly string[], home?: string): string[] {
  if (path.includes("\0")) return [];
  if (/^~[/\\]/.test(path)) return home === undefined ? [] : [join(home, path.slice(2))];
  return isAbsolute(path) ? [path] : folders.map((folder) => resolve(folder, path));
}

const real = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);

async function firstOf(
  places: readonly string[],
  roots: readonly string[],
): Promise<string | null> {
  for (const place of places) {
    const fingerprint = await fingerprintOf(place, roots);
    if (fingerprint !== null) return fingerprint;
  }
  return null;
}

async function fingerprintOf(path: string, roots: readonly string[]): Promise<string | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return "folder";
    if (!found.isFile()) return "special";
    const place = await real(path);
    const within = place !== undefined && roots.some((root) => place.startsWith(root + sep));
    return await contentOf(path, within ? found.size : Number.POSITIVE_INFINITY, found);
  } catch (error) {
    return isAbsent(error) ? null : "unreadable";
  }
}

/** @param readable its size, where it may be read. */
async function contentOf(
  path: string,
  readable: number,
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
): Promise<string> {
  const rough = `${size}-${Math.round(mtimeMs)}`;
  if (readable > SMALL) return rough; // F1
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
