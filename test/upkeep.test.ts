/** Clearing a run directory of what is old: on a real database and real files, without a session. */

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimStep } from "../src/adapters/sqlite/claims.ts";
import { openDatabase, type StoreDatabase } from "../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../src/adapters/sqlite/transcripts.ts";
import { lifeOf, thisProcess } from "../src/adapters/system/process.ts";
import type { Fact } from "../src/core/run/facts.ts";
import { type Clearing, type ClearOptions, type UpkeepOptions, upkeep } from "../src/index.ts";
import { completed, cut, placed, spoke, started, written } from "./support/look-facts.ts";
import { clearAway } from "./support/temp-dir.ts";

const DAY = 86_400_000;
const NAME = (digit: string) => `${digit.repeat(16)}.txt`;

let parent: string;
let workspace: string;
let database: StoreDatabase;
let log: SqliteRunLog;
let at: number;
let transcripts: SqliteSessionStore;

beforeEach(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), "flower-upkeep-")));
  workspace = join(parent, "shop");
  await mkdir(workspace);
  database = openDatabase(join(workspace, "runs", "sessions.db"));
  log = new SqliteRunLog(database, { now: () => at });
  transcripts = new SqliteSessionStore(database, () => at);
  at = Date.now();
});
afterEach(async () => {
  log.close();
  database.close();
  await clearAway(parent, { broken: "written" });
});

async function aged<T>(days: number, work: () => T | Promise<T>): Promise<T> {
  at = Date.now() - days * DAY;
  const done = await work();
  at = Date.now();
  return done;
}

const session = (id: string, days: number, text = "hello", subpath?: string) =>
  aged(days, () =>
    transcripts.append(
      { projectKey: "p", sessionId: id, ...(subpath === undefined ? {} : { subpath }) },
      [{ type: "user", uuid: `${id}-${subpath ?? ""}`, message: { role: "user", content: text } }],
    ),
  );
const step = (run: string, name: string, facts: readonly Fact[], days = 60) =>
  aged(days, () => {
    for (const fact of facts) log.append(run, name, fact);
  });

async function file(path: string, text: string, days: number): Promise<string> {
  const full = join(workspace, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, text);
  const when = (Date.now() - days * DAY) / 1000;
  await utimes(full, when, when);
  return full;
}

async function clear(
  options: ClearOptions = {},
  more: Partial<UpkeepOptions> = {},
): Promise<Clearing> {
  const care = upkeep({ workspace, lang: "en", env: {}, ...more });
  try {
    return await care.clear(options);
  } finally {
    care.close();
  }
}
const sessions = async () =>
  (await transcripts.listSessions("p")).map(({ sessionId }) => sessionId).sort();

describe("transcripts", () => {
  it("go with their sub-agents' when they are older than 30 days and nothing needs them", async () => {
    await session("old", 40);
    await session("old", 40, "sub", "subagents/agent-1");
    await session("kept-by-a-sub", 40);
    await session("kept-by-a-sub", 1, "sub", "subagents/agent-1");
    await session("young", 29);
    const { transcripts: gone, bytes } = await clear();
    expect(gone).toMatchObject({ count: 1, which: ["old"] });
    expect(gone.bytes).toBeGreaterThan(100);
    expect(bytes).toBe(gone.bytes);
    expect(await sessions()).toEqual(["kept-by-a-sub", "young"]);
    expect(
      await transcripts.load({ projectKey: "p", sessionId: "old", subpath: "subagents/agent-1" }),
    ).toBeNull();
  });

  it("stay where lineage names them or a step has no end", async () => {
    for (const id of ["named", "open", "ended"]) await session(id, 90);
    await file(
      "runs/lineage.json",
      JSON.stringify({ workspace, woke: 0, steps: { a: "named" } }),
      0,
    );
    await step("r1", "a", [started("a"), ...spoke(1, "ended", 9_000), ...completed(1)], 90);
    await step("r2", "b", [started("b"), ...spoke(1, "open", 9_000)], 90);
    expect((await clear()).transcripts.which).toEqual(["ended"]);
    expect(await sessions()).toEqual(["named", "open"]);
  });

  it("are only told of in a dry run", async () => {
    await session("old", 40);
    const told = await clear({ dryRun: true });
    expect(told).toMatchObject({ dryRun: true, givenBack: 0, transcripts: { which: ["old"] } });
    expect(await sessions()).toEqual(["old"]);
    expect(existsSync(join(workspace, "runs", "sessions.db-clearing"))).toBe(false);
    expect((await clear()).bytes).toBe(told.bytes);
  });
});

describe("earlier handoffs", () => {
  it("go from the archives of both columns; the newest of a step and those outside of them stay", async () => {
    const archive = ".flower/notes/archive";
    const old = await file(`${archive}/交接/work-20240101-000000.md`, "old", 40);
    const ascii = await file(`${archive}/handoff/work-20240101-000000.md`, "old", 40);
    const newest = await file(`${archive}/交接/work-20240102-000000.md`, "newest", 40);
    await file(`${archive}/交接/work-20240103-000000.md`, "young", 3);
    await file(".flower/notes/交接-other.md", "in use", 90);
    await file(".flower/notes/why.md", "a note", 90);
    await step("r1", "work", [
      started("work"),
      ...cut(1, 36_000, 0.1),
      written(1, "newest"),
      placed(1, newest),
      ...completed(2),
    ]);
    const { documents } = await clear();
    expect(documents).toEqual({ count: 2, bytes: 6, which: [old, ascii] });
    expect(existsSync(old) || existsSync(ascii)).toBe(false);
    expect(existsSync(newest)).toBe(true);
  });
});

describe("long results", () => {
  it("go from the project, from beside it and from the run directory, unless something that stays speaks of them", async () => {
    const gone = [
      await file(`.flower/spill/${NAME("0")}`, "12345", 40),
      await file(`../.flower-shop/spill/${NAME("1")}`, "12345", 40),
      await file(`runs/spill/${NAME("2")}`, "12345", 40),
      await file(`.flower/spill/${NAME("3")}`, "of a transcript that goes", 40),
      await file(`.flower/spill/${NAME("4")}`, "of a document that goes", 40),
      await file(".flower/spill/.half-written", "left by a kill", 40),
    ];
    const kept = [
      await file(`.flower/spill/${NAME("5")}`, "young", 20),
      await file(`.flower/spill/${NAME("6")}`, "of a transcript", 40),
      await file(`.flower/spill/${NAME("7")}`, "of a note", 40),
      await file(`runs/spill/${NAME("8")}`, "of a document in the log alone", 40),
      await file(`.flower/spill/${NAME("9")}`, "of a sub-agent", 40),
    ];
    await session("goes", 50, `see /p/${NAME("3")}`);
    await session("stays", 1, `see /p/${NAME("6")}`);
    await session("stays", 1, `see /p/${NAME("9")}`, "subagents/agent-1");
    await file(".flower/notes/archive/交接/work-1.md", `see ${NAME("4")}`, 40);
    await file(".flower/notes/deep/er.md", `see ${NAME("7")}`, 90);
    await step("r1", "work", [
      started("work"),
      ...cut(1, 36_000, 0.1),
      written(1, `see ${NAME("8")}`),
      placed(1, null),
      ...completed(2),
    ]);
    const { spilled } = await clear();
    expect([...spilled.which].sort()).toEqual([...gone].sort());
    expect(kept.every((path) => existsSync(path))).toBe(true);
  });

  it("stay while a run of another run directory works in the workbench, and that is said", async () => {
    const spilled = await file(`.flower/spill/${NAME("0")}`, "12345", 40);
    const own = await file(`runs/spill/${NAME("1")}`, "12345", 40);
    const release = claimStep(join(workspace, ".flower", "claims.db"), {
      step: "work",
      run: "elsewhere",
      owner: thisProcess(),
      lifeOf,
      taken: () => "taken",
    });
    const first = await clear();
    expect(first.spilled.which).toEqual([own]);
    expect(first.leftAlone).toEqual([join(workspace, ".flower")]);
    release();
    expect(await clear()).toMatchObject({ leftAlone: [], spilled: { which: [spilled] } });
  });
});

describe("a workbench somewhere else", () => {
  it("is cleared when it is named, by the same rules", async () => {
    const gone = await file(`../desk/spill/${NAME("0")}`, "12345", 40);
    const kept = await file(`../desk/spill/${NAME("1")}`, "of a note", 40);
    await file("../desk/notes/why.md", `see ${NAME("1")}`, 90);
    expect((await clear()).spilled.which).toEqual([]);
    expect((await clear({}, { workbench: "../desk" })).spilled.which).toEqual([gone]);
    expect(existsSync(kept)).toBe(true);
  });

  it("that is not there is an error, and the project's own may be named as well", async () => {
    expect(() => upkeep({ workspace, env: {}, workbench: "../desc" })).toThrow(
      expect.objectContaining({ code: "bad_option", field: "workbench" }),
    );
    const old = await file(`.flower/spill/${NAME("0")}`, "12345", 40);
    expect((await clear({}, { workbench: ".flower" })).spilled.which).toEqual([old]);
  });
});

describe("the harness's own files", () => {
  const ID = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;
  const [OLD, NAMED, OPEN, YOUNG] = ["1", "2", "3", "4"].map(ID) as [
    string,
    string,
    string,
    string,
  ];
  const own = (path: string, days: number) => file(`runs/harness/${path}`, "12345", days);

  it("go with the sessions that they belong to, and by age where they belong to none", async () => {
    await session(OLD, 40);
    await session(YOUNG, 1, "see /h/tool-results/tool-1.txt and /h/tool-results/toolu_2.json");
    await session(OPEN, 90);
    await step("r2", "b", [started("b"), ...spoke(1, OPEN, 9_000)], 90);
    await file("runs/lineage.json", JSON.stringify({ steps: { a: NAMED } }), 0);
    const gone = [
      await own(`projects/-p/${OLD}.jsonl`, 40),
      await own(`projects/-p/${OLD}/subagents/agent-1.jsonl`, 40),
      await own(`projects/-p/${OLD}/tool-results/tool-0.txt`, 40),
      await own(`todos/${OLD}-agent-${OLD}.json`, 40),
      await own("shell-snapshots/snapshot-bash-1.sh", 40),
    ];
    const kept = [
      await own(`projects/-p/${OLD}/tool-results/tool-1.txt`, 40),
      await own(`projects/-p/${OLD}/tool-results/toolu_2.json`, 40),
      await own(`projects/-p/${NAMED}.jsonl`, 90),
      await own(`projects/-p/${OPEN}/tool-results/tool-3.txt`, 90),
      await own(`projects/-p/${YOUNG}.jsonl`, 90),
      await own("shell-snapshots/snapshot-bash-2.sh", 20),
      await own(".claude.json", 90),
      await own("plugins/store/x.json", 90),
    ];
    const told = await clear({ dryRun: true });
    expect([...told.harness.which].sort()).toEqual([...gone].sort());
    expect(gone.every((path) => existsSync(path))).toBe(true);
    const { harness, bytes, transcripts: sessionsGone } = await clear();
    expect(harness).toEqual(told.harness);
    expect(bytes).toBe(harness.bytes + sessionsGone.bytes);
    expect(gone.some((path) => existsSync(path))).toBe(false);
    expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("stay while a step runs that may have begun them, and behind a link", async () => {
    const before = await own("shell-snapshots/snapshot-bash-1.sh", 3);
    await own("shell-snapshots/snapshot-bash-2.sh", 1);
    await file("../elsewhere/x.jsonl", "12345", 90);
    await symlink(join(parent, "elsewhere"), join(workspace, "runs", "harness", "projects"));
    await step("r1", "work", [started("work", { owner: thisProcess() })], 2);
    expect((await clear({ olderThanMs: 0 })).harness.which).toEqual([before]);
  });
});

describe("a run that goes on", () => {
  it("keeps whatever is younger than itself, even when all of it may go", async () => {
    const before = await file(`.flower/spill/${NAME("0")}`, "12345", 3);
    const since = await file(`.flower/spill/${NAME("1")}`, "12345", 1);
    await step("r1", "work", [started("work", { owner: thisProcess() })], 2);
    expect((await clear({ olderThanMs: 0 })).spilled.which).toEqual([before]);
    expect(existsSync(since)).toBe(true);
  });
});

describe("the database", () => {
  const large = async () => {
    for (let index = 0; index < 30; index += 1)
      await session(`old-${index}`, 40, "x".repeat(100_000));
    await session("young", 1);
    database.sql.pragma("wal_checkpoint(TRUNCATE)");
    return (await stat(database.path)).size;
  };

  it("becomes smaller when nothing runs, and holds what stays", async () => {
    const before = await large();
    const { givenBack } = await clear();
    const after = (await stat(database.path)).size;
    expect(givenBack).toBeGreaterThan(2_000_000);
    expect(before - after).toBe(givenBack);
    expect(await transcripts.load({ projectKey: "p", sessionId: "young" })).toHaveLength(1);
    expect(database.sql.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  it("keeps its size while a step runs, which would have to wait", async () => {
    await large();
    await step("r1", "work", [started("work", { owner: thisProcess() })], 0);
    expect(await clear()).toMatchObject({ givenBack: 0, transcripts: { count: 30 } });
  });
});

describe("two that clear at once", () => {
  it("delete each thing once between them", async () => {
    for (let index = 0; index < 20; index += 1) {
      await session(`old-${index}`, 40);
      await file(`.flower/spill/${index.toString(16).padStart(16, "0")}.txt`, "12345", 40);
    }
    const both = await Promise.all([clear(), clear()]);
    const sum = (count: (clearing: Clearing) => number) =>
      both.reduce((total, clearing) => total + count(clearing), 0);
    expect(sum(({ transcripts: gone }) => gone.count)).toBe(20);
    expect(sum(({ spilled }) => spilled.count)).toBe(20);
    expect(await sessions()).toEqual([]);
  });
});

describe("what is wrong", () => {
  it("is said: no run directory, an age that is none, a lineage that cannot be read", async () => {
    expect(() => upkeep({ workspace, runDir: "none", env: {} })).toThrow(
      expect.objectContaining({ code: "store" }),
    );
    await expect(clear({ olderThanMs: -1 })).rejects.toThrow(/olderThanMs/);
    await session("old", 40);
    await mkdir(join(workspace, "runs", "lineage.json"));
    await expect(clear()).rejects.toThrow(/EISDIR/);
    expect(await sessions()).toEqual(["old"]);
  });
});
