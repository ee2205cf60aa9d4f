/** What lies in a folder, as git and the disk have it: facts that no model can make up. Only looks; changes nothing. */

import type { Commit, Repository } from "../core/handoff/evidence.ts";
import type { Changes } from "../core/workflow/changes.ts";

export interface RepositoryFacts {
  /** The state of the repository that holds `folder`, paths relative to `folder`. Never rejects: what cannot be had is `none`, with why. */
  snapshot(folder: string): Promise<Repository>;
  /**
   * Commits that `to` has and `from` has not, newest first, at most a few dozen; with `from` null, all of `to`. Hashes only. Never
   * rejects: [] when they cannot be had.
   */
  commitsBetween(folder: string, from: string | null, to: string): Promise<readonly Commit[]>;
  /**
   * For each path a fingerprint of what lies there, null for what does not exist. Relative ones are looked for in each of `folders`, the
   * first that has it counts, and then as the end of a longer path in the repository of the first folder, since people write `due.ts` for
   * `src/core/due.ts`; `~/` is the home folder. Never rejects: what cannot be read counts by its size and time.
   */
  files(
    paths: readonly string[],
    folders: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>;
  /**
   * The files of `folder` that differ from the commit `from` (null: from nothing) as they lie there now: committed since, not committed, and
   * not known to the repository, save for those that it ignores. Never rejects: what cannot be had is `none`, with why.
   */
  changes(folder: string, from: string | null): Promise<Changes>;
}
