/**
 * Reads `git status --porcelain=v2 --branch -z`. Pure; knows the format, runs nothing.
 *
 * S1. Entries end with NUL and nothing is quoted: a name may hold blanks, quotes, ` -> `, line ends, anything but NUL.
 * S2. Paths come relative to the root of the repository and are given relative to the folder that was asked about.
 * S3. Of a text that was cut the last entry, which may be half, does not count.
 */

import { posix } from "node:path";
import type { DirtyFile } from "../../core/handoff/evidence.ts";

export interface Status {
  readonly head: string | null;
  readonly branch: string | null;
  readonly dirty: readonly DirtyFile[];
  readonly dirtyCount: number;
}

/** How many fields stand before the path, by the kind of entry. */
const FIELDS: Readonly<Record<string, number>> = { "1": 8, "2": 9, u: 10 };

export interface ReadOptions {
  /** The folder, relative to the root; "" for the root itself. */
  readonly prefix: string;
  /** How many entries are kept. */
  readonly most: number;
  readonly cut: boolean;
}

export function readStatus(text: string, { prefix, most, cut }: ReadOptions): Status {
  const parts = text.split("\0");
  parts.pop(); // behind the last NUL: nothing, or the half of an entry (S3)
  const dirty: DirtyFile[] = [];
  let dirtyCount = 0;
  for (const { entry, from } of entriesIn(parts, cut)) {
    dirtyCount += 1;
    if (dirty.length < most) dirty.push(fileOf(entry, from, (path) => relativeTo(prefix, path)));
  }
  const head = headerOf(parts, "branch.oid");
  const branch = headerOf(parts, "branch.head");
  return {
    head: head === "(initial)" ? null : head,
    branch: branch === "(detached)" ? null : branch,
    dirty,
    dirtyCount,
  };
}

/** Headers come first. */
function headerOf(parts: readonly string[], name: string): string | null {
  const lead = `# ${name} `;
  const end = parts.findIndex((part) => !part.startsWith("#"));
  const headers = end < 0 ? parts : parts.slice(0, end);
  return headers.find((part) => part.startsWith(lead))?.slice(lead.length) ?? null;
}

interface Entry {
  readonly entry: string;
  /** The second path of a rename. */
  readonly from: string | undefined;
}

function entriesIn(parts: readonly string[], cut: boolean): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const entry = parts[at] ?? "";
    if (entry.startsWith("#")) continue;
    const renamed = entry.startsWith("2 ");
    if (renamed) at += 1;
    if (renamed && cut && at >= parts.length) break; // S3
    entries.push({ entry, from: renamed ? parts[at] : undefined });
  }
  return entries;
}

function fileOf(
  part: string,
  from: string | undefined,
  relative: (path: string) => string,
): DirtyFile {
  const kind = part.charAt(0);
  const fields = FIELDS[kind];
  if (fields === undefined) return { status: kind.repeat(2), path: relative(part.slice(2)) };
  const words = part.split(" ");
  const path = relative(words.slice(fields).join(" ")); // S1
  const status = words[1] ?? "";
  return from === undefined ? { status, path } : { status, path, from: relative(from) };
}

/** S2; a folder keeps the slash at its end. */
function relativeTo(prefix: string, path: string): string {
  if (prefix === "") return path;
  const short = posix.relative(prefix, path);
  return path.endsWith("/") ? `${short === "" ? "." : short}/` : short;
}
