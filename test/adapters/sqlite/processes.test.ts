/** The store under several real processes, and under kill -9. */
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../../src/adapters/sqlite/transcripts.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { workerScript } from "../../support/worker.ts";

const temp = tempDir({ broken: "written" });
const newRunDir = () => dirname(temp.path("sessions.db"));
const start = workerScript("support/store-worker.ts");

const integrity = (runDir: string): unknown => {
  const sql = new Sqlite(join(runDir, "sessions.db"));
  try {
    return sql.pragma("integrity_check", { simple: true });
  } finally {
    sql.close();
  }
};

describe("ten processes that begin in one empty run directory at once", {
  timeout: 120_000,
}, () => {
  it("lose no row, no fact and no session, and every reader sees whole files meanwhile", async () => {
    const runDir = newRunDir();
    const runs = Array.from({ length: 10 }, (_, n) => `run-${n}`);
    const workers = runs.map((run) => start("record", runDir, run));
    let ended = false;
    const all = Promise.all(workers.map((worker) => worker.ended())).finally(() => {
      ended = true;
    });
    let reads = 0;
    const counts: number[] = [];
    while (!ended) {
      for (const name of ["manifest.json", "lineage.json"]) {
        const path = join(runDir, name);
        if (!existsSync(path)) continue;
        const data = JSON.parse(readFileSync(path, "utf8")) as unknown[];
        if (name === "manifest.json") counts.push(data.length);
        reads += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(await all).toEqual(runs.map(() => 0));
    expect(reads).toBeGreaterThan(0);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));

    const expected = runs
      .flatMap((run) => ["clarify", "goal", "work"].map((step) => `${run} ${step}`))
      .sort();
    const rows = JSON.parse(readFileSync(join(runDir, "manifest.json"), "utf8")) as {
      run: string;
      step: string;
      cost_usd: number;
    }[];
    expect(rows.map(({ run, step }) => `${run} ${step}`).sort()).toEqual(expected);
    expect(rows.every(({ cost_usd }) => cost_usd === 0.25)).toBe(true);
    const lineage = JSON.parse(readFileSync(join(runDir, "lineage.json"), "utf8")) as {
      steps: object;
    };
    expect(Object.keys(lineage.steps)).toHaveLength(30);

    const database = openDatabase(join(runDir, "sessions.db"));
    const log = new SqliteRunLog(database, new ManualClock());
    expect(
      log
        .steps()
        .map(({ run, step, ended: done }) => `${run} ${step}${done ? "" : " ?"}`)
        .sort(),
    ).toEqual(expected);
    expect(await new SqliteSessionStore(database).listSessions("-work-project")).toHaveLength(30);
    database.close();
    expect(integrity(runDir)).toBe("ok");
  });
});

describe("kill -9", { timeout: 60_000 }, () => {
  it("gives the lock of the run directory back", async () => {
    const runDir = newRunDir();
    const holder = start("hold", runDir, "r");
    expect(await holder.line()).toBe("held");
    const log = new SqliteRunLog(openDatabase(join(runDir, "sessions.db")), new ManualClock());
    let inside = false;
    const waiting = log.exclusive(async () => {
      inside = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(inside).toBe(false);
    holder.process.kill("SIGKILL");
    expect(await holder.ended()).toBe("SIGKILL");
    await waiting;
    expect(inside).toBe(true);
  });

  it("takes no fact that append had returned", async () => {
    const runDir = newRunDir();
    const worker = start("append", runDir, "r");
    let last = 0;
    while (last < 50) last = Number(await worker.line());
    worker.process.kill("SIGKILL");
    for (let line = await worker.line(); line !== undefined; line = await worker.line())
      last = Math.max(last, Number(line));
    await worker.ended();
    const log = new SqliteRunLog(openDatabase(join(runDir, "sessions.db")), new ManualClock());
    const seqs = log.read("r", "work").map(({ seq }) => seq);
    expect(seqs.length).toBeGreaterThanOrEqual(last);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect(integrity(runDir)).toBe("ok");
  });

  it("inside a large batch of a transcript leaves its beginning, and the batch can be stored again", async () => {
    const runDir = newRunDir();
    const worker = start("transcript", runDir, "s");
    expect(await worker.line()).toBe("begun");
    const store = new SqliteSessionStore(join(runDir, "sessions.db"));
    while (!store.hasSession("s")) await new Promise((resolve) => setTimeout(resolve, 5));
    worker.process.kill("SIGKILL");
    expect(await worker.ended()).toBe("SIGKILL");
    const key = { projectKey: "p", sessionId: "s" };
    const kept = ((await store.load(key)) ?? []).map(({ n }) => n);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(200_000);
    expect(kept).toEqual(kept.map((_, index) => index));
    await store.append(
      key,
      Array.from({ length: kept.length + 1 }, (_, n) => ({ type: "user", uuid: `u${n}`, n })),
    );
    expect(await store.load(key)).toHaveLength(kept.length + 1);
    store.close();
    expect(integrity(runDir)).toBe("ok");
  });
});

describe("a store that is taken away again and again while three processes append", () => {
  const remove = (runDir: string) =>
    rmSync(runDir, { recursive: true, force: true, maxRetries: 9 });
  const back = (away: string, runDir: string) => {
    while (existsSync(away)) {
      remove(runDir);
      try {
        renameSync(away, runDir);
      } catch {
        // One of them has made the folder again.
      }
    }
  };
  const deleted = async (runDir: string) => remove(runDir);
  const emptied = async (runDir: string) => {
    for (const end of ["", "-wal", "-shm"]) remove(join(runDir, `sessions.db${end}`));
  };
  const movedAndBack = async (runDir: string, goneOn: () => Promise<void>) => {
    renameSync(runDir, `${runDir} away`);
    await goneOn();
    back(`${runDir} away`, runDir);
  };

  it.each([
    [6, "the folder", deleted],
    [6, "the files", emptied],
    [1, "the folder, which is moved away and back", movedAndBack],
  ] as const)(
    "taken away %i times, loses no fact that was acknowledged: %s",
    async (rounds, _what, take) => {
      const runDir = join(newRunDir(), "runs");
      const runs = ["a", "b", "c"];
      const workers = runs.map((run) => start("append", runDir, run));
      const seen = workers.map(() => 0);
      const reading = workers.map(async (worker, at) => {
        for (let line = await worker.line(); line !== undefined; line = await worker.line())
          seen[at] = Number(line);
      });
      const everyoneIsAt = async (least: number) => {
        while (seen.some((last) => last < least)) await new Promise((go) => setTimeout(go, 5));
      };
      for (let round = 1; round <= rounds; round += 1) {
        await everyoneIsAt(Math.max(...seen) + 1);
        await take(runDir, () => everyoneIsAt(Math.max(...seen) + 1));
      }
      await everyoneIsAt(Math.max(...seen) + 1);
      for (const worker of workers) worker.process.kill("SIGKILL");
      await Promise.all(workers.map((worker) => worker.ended()));
      await Promise.all(reading);
      const database = openDatabase(join(runDir, "sessions.db"));
      const log = new SqliteRunLog(database, new ManualClock());
      for (const [at, run] of runs.entries()) {
        const seqs = log.read(run, "work").map(({ seq }) => seq);
        expect(seqs.length).toBeGreaterThanOrEqual(seen[at] ?? 0);
        expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      }
      database.close();
      expect(integrity(runDir)).toBe("ok");
    },
  );
});

it("a store whose log is deleted keeps what another process commits before that is noticed", async () => {
  const runDir = newRunDir();
  const path = join(runDir, "sessions.db");
  const database = openDatabase(path);
  const log = new SqliteRunLog(database, new ManualClock());
  log.append("mine", "work", { kind: "interrupt.heard", message: "before" });
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`);
  const worker = start("append", runDir, "theirs");
  let last = 0;
  while (last < 20) last = Number(await worker.line());
  worker.process.kill("SIGKILL");
  await worker.ended();
  log.append("mine", "work", { kind: "interrupt.heard", message: "after" });
  expect(log.read("mine", "work")).toHaveLength(2);
  expect(log.read("theirs", "work").length).toBeGreaterThanOrEqual(last);
  log.close();
  database.close();
  expect(integrity(runDir)).toBe("ok");
});
