/**
 * Which files differ from a commit, and by how many lines: what is committed since, what is not, and what git does not know. Only looks.
 *
 * D1. A rename is a file that went and one that came.
 * D2. Names end with NUL and are not quoted. Of an answer that was cut the last entry, which may be half, does not count.
 */

import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ChangedFile, Changes } from "../../core/workflow/changes.ts";
import { none } from "./none.ts";
import type { Git } from "./run.ts";

/** Lines of so many unknown files are counted, each up to so many bytes. */
const MOST_COUNTED = 500;
const SMALL = 4 * 1024 * 1024;
/** Where git looks for a zero byte to tell what is no text. */
const PROBE = 8000;

const LOOK = ["--numstat", "-z", "--no-renames", "--relative"]; // D1

export async function changes(git: Git, folder: string, from: string | null): Promise<Changes> {
  const base = from ?? (await emptyTree(git, folder));
  const known = await git(folder, ["diff", ...LOOK, base, "--"]);
  if (!known.ok) return none(known);
  const unknown = await git(folder, ["ls-files", "-z", "--others", "--exclude-standard"]);
  if (!unknown.ok) return none(unknown);
  const names = entriesOf(unknown.text);
  const files = [
    ...entriesOf(known.text).flatMap(fileOf),
    ...(await Promise.all(names.map((path, index) => unknownFile(folder, path, index)))),
  ];
  return { kind: "git", files, atLeast: known.cut || unknown.cut };
}

/** Its hash depends on how the repository hashes. */
async function emptyTree(git: Git, folder: string): Promise<string> {
  const answer = await git(folder, ["hash-object", "--no-filters", "-t", "tree", "/dev/null"]);
  return answer.ok ? answer.text.trim() : "HEAD";
}

/** D2 */
const entriesOf = (text: string): readonly string[] => text.split("\0").slice(0, -1);

function fileOf(entry: string): readonly ChangedFile[] {
  const [, added = "", removed = "", path] = /^(\d+|-)\t(\d+|-)\t(.+)$/s.exec(entry) ?? [];
  if (path === undefined) return [];
  return [{ path, added: linesOf(added), removed: linesOf(removed), untracked: false }];
}

const linesOf = (field: string): number | null => (field === "-" ? null : Number(field));

async function unknownFile(folder: string, path: string, index: number): Promise<ChangedFile> {
  const added = index < MOST_COUNTED ? await lineCount(join(folder, path)) : null;
  return { path, added, removed: added === null ? null : 0, untracked: true };
}

/** Null for what is no text, is a folder (another repository), too large, or gone. */
async function lineCount(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > SMALL) return null;
    const bytes = await readFile(path);
    if (bytes.subarray(0, PROBE).includes(0)) return null;
    const ends = bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);
    return bytes.length > 0 && bytes.at(-1) !== 10 ? ends + 1 : ends;
  } catch {
    return null;
  }
}
