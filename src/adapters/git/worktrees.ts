/** What git is here: its version, whether a folder lies in a repository, and which worktrees of sub-agents were left there. Only looks. */

import { sep } from "node:path";
import { FENCED, type Git, gitIn } from "./run.ts";

const LIMIT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Where the harness puts the worktrees of sub-agents. */
const AGENTS = `${sep}.claude${sep}worktrees${sep}`;

export type GitHere =
  | { readonly state: "fenced" }
  | { readonly state: "missing"; readonly detail: string }
  | { readonly state: "no-repository"; readonly version: string }
  | {
      readonly state: "repository";
      readonly version: string;
      readonly root: string;
      /** Folders of worktrees that were made for sub-agents. */
      readonly worktrees: readonly string[];
      /** Worktrees whose folders are gone. */
      readonly lost: number;
    };

export async function gitHere(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
  fenced: readonly string[],
): Promise<GitHere> {
  const git = gitIn({ env, fenced, timeoutMs: LIMIT_MS, maxBytes: MAX_BYTES });
  const version = await git(folder, ["version"]);
  if (!version.ok && version.detail === FENCED) return { state: "fenced" };
  if (!version.ok) return { state: "missing", detail: version.detail };
  const said = version.text.trim();
  const top = await git(folder, ["rev-parse", "--show-toplevel"]);
  if (!top.ok) return { state: "no-repository", version: said };
  const entries = await worktreesOf(git, folder);
  return {
    state: "repository",
    version: said,
    root: top.text.replace(/\r?\n$/, ""),
    worktrees: entries.flatMap(({ path, lost }) => (!lost && path.includes(AGENTS) ? [path] : [])),
    lost: entries.filter(({ lost }) => lost).length,
  };
}

async function worktreesOf(git: Git, folder: string) {
  const listed = await git(folder, ["worktree", "list", "--porcelain"]);
  if (!listed.ok) return [];
  return listed.text.split("\n\n").flatMap((entry) => {
    const path = /^worktree (.*)$/m.exec(entry)?.[1];
    return path === undefined ? [] : [{ path, lost: /^prunable\b/m.test(entry) }];
  });
}
