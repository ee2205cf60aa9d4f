/** A repository without git, for tests: it says what it was told, and a test changes it as time goes by. */

import type { Commit, Repository } from "../../core/handoff/evidence.ts";
import type { ChangedFile } from "../../core/workflow/changes.ts";
import type { RepositoryFacts } from "../../ports/repository.ts";

export interface MemoryRepository extends RepositoryFacts {
  /** What the next look finds. */
  state: Repository;
  /** Newest first. */
  commits: readonly Commit[];
  /** What lies there, by path as it is asked for. */
  readonly contents: Map<string, string>;
  /** What differs from a commit, by its hash; null: from nothing. */
  readonly changed: Map<string | null, readonly ChangedFile[]>;
}

export const NO_REPOSITORY: Repository = { kind: "none", why: "no-repository", detail: "" };

export function memoryRepository(state: Repository = NO_REPOSITORY): MemoryRepository {
  const repository: MemoryRepository = {
    state,
    commits: [],
    contents: new Map(),
    changed: new Map(),
    snapshot: async () => repository.state,
    async commitsBetween(_folder, from, to) {
      const newest = repository.commits.findIndex(({ hash }) => hash === to);
      if (newest < 0 || from === to) return [];
      const oldest = repository.commits.findIndex(({ hash }) => hash === from);
      return repository.commits.slice(newest, oldest < 0 ? undefined : oldest);
    },
    async changes(_folder, from) {
      const { state } = repository;
      if (state.kind === "none") return state;
      const known = repository.changed.get(from) ?? [];
      return { kind: "git", files: known, atLeast: state.atLeast };
    },
    async files(paths, folders) {
      const at = (path: string) =>
        [path, ...folders.map((folder) => `${folder}/${path}`)]
          .map((place) => repository.contents.get(place))
          .find((content) => content !== undefined) ?? null;
      return new Map(paths.map((path) => [path, at(path)]));
    },
  };
  return repository;
}
