import { expect, it } from "vitest";
import { type ChangedFile, changesOf, pathsToCompare } from "../../../src/core/workflow/changes.ts";

const file = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  ...{ path, added: 1, removed: 0, untracked: false },
  ...more,
});

const stood = {
  kind: "git",
  head: "a".repeat(40),
  dirty: { "mine.ts": "1", "both.ts": "2", "gone.ts": "3", "deleted.ts": null },
} as const;

const since = (
  files: readonly ChangedFile[],
  now: Readonly<Record<string, string | null>>,
  without: readonly string[] = [],
) =>
  changesOf(stood, { kind: "git", files, atLeast: false }, new Map(Object.entries(now)), without);

it("C1: leaves out what a person had changed before, as long as it lies there unchanged", () => {
  const files = [file("mine.ts"), file("deleted.ts"), file("new.ts")];
  const now = { "mine.ts": "1", "deleted.ts": null, "both.ts": "2", "gone.ts": "3" };
  expect(since(files, now).map(({ path }) => path)).toEqual(["new.ts"]);
});

it("marks a file that both have changed", () => {
  const now = { "mine.ts": "1", "deleted.ts": null, "both.ts": "9", "gone.ts": "3" };
  expect(since([file("both.ts", { added: 5 })], now)).toEqual([
    { ...file("both.ts", { added: 5 }), before: "dirty" },
  ]);
});

it("C2: tells when uncommitted changes of before are gone", () => {
  const now = { "mine.ts": "1", "deleted.ts": null, "both.ts": "2", "gone.ts": "9" };
  expect(since([], now)).toEqual([
    { path: "gone.ts", added: 0, removed: 0, untracked: false, before: "gone" },
  ]);
});

it("leaves out folders that are not the project's, and no others that begin alike", () => {
  const files = [file("runs/a"), file("runs-of-mine/a"), file(".flower/notes/b")];
  const now = { "mine.ts": "1", "deleted.ts": null, "both.ts": "2", "gone.ts": "3" };
  expect(since(files, now, ["runs", ".flower"]).map(({ path }) => path)).toEqual([
    "runs-of-mine/a",
  ]);
});

it("needs the fingerprints of what differed when the run began", () => {
  expect(pathsToCompare(stood)).toEqual(Object.keys(stood.dirty));
  expect(pathsToCompare({ kind: "none", why: "no-git", detail: "" })).toEqual([]);
});
