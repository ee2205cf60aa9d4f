/** What every repository promises, whoever keeps it: the same story told to git and to its twin in memory. */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository } from "../../src/adapters/git/repository.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import type { ChangedFile } from "../../src/core/workflow/changes.ts";
import type { RepositoryFacts } from "../../src/ports/repository.ts";
import { tempDir } from "../support/temp-dir.ts";

interface Stage {
  readonly repository: RepositoryFacts;
  readonly folder: string;
  /** Answers the new head. */
  commit(subject: string): string;
  write(path: string, text: string): void;
  /** Tells the twin what git finds by itself. */
  differs(from: string | null, file: ChangedFile): void;
}

const temp = tempDir();

function withGit(): Stage {
  const folder = temp.path("repo");
  mkdirSync(folder);
  const who = { NAME: "a", EMAIL: "a@example.com" };
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((role) =>
        Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
      ),
    ),
  };
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], { env, encoding: "utf8" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    repository: gitRepository({ env }),
    folder,
    commit(subject) {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "-m", subject);
      return git("rev-parse", "HEAD");
    },
    write: (path, text) => writeFileSync(join(folder, path), text),
    differs: () => undefined,
  };
}

function inMemory(): Stage {
  const repository = memoryRepository();
  const folder = "/w";
  const set = (head: string | null, dirty: readonly string[]) => {
    repository.state = {
      kind: "git",
      head,
      branch: "main",
      dirty: dirty.map((path) => ({ status: "??", path })),
      dirtyCount: dirty.length,
      atLeast: false,
    };
  };
  let dirty: string[] = [];
  set(null, []);
  return {
    repository,
    folder,
    commit(subject) {
      const hash = String(repository.commits.length + 1).padStart(40, "0");
      repository.commits = [{ hash, subject }, ...repository.commits];
      dirty = [];
      set(hash, dirty);
      return hash;
    },
    write(path, text) {
      repository.contents.set(`${folder}/${path}`, text);
      dirty = [...dirty, path];
      set(repository.commits[0]?.hash ?? null, dirty);
    },
    differs: (from, file) => void repository.changed.set(from, [file]),
  };
}

describe.each([
  ["git", withGit],
  ["memory", inMemory],
] as const)("a repository in %s", (_name, make) => {
  it("tells its head, its branch and what is not committed", async () => {
    const { repository, folder, commit, write } = make();
    expect(await repository.snapshot(folder)).toMatchObject({
      kind: "git",
      head: null,
      branch: "main",
      dirtyCount: 0,
    });
    write("a b.ts", "1");
    expect(await repository.snapshot(folder)).toMatchObject({
      dirty: [{ status: "??", path: "a b.ts" }],
      dirtyCount: 1,
    });
    const head = commit("first");
    expect(await repository.snapshot(folder)).toMatchObject({
      head,
      dirty: [],
      dirtyCount: 0,
      atLeast: false,
    });
  });

  it("tells the commits between two moments, newest first", async () => {
    const { repository, folder, commit } = make();
    const [one, two, three] = ["one", "two", "three"].map(commit) as [string, string, string];
    const between = async (from: string | null, to: string) =>
      (await repository.commitsBetween(folder, from, to)).map(({ subject }) => subject);
    expect(await between(one, three)).toEqual(["three", "two"]);
    expect(await between(null, two)).toEqual(["two", "one"]);
    expect(await between(three, three)).toEqual([]);
    expect(await between(one, "f".repeat(40))).toEqual([]);
  });

  it("tells of files what is there, and whether it changed", async () => {
    const { repository, folder, write } = make();
    write("a.ts", "1");
    const look = () => repository.files(["a.ts", `${folder}/a.ts`, "gone.ts"], [folder]);
    const before = await look();
    expect([...before.keys()]).toEqual(["a.ts", `${folder}/a.ts`, "gone.ts"]);
    expect(before.get("a.ts")).toBe(before.get(`${folder}/a.ts`));
    expect([typeof before.get("a.ts"), before.get("gone.ts")]).toEqual(["string", null]);
    expect(await look()).toEqual(before);
    write("a.ts", "2");
    expect((await look()).get("a.ts")).not.toBe(before.get("a.ts"));
  });

  it("tells which files differ from a commit, or from nothing, and by how much", async () => {
    const { repository, folder, commit, write, differs } = make();
    const since = async (from: string | null) => {
      const changes = await repository.changes(folder, from);
      if (changes.kind === "none") throw new Error(changes.why);
      return changes.files;
    };
    write("a.ts", "1\n2\n");
    const fresh = { path: "a.ts", added: 2, removed: 0, untracked: true };
    differs(null, fresh);
    expect(await since(null)).toEqual([fresh]);
    const head = commit("first");
    expect(await since(head)).toEqual([]);
    write("a.ts", "1\n3\n4\n");
    const changed = { path: "a.ts", added: 2, removed: 1, untracked: false };
    differs(head, changed);
    expect(await since(head)).toEqual([changed]);
  });
});
