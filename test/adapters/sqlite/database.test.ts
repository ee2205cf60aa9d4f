import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { ExclusiveLock } from "../../../src/adapters/sqlite/lock.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../../src/adapters/sqlite/transcripts.ts";
import { FlowerError } from "../../../src/core/errors.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir({ broken: "foreign" });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const key = { projectKey: "p", sessionId: "s" };

/** Makes a database as another program would. */
function foreign(path: string, ...statements: string[]): string {
  const sql = new Sqlite(path);
  for (const statement of statements) sql.exec(statement);
  sql.close();
  return path;
}

function thrownBy(work: () => unknown): FlowerError {
  try {
    work();
  } catch (error) {
    if (error instanceof FlowerError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("the database of a run directory", () => {
  it("is made with its folder, closed to others from the start, whatever the umask says", async () => {
    const before = process.umask(0);
    try {
      const path = join(dirname(temp.path("x")), "a/runs/sessions.db");
      const database = openDatabase(path);
      const log = new SqliteRunLog(database, new ManualClock());
      log.append("r", "s", { kind: "step.recovered" });
      await log.exclusive(() => Promise.resolve());
      const files = readdirSync(dirname(path)).sort();
      expect(files).toEqual([
        "sessions.db",
        "sessions.db-lock",
        "sessions.db-shm",
        "sessions.db-wal",
      ]);
      for (const file of files) expect(modeOf(join(dirname(path), file))).toBe("600");
      expect([modeOf(dirname(path)), modeOf(dirname(dirname(path)))]).toEqual(["700", "700"]);
    } finally {
      process.umask(before);
    }
  });

  it("is closed to others when an earlier program left it open", () => {
    const path = temp.path("sessions.db");
    writeFileSync(path, "");
    chmodSync(path, 0o644);
    openDatabase(path).close();
    expect(modeOf(path)).toBe("600");
  });

  it("keeps what is in it when it is opened again", async () => {
    const path = temp.path("sessions.db");
    const first = new SqliteSessionStore(path);
    await first.append(key, [{ type: "user", uuid: "a" }]);
    first.close();
    const again = new SqliteSessionStore(path);
    expect(await again.load(key)).toEqual([{ type: "user", uuid: "a" }]);
    again.close();
  });

  it("stays open for its owner when a store that only used it is closed", () => {
    const database = openDatabase(temp.path("sessions.db"));
    new SqliteSessionStore(database).close();
    expect(new SqliteSessionStore(database).hasSession("s")).toBe(false);
    database.close();
  });
});

describe("a file that is not ours", () => {
  it("is refused, named and left as it is when it is no database", () => {
    const path = temp.path("sessions.db");
    writeFileSync(path, "some notes\n".repeat(500));
    const error = thrownBy(() => openDatabase(path));
    expect(error.code).toBe("store");
    expect(error.message).toContain(path);
    expect(error.message).toContain(
      "file is not a database. Move the file away, or choose another run directory with --run-dir.",
    );
    expect(error.cause).toBeInstanceOf(Error);
    expect(readFileSync(path, "utf8")).toBe("some notes\n".repeat(500));
  });

  it("is refused with its tables when it is another program's database", () => {
    const path = foreign(
      temp.path("sessions.db"),
      "CREATE TABLE photos (id INTEGER)",
      "CREATE TABLE albums (id INTEGER)",
    );
    expect(thrownBy(() => openDatabase(path)).message).toContain(
      "another program's, with tables albums, photos.",
    );
  });

  it("is refused when another program has signed it, even without tables", () => {
    const path = foreign(temp.path("sessions.db"), "PRAGMA application_id = 7");
    chmodSync(path, 0o644);
    expect(thrownBy(() => openDatabase(path)).code).toBe("store");
    expect(modeOf(path), "and stays as open as it was").toBe("644");
  });

  it("is refused when a newer flower wrote it", () => {
    const path = temp.path("sessions.db");
    openDatabase(path).close();
    foreign(path, "PRAGMA user_version = 99");
    expect(thrownBy(() => openDatabase(path)).message).toContain(
      "expected schema 1 or earlier, found schema 99, written by a newer flower",
    );
  });

  it("is called damaged when it is", () => {
    const path = temp.path("sessions.db");
    openDatabase(path).close();
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(3000, 0xff), 0, 3000, 100);
    closeSync(file);
    const error = thrownBy(() => openDatabase(path));
    expect([error.code, error.message.includes("The database is damaged.")]).toEqual([
      "store",
      true,
    ]);
  });

  it("is refused when the path leads through a file", () => {
    const path = temp.path("file");
    writeFileSync(path, "");
    const error = thrownBy(() => openDatabase(join(path, "runs/sessions.db")));
    expect([error.code, error.field]).toEqual(["store", join(path, "runs/sessions.db")]);
  });

  it("is said to fail, with what was being done, when it breaks while in use", () => {
    const database = openDatabase(temp.path("sessions.db"));
    const log = new SqliteRunLog(database, new ManualClock());
    database.sql.exec("DROP TABLE facts");
    const error = thrownBy(() => log.append("r", "s", { kind: "step.recovered" }));
    expect(error.code).toBe("store");
    expect(error.message).toContain(
      `${database.path}: cannot append to the run log: no such table: facts`,
    );
  });
});

describe("a run directory that the Python flower began", () => {
  const PYTHON = [
    "CREATE TABLE entries (store_key TEXT, seq INTEGER, uid TEXT, payload TEXT, PRIMARY KEY (store_key, seq))",
    "CREATE TABLE meta (store_key TEXT PRIMARY KEY, mtime INTEGER, next_seq INTEGER)",
    "CREATE TABLE summaries (project_key TEXT, session_id TEXT, mtime INTEGER, data TEXT, PRIMARY KEY (project_key, session_id))",
  ];
  const begun = () => {
    const path = foreign(temp.path("sessions.db"), ...PYTHON);
    const sql = new Sqlite(path);
    const add = sql.prepare("INSERT INTO entries VALUES (?, ?, ?, ?)");
    const main = [
      ["a", { type: "user", uuid: "a", message: { content: "交接 \ud83c" } }],
      [null, { type: "cost-state", totalCostUSD: 0.5 }],
      [
        "b",
        {
          type: "assistant",
          uuid: "b",
          message: { usage: { input_tokens: 5, cache_read_input_tokens: 1000 } },
        },
      ],
      [null, { type: "cost-state", totalCostUSD: 0.75 }],
    ] as const;
    // The newest first: the numbers, not the places in the file, give the order.
    for (const [index, [uid, entry]] of [...main.entries()].reverse())
      add.run("-p/s", index, uid, JSON.stringify(entry));
    add.run("-p/s", 99, null, "{half a line");
    add.run("-p/s/subagents/agent-1", 0, "a", '{"type":"user","uuid":"a"}');
    add.run("no-slash", 0, null, '{"type":"user"}');
    const meta = sql.prepare("INSERT INTO meta VALUES (?, ?, ?)");
    for (const store of ["-p/s", "-p/s/subagents/agent-1", "no-slash"])
      meta.run(store, 1_700_000_000_123, 4);
    sql.prepare("INSERT INTO summaries VALUES ('-p', 's', 1, '{\"firstPrompt\":\"hello\"}')").run();
    sql.close();
    return { path, main: main.map(([, entry]) => entry) };
  };

  it("goes on: its transcripts are there, in order, with sub-agents, summary, context and cost", async () => {
    const { path, main } = begun();
    const store = new SqliteSessionStore(path);
    expect(await store.load({ projectKey: "-p", sessionId: "s" })).toEqual(main);
    expect(await store.listSubkeys({ projectKey: "-p", sessionId: "s" })).toEqual([
      "subagents/agent-1",
    ]);
    expect(await store.listSessions("-p")).toEqual([{ sessionId: "s", mtime: 1_700_000_000_123 }]);
    expect(await store.listSessionSummaries("-p")).toEqual([
      { sessionId: "s", mtime: 1_700_000_000_123, data: { firstPrompt: "hello" } },
    ]);
    expect([store.contextOf("s"), store.costStateOf("s"), store.projectKeyOf("s")]).toEqual([
      1005,
      0.75,
      "-p",
    ]);
    store.close();
  });

  it("is taken over once, and its own tables stay as they were", async () => {
    const { path, main } = begun();
    const store = new SqliteSessionStore(path);
    await store.append({ projectKey: "-p", sessionId: "s" }, [{ type: "user", uuid: "new" }]);
    store.close();
    const again = new SqliteSessionStore(path);
    expect(await again.load({ projectKey: "-p", sessionId: "s" })).toHaveLength(main.length + 1);
    again.close();
    const sql = new Sqlite(path, { readonly: true });
    expect(sql.prepare("SELECT count(*) FROM entries").pluck().get()).toBe(7);
    sql.close();
  });

  it("is not taken for one when its tables have other columns", () => {
    const path = foreign(
      temp.path("sessions.db"),
      "CREATE TABLE entries (id)",
      "CREATE TABLE meta (id)",
      "CREATE TABLE summaries (id)",
    );
    expect(thrownBy(() => openDatabase(path)).code).toBe("store");
  });
});

describe("large transcripts", { timeout: 60_000 }, () => {
  it("leave the event loop free between pieces, when they arrive and when they are loaded", async () => {
    const store = new SqliteSessionStore(temp.path("sessions.db"));
    const turnsDuring = async (work: Promise<unknown>) => {
      let turns = 0;
      let done = false;
      const count = () => {
        turns += 1;
        if (!done) setImmediate(count);
      };
      setImmediate(count);
      await work;
      done = true;
      return turns;
    };
    const entries = Array.from({ length: 10_000 }, (_, n) => ({ type: "user", uuid: `u${n}`, n }));
    expect(await turnsDuring(store.append(key, entries))).toBeGreaterThanOrEqual(19);
    expect(await turnsDuring(store.load(key))).toBeGreaterThanOrEqual(19);
    const heavy = Array.from({ length: 8 }, (_, n) => ({
      type: "user",
      n,
      text: "x".repeat(600_000),
    }));
    expect(
      await turnsDuring(store.append({ ...key, sessionId: "heavy" }, heavy)),
    ).toBeGreaterThanOrEqual(3);
    const small = Array.from({ length: 1_250 }, (_, n) => entries.slice(n * 8, n * 8 + 8));
    const arriving = async () => {
      for (const batch of small) await store.append({ ...key, sessionId: "small" }, batch);
    };
    expect(await turnsDuring(arriving())).toBeGreaterThanOrEqual(19);
    store.close();
  });

  it("do not go on after an entry that cannot be stored, and keep what came before", async () => {
    const store = new SqliteSessionStore(temp.path("sessions.db"));
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const bad = [
      ...Array.from({ length: 400 }, (_, n) => ({ type: "user", n })),
      { type: "user", circular },
    ];
    await expect(store.append(key, bad)).rejects.toThrow();
    await store.append(key, [{ type: "after" }]);
    expect(await store.load(key)).toHaveLength(401);
    store.close();
  });
});

describe("the lock of a run directory", () => {
  it("gives up with a sentence that says who must do what", async () => {
    const path = temp.path("sessions.db-lock");
    const held = new ExclusiveLock(path);
    const waiting = new ExclusiveLock(path, 20);
    let release: () => void = () => undefined;
    const holding = held.hold(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    await expect(waiting.hold(() => Promise.resolve())).rejects.toMatchObject({
      code: "store",
      message: expect.stringContaining(
        "another process has held the lock of this run directory for 0.02 seconds",
      ),
    });
    release();
    await holding;
    await expect(waiting.hold(() => Promise.resolve("in"))).resolves.toBe("in");
    held.close();
    waiting.close();
  });

  it("is given back when it is closed in the middle of the work", async () => {
    const path = temp.path("sessions.db-lock");
    const one = new ExclusiveLock(path);
    await one.hold(async () => one.close());
    await expect(new ExclusiveLock(path).hold(() => Promise.resolve("in"))).resolves.toBe("in");
  });

  it("goes on keeping others out after somebody has taken its file away", async () => {
    const path = temp.path("taken/sessions.db-lock");
    const [one, two] = [new ExclusiveLock(path), new ExclusiveLock(path, 20)];
    for (const each of [one, two]) await each.hold(() => Promise.resolve());
    rmSync(dirname(path), { recursive: true });
    await one.hold(async () => {
      await expect(two.hold(() => Promise.resolve())).rejects.toMatchObject({ code: "store" });
    });
    await expect(two.hold(() => Promise.resolve("in"))).resolves.toBe("in");
    for (const each of [one, two]) each.close();
  });
});
