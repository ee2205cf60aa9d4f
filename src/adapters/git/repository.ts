/**
 * The repository port over the git that is installed, and over the disk. Asks the two questions that a snapshot needs at once; knows which
 * answers mean that there is no repository.
 */

import type { Commit, Repository } from "../../core/handoff/evidence.ts";
import type { RepositoryFacts } from "../../ports/repository.ts";
import { changes } from "./changes.ts";
import { filesIn } from "./files.ts";
import { none } from "./none.ts";
import { type Git, type GitOptions, gitIn } from "./run.ts";
import { readStatus } from "./status.ts";

/** How many uncommitted files are kept; all are counted. */
const MOST_DIRTY = 200;
const MOST_COMMITS = 50;

export interface GitRepositoryOptions extends Partial<Omit<GitOptions, "env">> {
  readonly env: GitOptions["env"];
  /** The home folder, for paths that begin with `~/`. */
  readonly home?: string;
}

export function gitRepository(options: GitRepositoryOptions): RepositoryFacts {
  const { env, home, timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024, fenced = [] } = options;
  const git = gitIn({ env, timeoutMs, maxBytes, fenced });
  return {
    snapshot: (folder) => snapshot(git, folder),
    commitsBetween: (folder, from, to) => commitsBetween(git, folder, from, to),
    files: (paths, folders) => files(git, paths, folders, home),
    changes: (folder, from) => changes(git, folder, from),
  };
}

async function snapshot(git: Git, folder: string): Promise<Repository> {
  const [where, answer] = await Promise.all([
    git(folder, ["rev-parse", "--show-prefix"]),
    git(folder, ["status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal"]),
  ]);
  if (!answer.ok) return none(answer);
  const prefix = where.ok ? where.text.replace(/\r?\n$/, "") : "";
  const status = readStatus(answer.text, { prefix, most: MOST_DIRTY, cut: answer.cut });
  return { kind: "git", ...status, atLeast: answer.cut };
}

const HASH = /^[0-9a-f]{7,64}$/i;

async function commitsBetween(
  git: Git,
  folder: string,
  from: string | null,
  to: string,
): Promise<readonly Commit[]> {
  if (!HASH.test(to) || (from !== null && !HASH.test(from)) || from === to) return [];
  const range = from === null ? [to] : [to, `^${from}`];
  const format = ["-z", "--format=%H %s", "--encoding=UTF-8", `--max-count=${MOST_COMMITS}`];
  const answer = await git(folder, ["log", ...format, ...range, "--"]);
  if (!answer.ok) return [];
  return answer.text
    .split("\0")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [hash = "", ...words] = line.split(" ");
      return { hash, subject: words.join(" ") };
    });
}

/** The most names that are looked for in the whole repository. */
const MOST_NAMES = 100;

async function files(
  git: Git,
  paths: readonly string[],
  folders: readonly string[],
  home: string | undefined,
): Promise<ReadonlyMap<string, string | null>> {
  const found = await filesIn(paths, folders, home);
  const [folder] = folders;
  const unknown = [...found.keys()].filter((path) => found.get(path) === null && isPartial(path));
  if (folder === undefined || unknown.length === 0) return found;
  const patterns = unknown.slice(0, MOST_NAMES).map((path) => `:(top,glob)**/${escaped(path)}`);
  const listed = await git(folder, ["ls-files", "-z", "--full-name", ...OF_ALL, "--", ...patterns]);
  const top = await git(folder, ["rev-parse", "--show-toplevel"]);
  if (!listed.ok || !top.ok) return found;
  const root = top.text.replace(/\r?\n$/, "");
  const names = listed.text.split("\0").filter((name) => name !== "");
  const longer = new Map(
    unknown.map((path) => [path, names.filter((name) => name.endsWith(`/${path}`))] as const),
  );
  const places = await filesIn([...longer.values()].flat(), [root]);
  const whole = unknown.map((path) => {
    const here = (longer.get(path) ?? []).map((name) => places.get(name) ?? null);
    return [path, here.find((fingerprint) => fingerprint !== null) ?? null] as const;
  });
  return new Map([...found, ...whole]);
}

const OF_ALL = ["--cached", "--others", "--exclude-standard"];

/** Could be the end of a longer path. */
const isPartial = (path: string): boolean => !/^(?:[/\\~]|\.{1,2}[/\\]|[A-Za-z]:)|\0/.test(path);

const escaped = (path: string): string => path.replace(/[*?[\]\\]/g, "\\$&");
