import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository } from "../../../src/adapters/git/repository.ts";
import type { Repository } from "../../../src/core/handoff/evidence.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir();
/** Nothing of the person who runs the tests. */
const ENV = {
  PATH: process.env.PATH,
  HOME: temp.path("home"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};
const facts = gitRepository({ env: ENV });

const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", ["-C", folder, ...args], {
    env: ENV,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = temp.path("repo");
  mkdirSync(folder);
  git(folder, "init", "--quiet", "--initial-branch=main");
  put(folder, files);
  if (Object.keys(files).length > 0) commit(folder, "first");
  return folder;
}

function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function commit(folder: string, message: string): string {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "-m", message);
  return git(folder, "rev-parse", "HEAD");
}

const inGit = (state: Repository) => {
  if (state.kind === "none") throw new Error(`${state.why}: ${state.detail}`);
  return state;
};

describe("a snapshot tells", () => {
  it("the commit and the branch, and that nothing is uncommitted", async () => {
    const folder = repository({ "a.ts": "1" });
    expect(await facts.snapshot(folder)).toEqual({
      kind: "git",
      head: git(folder, "rev-parse", "HEAD"),
      branch: "main",
      dirty: [],
      dirtyCount: 0,
      atLeast: false,
    });
  });

  it("that there is no commit yet, or no branch", async () => {
    expect(await facts.snapshot(repository())).toMatchObject({ head: null, branch: "main" });
    const folder = repository({ "a.ts": "1" });
    git(folder, "checkout", "--quiet", "--detach");
    expect(await facts.snapshot(folder)).toMatchObject({ branch: null });
  });

  it("every name as it is: blanks, quotes, arrows, line ends, other scripts", async () => {
    const names = [
      "a b.ts",
      "c -> d.ts",
      'quo"te.ts',
      "sin'gle.ts",
      "文档/设计 稿.md",
      "tab\there",
      "line\nend",
      "ümlaut.ts",
      "# branch.oid x",
      "-n",
      "back\\slash",
      "` tick`",
    ];
    const folder = repository(Object.fromEntries(names.map((name) => [name, "1"])));
    put(folder, Object.fromEntries(names.map((name) => [name, "2"])));
    const { dirty } = inGit(await facts.snapshot(folder));
    expect(dirty.map(({ path }) => path).sort()).toEqual([...names].sort());
    expect(new Set(dirty.map(({ status }) => status))).toEqual(new Set([".M"]));
  });

  it("a rename with both names, what is new, staged, deleted, in conflict", async () => {
    const folder = repository({
      "old -> name.ts": "some text\n".repeat(20),
      "gone.ts": "1",
      "both.ts": "1",
    });
    git(folder, "checkout", "--quiet", "-b", "other");
    put(folder, { "both.ts": "other" });
    commit(folder, "other");
    git(folder, "checkout", "--quiet", "main");
    put(folder, { "both.ts": "main" });
    commit(folder, "main");
    expect(() => git(folder, "merge", "other")).toThrow();
    renameSync(join(folder, "old -> name.ts"), join(folder, "新 名.ts"));
    git(folder, "add", "old -> name.ts", "新 名.ts");
    rmSync(join(folder, "gone.ts"));
    put(folder, { "new folder/x.ts": "1", "staged.ts": "1" });
    git(folder, "add", "staged.ts");
    const { dirty, dirtyCount } = inGit(await facts.snapshot(folder));
    expect(dirty).toEqual(
      expect.arrayContaining([
        { status: "R.", path: "新 名.ts", from: "old -> name.ts" },
        { status: "UU", path: "both.ts" },
        { status: ".D", path: "gone.ts" },
        { status: "A.", path: "staged.ts" },
        { status: "??", path: "new folder/" },
      ]),
    );
    expect(dirtyCount).toBe(5);
  });

  it("paths relative to the folder that was asked about", async () => {
    const folder = repository({ "top.ts": "1", "pack age/in.ts": "1" });
    put(folder, { "top.ts": "2", "pack age/in.ts": "2", "pack age/new/x": "1" });
    const { dirty } = inGit(await facts.snapshot(join(folder, "pack age")));
    expect(dirty.map(({ path }) => path).sort()).toEqual(["../top.ts", "in.ts", "new/"]);
  });

  it("the number of all uncommitted files, and the first two hundred", async () => {
    const folder = repository({ "a.ts": "1" });
    put(
      folder,
      Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`f${index}.ts`, "1"])),
    );
    const { dirty, dirtyCount, atLeast } = inGit(await facts.snapshot(folder));
    expect([dirty.length, dirtyCount, atLeast]).toEqual([200, 450, false]);
  });

  it("that there are at least as many when the list is too long to be read", async () => {
    const folder = repository({ "a.ts": "1" });
    put(
      folder,
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`文件${index}.ts`, "1"])),
    );
    const small = gitRepository({ env: ENV, maxBytes: 2000 });
    const { dirty, dirtyCount, atLeast, head } = inGit(await small.snapshot(folder));
    expect(atLeast).toBe(true);
    expect(dirtyCount).toBe(dirty.length);
    expect(dirtyCount).toBeGreaterThan(20);
    for (const { path } of dirty) expect(path).toMatch(/^文件\d+\.ts$/);
    expect(head).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe("where there is nothing to tell, it says why", () => {
  it("outside of a repository", async () => {
    const folder = temp.path("plain");
    mkdirSync(folder);
    const outside = gitRepository({ env: { ...ENV, GIT_CEILING_DIRECTORIES: join(folder, "..") } });
    expect(await outside.snapshot(folder)).toEqual({
      kind: "none",
      why: "no-repository",
      detail: "",
    });
  });

  it("without git", async () => {
    const without = gitRepository({ env: { ...ENV, PATH: temp.path("nothing") } });
    expect(await without.snapshot(repository())).toEqual({
      kind: "none",
      why: "no-git",
      detail: "",
    });
    expect(await without.commitsBetween("/", null, "a".repeat(40))).toEqual([]);
  });

  it("in a folder that is not there", async () => {
    expect(await facts.snapshot(temp.path("missing"))).toMatchObject({
      kind: "none",
      why: "failed",
    });
  });

  it("when git is broken, or hangs", async () => {
    const bin = temp.path("bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "git"), "#!/bin/sh\necho 'fatal: the index is broken' >&2\nexit 128\n");
    chmodSync(join(bin, "git"), 0o755);
    const path = `${bin}:${process.env.PATH}`;
    const broken = gitRepository({ env: { ...ENV, PATH: path } });
    expect(await broken.snapshot("/")).toEqual({
      kind: "none",
      why: "failed",
      detail: "fatal: the index is broken",
    });
    writeFileSync(join(bin, "git"), "#!/bin/sh\nexec sleep 60\n");
    const hanging = gitRepository({ env: { ...ENV, PATH: path }, timeoutMs: 200 });
    expect(await hanging.snapshot("/")).toEqual({ kind: "none", why: "failed", detail: "timeout" });
  });
});

describe("looking", () => {
  it("means the folder's repository, whatever variables of a git hook say", async () => {
    const [here, there] = [repository({ "a.ts": "1" }), repository({ "b.ts": "1" })];
    const hooked = gitRepository({
      env: { ...ENV, GIT_DIR: join(there, ".git"), GIT_INDEX_FILE: join(there, ".git/index") },
    });
    expect(await hooked.snapshot(here)).toMatchObject({
      head: git(here, "rev-parse", "HEAD"),
      dirtyCount: 0,
    });
  });

  it("runs nothing that the repository's settings name", async () => {
    const folder = repository({ "a.ts": "1" });
    const trace = temp.path("trace");
    const script = temp.path("hook.sh");
    writeFileSync(script, `#!/bin/sh\ntouch '${trace}'\n`);
    chmodSync(script, 0o755);
    git(folder, "config", "core.fsmonitor", script);
    git(folder, "config", "core.pager", script);
    git(folder, "config", "gpg.program", script);
    git(folder, "config", "log.showSignature", "true");
    put(folder, { "a.ts": "2" });
    expect(await facts.snapshot(folder)).toMatchObject({ dirtyCount: 1 });
    await facts.commitsBetween(
      folder,
      null,
      git(folder, "-c", "core.fsmonitor=false", "rev-parse", "HEAD"),
    );
    expect(await facts.files([trace], [])).toEqual(new Map([[trace, null]]));
  });

  it("runs no filter of the repository, whatever its name, and takes a file as it lies on disk", async () => {
    const folder = repository({ "a.ts": "1\n", "b.ts": "1\n", "c.ts": "1\n" });
    const trace = temp.path("trace");
    const names = { a: "x", b: "a=b.clean", c: "Ünder.score" };
    const rows = Object.entries(names).map(([file, name]) => `${file}.ts filter=${name}`);
    put(folder, { ".gitattributes": `${rows.join("\n")}\n` });
    commit(folder, "attributes");
    for (const name of Object.values(names)) {
      git(folder, "config", `filter.${name}.clean`, `touch '${trace}'; cat`);
      git(folder, "config", `filter.${name}.process`, `touch '${trace}'`);
      git(folder, "config", `filter.${name}.required`, "true");
    }
    put(folder, { "a.ts": "2\n", "b.ts": "2\n", "c.ts": "2\n" });
    expect(await facts.snapshot(folder)).toMatchObject({ kind: "git", dirtyCount: 3 });
    const changed = await facts.changes(folder, git(folder, "rev-parse", "HEAD"));
    expect(changed).toMatchObject({
      kind: "git",
      files: [{ added: 1 }, { added: 1 }, { added: 1 }],
    });
    expect(existsSync(trace)).toBe(false);
  });

  it("does not enter a repository inside of the repository, and tells which commit of it is checked out", async () => {
    const folder = repository({ "top.ts": "1" });
    const inside = join(folder, "sub");
    const trace = temp.path("trace");
    mkdirSync(inside);
    git(inside, "init", "--quiet");
    put(inside, { "a.ts": "1\n", ".gitattributes": "*.ts filter=x\n" });
    commit(inside, "inside");
    commit(folder, "with it");
    const from = git(folder, "rev-parse", "HEAD");
    git(inside, "config", "filter.x.clean", `touch '${trace}'; cat`);
    put(inside, { "a.ts": "2\n" });
    expect(await facts.snapshot(folder)).toMatchObject({ kind: "git", dirtyCount: 0 });
    expect(await facts.changes(folder, from)).toMatchObject({ kind: "git", files: [] });
    expect(existsSync(trace)).toBe(false);
    git(inside, "commit", "--quiet", "--allow-empty", "-m", "another");
    expect(await facts.snapshot(folder)).toMatchObject({ dirty: [{ path: "sub" }] });
    expect(await facts.changes(folder, from)).toMatchObject({ files: [{ path: "sub" }] });
  });

  it("fetches nothing where objects are lacking", async () => {
    const folder = repository({ "a.ts": "1\n" });
    const trace = temp.path("trace");
    git(folder, "config", "remote.origin.url", `ext::sh -c touch% '${trace}'`);
    git(folder, "config", "remote.origin.promisor", "true");
    git(folder, "config", "core.repositoryFormatVersion", "1");
    git(folder, "config", "extensions.partialClone", "origin");
    git(folder, "config", "protocol.ext.allow", "always");
    const blob = git(folder, "rev-parse", "HEAD:a.ts");
    rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    put(folder, { "a.ts": "2\n" });
    await facts.changes(folder, git(folder, "rev-parse", "HEAD"));
    expect(existsSync(trace)).toBe(false);
  });

  it("hands on what git needs, and nothing that could be a secret", async () => {
    const bin = temp.path("bin");
    const seen = temp.path("seen");
    mkdirSync(bin);
    writeFileSync(join(bin, "git"), `#!/bin/sh\nenv >> '${seen}'\n`);
    chmodSync(join(bin, "git"), 0o755);
    const secrets = {
      ANTHROPIC_API_KEY: "hush-1",
      ANTHROPIC_AUTH_TOKEN: "hush-2",
      CLAUDE_CODE_OAUTH_TOKEN: "hush-3",
      ANTHROPIC_CUSTOM_HEADERS: "hush-4",
      AWS_SESSION_TOKEN: "hush-5",
      DATABASE_URL: "hush-6",
      GIT_TOKEN: "hush-7",
      GIT_CONFIG_VALUE_0: "hush-8",
    };
    const needed = {
      FLOWER_RUN: "mark",
      XDG_CONFIG_HOME: "/x",
      TMPDIR: "/t",
      GIT_AUTHOR_NAME: "a",
    };
    const env = { ...ENV, ...secrets, ...needed, PATH: `${bin}:${process.env.PATH}` };
    await gitRepository({ env }).snapshot(temp.path("x"));
    const lines = readFileSync(seen, "utf8");
    expect(lines).not.toContain("hush");
    for (const [name, value] of Object.entries(needed)) expect(lines).toContain(`${name}=${value}`);
  });

  it("works with no variable but the search path, and waits for nobody's lock", async () => {
    const bare = gitRepository({ env: { PATH: process.env.PATH } });
    const folder = repository({ "a.ts": "1" });
    writeFileSync(join(folder, ".git/index.lock"), "");
    put(folder, { "a.ts": "2" });
    expect(await bare.snapshot(folder)).toMatchObject({ kind: "git", dirtyCount: 1 });
  });
});

it("a look leaves the index as it is, also where git would refresh it", async () => {
  const folder = repository({ "a.ts": "1" });
  const index = () => readFileSync(join(folder, ".git/index"));
  const before = index();
  utimesSync(join(folder, "a.ts"), 1_700_000_000, 1_700_000_000); // what the index knows of it is out of date
  expect(await facts.snapshot(folder)).toMatchObject({ dirtyCount: 0 });
  expect(index()).toEqual(before);
  git(folder, "status");
  expect(index()).not.toEqual(before);
});

describe("the git that is asked", () => {
  /** A project whose own `git` leaves a trace when it runs. */
  function projectWithGit(...place: readonly string[]) {
    const folder = repository({ "a.ts": "1" });
    const trace = temp.path("trace");
    const bin = join(folder, ...place);
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "git"), `#!/bin/sh\ntouch '${trace}'\n`);
    chmodSync(join(bin, "git"), 0o755);
    return { folder, bin, trace };
  }
  const head = (folder: string) => ({
    kind: "git",
    head: git(folder, "rev-parse", "HEAD"),
  });

  it("is none of the project's, as npx and npm run would have it", async () => {
    const { folder, bin, trace } = projectWithGit("node_modules", ".bin");
    const asked = gitRepository({ env: { ...ENV, PATH: `${bin}:${process.env.PATH}` } });
    expect(await asked.snapshot(folder)).toMatchObject(head(folder));
    expect(existsSync(trace)).toBe(false);
  });

  it("is none of the run's other folders either, such as the workspace of a worktree", async () => {
    const { folder, bin, trace } = projectWithGit("bin");
    const worktree = join(temp.path("trees"), "w");
    git(folder, "worktree", "add", "--quiet", worktree);
    const env = { ...ENV, PATH: `${bin}:${process.env.PATH}` };
    const asked = gitRepository({ env, fenced: [folder] });
    expect(await asked.snapshot(worktree)).toMatchObject(head(folder));
    expect(existsSync(trace)).toBe(false);
  });

  it("is nowhere where only the project has one", async () => {
    const { folder, bin, trace } = projectWithGit("bin");
    const asked = gitRepository({ env: { ...ENV, PATH: bin } });
    expect(await asked.snapshot(folder)).toMatchObject({ kind: "none", why: "no-git" });
    expect(existsSync(trace)).toBe(false);
  });

  it("names its cause, and not the warning before it", async () => {
    const bin = temp.path("bin");
    mkdirSync(bin);
    const said = "warning: unable to access '/x'\nfatal: the index is broken\nhint: mend it\n";
    writeFileSync(join(bin, "git"), `#!/bin/sh\nprintf '%s' "${said}" >&2\nexit 128\n`);
    chmodSync(join(bin, "git"), 0o755);
    const asked = gitRepository({ env: { ...ENV, PATH: `${bin}:${process.env.PATH}` } });
    expect(await asked.snapshot("/")).toMatchObject({ detail: "fatal: the index is broken" });
  });

  it("hears which folders of other owners a person's variables call safe, and nothing else of them", async () => {
    const folder = repository({ "a.ts": "1" });
    const seen = temp.path("seen");
    const bin = temp.path("bin");
    mkdirSync(bin);
    writeFileSync(
      join(bin, "git"),
      `#!/bin/sh\nprintf '%s\\n' "$@" >> '${seen}'\nenv >> '${seen}'\n`,
    );
    chmodSync(join(bin, "git"), 0o755);
    const env = {
      ...ENV,
      PATH: `${bin}:${process.env.PATH}`,
      GIT_CONFIG_COUNT: "3",
      GIT_CONFIG_KEY_0: "http.extraHeader",
      GIT_CONFIG_VALUE_0: "hush",
      GIT_CONFIG_KEY_1: "Safe.Directory",
      GIT_CONFIG_VALUE_1: "/workspaces/a=b",
      GIT_CONFIG_KEY_2: "core.pager",
      GIT_CONFIG_VALUE_2: "less",
    };
    await gitRepository({ env }).commitsBetween(folder, null, "a".repeat(40));
    const lines = readFileSync(seen, "utf8").split("\n");
    expect(lines).toContain("safe.directory=/workspaces/a=b");
    expect(lines.filter((line) => /hush|extraHeader|core.pager/.test(line))).toEqual([]);
  });
});

describe("commits between two moments", () => {
  it("are told newest first, with their subjects", async () => {
    const folder = repository({ "a.ts": "1" });
    const first = git(folder, "rev-parse", "HEAD");
    const second = commit(folder, '第二 "quoted" `x`\n\nwith a body');
    const third = commit(folder, "third");
    expect(await facts.commitsBetween(folder, first, third)).toEqual([
      { hash: third, subject: "third" },
      { hash: second, subject: '第二 "quoted" `x`' },
    ]);
    expect(await facts.commitsBetween(folder, null, third)).toHaveLength(3);
    expect(await facts.commitsBetween(folder, third, third)).toEqual([]);
  });

  it("are those of the new line where the old one was rewritten", async () => {
    const folder = repository({ "a.ts": "1" });
    const old = commit(folder, "old");
    git(folder, "commit", "--quiet", "--amend", "--allow-empty", "-m", "new");
    const head = git(folder, "rev-parse", "HEAD");
    expect(await facts.commitsBetween(folder, old, head)).toEqual([{ hash: head, subject: "new" }]);
  });

  it("are none where a hash is unknown, or is none", async () => {
    const folder = repository({ "a.ts": "1" });
    const head = git(folder, "rev-parse", "HEAD");
    expect(await facts.commitsBetween(folder, "f".repeat(40), head)).toEqual([]);
    expect(await facts.commitsBetween(folder, "--output=x", head)).toEqual([]);
    expect(await facts.commitsBetween(folder, null, "HEAD")).toEqual([]);
  });
});

describe("files", () => {
  it("are told by what stands in them, in the first folder that has them", async () => {
    const [one, two] = [temp.path("one"), temp.path("two")];
    put(one, { "a b.ts": "1", "same.ts": "x" });
    put(two, { "a b.ts": "2", "only.ts": "x", "文档/甲.md": "y" });
    const found = await facts.files(
      [
        "a b.ts",
        "same.ts",
        "only.ts",
        "文档/甲.md",
        "文档",
        "gone.ts",
        "a b.ts/x",
        `${one}/same.ts`,
        "nul\0",
      ],
      [one, two],
    );
    expect(found.get("a b.ts")).toMatch(/^[0-9a-f]{16}$/);
    expect(found.get("same.ts")).toBe(found.get("only.ts"));
    expect(found.get("same.ts")).toBe(found.get(`${one}/same.ts`));
    expect(found.get("文档")).toBe("folder");
    expect([found.get("gone.ts"), found.get("a b.ts/x"), found.get("nul\0")]).toEqual([
      null,
      null,
      null,
    ]);
    put(one, { "a b.ts": "3" });
    expect((await facts.files(["a b.ts"], [one])).get("a b.ts")).not.toBe(found.get("a b.ts"));
  });

  it("are found by the end of their path in the repository, and only there", async () => {
    const folder = repository({
      "src/core/due.ts": "1",
      "src/文 档/[a].md": "2",
      "src/gone.ts": "3",
      "x/overdue.ts": "4",
    });
    put(folder, { "new/fresh.ts": "5", "pack/in.ts": "6" });
    rmSync(join(folder, "src/gone.ts"));
    const found = await facts.files(
      [
        "due.ts",
        "core/due.ts",
        "文 档/[a].md",
        "fresh.ts",
        "gone.ts",
        "erdue.ts",
        "./due.ts",
        "*.ts",
      ],
      [join(folder, "pack")],
    );
    const known = [...found]
      .filter(([, fingerprint]) => fingerprint !== null)
      .map(([path]) => path);
    expect(known).toEqual(["due.ts", "core/due.ts", "文 档/[a].md", "fresh.ts"]);
    expect(found.get("due.ts")).toBe(found.get("core/due.ts"));
  });

  it("below the home folder, by size and time", async () => {
    const home = temp.path("home");
    put(home, { "notes/a.md": "1" });
    const withHome = gitRepository({ env: ENV, home });
    expect((await withHome.files(["~/notes/a.md"], [])).get("~/notes/a.md")).toMatch(/^1-\d+$/);
    expect((await facts.files(["~/notes/a.md"], [])).get("~/notes/a.md")).toBeNull();
  });

  it("that are large by size and time", async () => {
    const folder = temp.path("large");
    put(folder, { big: "x".repeat(5 * 1024 * 1024) });
    expect((await facts.files(["big"], [folder])).get("big")).toMatch(/^5242880-\d+$/);
  });
});
