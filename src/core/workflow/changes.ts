/**
 * What a run changed in its workspace: what differs from the commit that it began on, without what differed in the same way before it
 * began. Data in, data out; knows neither git nor the disk.
 *
 * C1. A file whose content is the one that lay there when the run began was not changed by it, though it differs from the commit.
 * C2. A file that differed when the run began and does no longer is told: somebody's work may be gone.
 */

/** A file that differs from a commit. Relative path with forward slashes; lines, null where they cannot be counted. */
export interface ChangedFile {
  readonly path: string;
  readonly added: number | null;
  readonly removed: number | null;
  /** The repository does not know it. */
  readonly untracked: boolean;
}

export type Changes =
  | {
      readonly kind: "git";
      readonly files: readonly ChangedFile[];
      /** There were too many to read. */
      readonly atLeast: boolean;
    }
  | {
      readonly kind: "none";
      readonly why: "no-repository" | "no-git" | "failed";
      /** One line; may be "". */
      readonly detail: string;
    };

/** How a workspace stood when a run began. */
export type Stood =
  | {
      readonly kind: "git";
      /** The full hash; null before the first commit. */
      readonly head: string | null;
      /** What differed from it then: a fingerprint of each file's content, null where the file was gone. */
      readonly dirty: Readonly<Record<string, string | null>>;
    }
  | Extract<Changes, { kind: "none" }>;

/** What the run did to a file. */
export interface RunChange extends ChangedFile {
  /** It had uncommitted changes when the run began: `added` counts these, too. `gone`: it has none any more. C2 */
  readonly before: "clean" | "dirty" | "gone";
}

/** The key under which `Stood` is noted in the log. */
export const STOOD = "stood at start";

/** The paths of which fingerprints of now are needed. */
export const pathsToCompare = (stood: Stood): readonly string[] =>
  stood.kind === "git" ? Object.keys(stood.dirty) : [];

/**
 * @param now fingerprints of now, by path.
 * @param without folders that are not the project's, relative, without a slash at the end.
 */
export function changesOf(
  stood: Extract<Stood, { kind: "git" }>,
  { files }: Extract<Changes, { kind: "git" }>,
  now: ReadonlyMap<string, string | null>,
  without: readonly string[],
): readonly RunChange[] {
  const dirty = new Map(Object.entries(stood.dirty));
  const untouched = (path: string) => dirty.has(path) && dirty.get(path) === now.get(path); // C1
  const changed = files
    .filter(({ path }) => !untouched(path))
    .map((file): RunChange => ({ ...file, before: dirty.has(file.path) ? "dirty" : "clean" }));
  const differing = new Set(files.map(({ path }) => path));
  const gone = [...dirty.keys()]
    .filter((path) => !differing.has(path) && !untouched(path))
    .map((path): RunChange => ({ path, added: 0, removed: 0, untracked: false, before: "gone" })); // C2
  return [...changed, ...gone]
    .filter(
      ({ path }) => !without.some((folder) => path === folder || path.startsWith(`${folder}/`)),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
