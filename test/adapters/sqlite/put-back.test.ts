import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";
import { SqliteBook } from "../../../src/adapters/sqlite/book.ts";
import { SqliteControl } from "../../../src/adapters/sqlite/control.ts";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../../../src/adapters/sqlite/flow-log.ts";
import { storeHealth } from "../../../src/adapters/sqlite/health.ts";
import { openToRead } from "../../../src/adapters/sqlite/reading.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../../src/adapters/sqlite/transcripts.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const KEY = { projectKey: "p", sessionId: "s" };
const ENDS = ["", "-wal", "-shm"];
const ENDED = { kind: "flow.ended", ok: true, failedAt: null, error: null, stop: null } as const;
const CLOSED = { kind: "closed", at: 1 } as never;

/** A process at the database: all that keeps something there. */
function at(path: string) {
  let restored = 0;
  const database = openDatabase(path, () => (restored += 1));
  const clock = new ManualClock();
  const log = new SqliteRunLog(database, clock);
  const transcripts = new SqliteSessionStore(database);
  return {
    ...{ database, log, transcripts },
    flows: new SqliteFlowLog(database, clock),
    book: new SqliteBook(database),
    control: new SqliteControl(database, clock),
    get restored() {
      return restored;
    },
    note: (message: string) => log.append("r", "s", { kind: "interrupt.heard", message }),
    noted: () => log.read("r", "s").map((fact) => "message" in fact && fact.message),
    say: (uuid: string) => transcripts.append(KEY, [{ type: "user", uuid }]),
    said: async () => (await transcripts.load(KEY))?.map(({ uuid }) => uuid),
    close() {
      log.close();
      database.close();
    },
  };
}

/** One that has kept something of each kind. */
async function filled(path: string) {
  const one = at(path);
  one.note("before");
  await one.say("u1");
  one.flows.append("r", ENDED);
  one.book.append("r", CLOSED);
  return one;
}

/** Read by a process of its own, so to speak. */
function readAnew(path: string): unknown {
  const other = at(path);
  const noted = other.noted();
  other.close();
  return noted;
}

const fresh = (name: string) => temp.path(`${name}/sessions.db`);
const remove = (path: string, ends: readonly string[] = ENDS) => {
  for (const end of ends) rmSync(`${path}${end}`, { force: true });
};

describe("a store that is taken away while it is open", () => {
  it.each<[string, (path: string) => void]>([
    ["the files", (path) => remove(path)],
    ["the folder", (path) => rmSync(dirname(path), { recursive: true })],
    ["the database alone", (path) => remove(path, [""])],
    ["its log alone", (path) => remove(path, ["-wal"])],
    ["its log and what belongs to it", (path) => remove(path, ["-wal", "-shm"])],
  ])("is put back with all that it held, and told once: %s", async (_what, take) => {
    const path = fresh("taken");
    const one = await filled(path);
    take(path);
    one.note("after");
    await one.say("u2");
    expect(one).toMatchObject({ restored: 1 });
    expect(one.noted()).toEqual(["before", "after"]);
    expect(await one.said()).toEqual(["u1", "u2"]);
    expect([one.flows.read("r").length, one.book.read("r").length]).toEqual([1, 1]);
    expect(one.control.waiting("r", "s")).toEqual([]);
    expect(readAnew(path), "by another process, while this one works").toEqual(["before", "after"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    one.close();
    expect(readAnew(path), "by another process, afterwards").toEqual(["before", "after"]);
  });

  it("is put back again and again", () => {
    const path = fresh("again");
    const one = at(path);
    for (let n = 0; n < 5; n += 1) {
      one.note(`${n}`);
      rmSync(dirname(path), { recursive: true });
    }
    expect(one.noted()).toEqual(["0", "1", "2", "3", "4"]);
    expect(one.restored).toBe(5);
    one.close();
  });

  it("is put back once where several work with it, and loses nothing of any", () => {
    const path = fresh("several");
    const all = [at(path), at(path), at(path)];
    for (const [n, each] of all.entries()) each.note(`${n} before`);
    rmSync(dirname(path), { recursive: true });
    for (const [n, each] of all.entries()) each.note(`${n} after`);
    const expected = ["before", "after"].flatMap((word) => [0, 1, 2].map((n) => `${n} ${word}`));
    for (const each of all) expect(each.noted()).toEqual(expected);
    all[0]?.close();
    all[1]?.note("last");
    for (const each of all.slice(1)) each.close();
    expect(readAnew(path)).toEqual([...expected, "last"]);
  });

  it("is put back by whoever comes first, also where what was put back is taken away again", () => {
    const path = fresh("twice");
    const [one, two] = [at(path), at(path)];
    one.note("1");
    two.note("2");
    remove(path);
    one.note("3");
    remove(path);
    two.note("4");
    expect(two.noted()).toEqual(["1", "2", "4"]);
    two.log.append("r2", "s", { kind: "interrupt.heard", message: "5" });
    one.log.append("r1", "s", { kind: "interrupt.heard", message: "6" });
    expect(two.log.read("r2", "s")).toHaveLength(1);
    expect(one.log.read("r1", "s")).toHaveLength(1);
    expect(one.restored + two.restored).toBe(3);
    one.close();
    two.close();
  });

  it("is put back when its folder can be made again", () => {
    const path = fresh("refused/runs");
    const one = at(path);
    one.note("before");
    rmSync(dirname(path), { recursive: true });
    writeFileSync(dirname(path), "a file where the folder was");
    expect(() => one.note("refused")).toThrow(expect.objectContaining({ code: "store" }));
    rmSync(dirname(path));
    one.note("after");
    expect(readAnew(path)).toEqual(["before", "after"]);
    one.close();
  });

  it("is not put back where the whole project was moved away, which is said", () => {
    const path = fresh("project/runs");
    const one = at(path);
    one.note("before");
    const project = dirname(dirname(path));
    renameSync(project, `${project} moved`);
    for (let n = 0; n < 2; n += 1)
      expect(() => one.note("lost")).toThrow(/project is gone: it was moved or deleted/);
    expect(existsSync(project)).toBe(false);
    renameSync(`${project} moved`, project);
    one.note("after");
    expect(one.restored).toBe(0);
    one.close();
    expect(readAnew(path)).toEqual(["before", "after"]);
  });

  it("is put back at the end, when nothing was written since", () => {
    const path = fresh("end/runs");
    const one = at(path);
    one.note("before");
    rmSync(dirname(path), { recursive: true });
    one.close();
    expect(readAnew(path)).toEqual(["before"]);
  });
});

describe("a store that is moved away and back", () => {
  const moved = (path: string) => {
    const [folder, away] = [dirname(path), `${dirname(path)} away`];
    renameSync(folder, away);
    return () => {
      rmSync(folder, { recursive: true, force: true });
      renameSync(away, folder);
    };
  };

  it.each([1, 3])("goes on as one, with what was written in between: %i at work", (count) => {
    const path = fresh("moved");
    const all = Array.from({ length: count }, () => at(path));
    const told: string[] = [];
    const tell = (when: string, some = all) => {
      for (const [n, each] of some.entries()) {
        each.note(`${n} ${when}`);
        told.push(`${n} ${when}`);
      }
    };
    tell("before");
    const back = moved(path);
    tell("in between", all.slice(0, 2));
    back();
    tell("after", all.toReversed());
    for (const each of all) expect(each.noted().sort()).toEqual(told.toSorted());
    for (const each of all) each.close();
    expect(readAnew(path)).toHaveLength(told.length);
  });

  it("can be read and opened although its content went on elsewhere, and that is gone", () => {
    const path = fresh("retired");
    const one = at(path);
    one.note("before");
    const back = moved(path);
    one.note("in between");
    one.close();
    back();
    expect(storeHealth(path).state).toBe("well");
    const reader = openToRead(path);
    expect(reader?.sql.prepare("SELECT count(*) FROM facts").pluck().get()).toBe(1);
    reader?.close();
    expect(readAnew(path)).toEqual(["before"]);
  });
});

describe("another store that somebody begins in its place", () => {
  it("gets what this one held, and loses nothing itself", async () => {
    const path = fresh("both");
    const one = await filled(path);
    remove(path);
    const two = at(path);
    two.log.append("r2", "s", { kind: "interrupt.heard", message: "theirs" });
    await two.transcripts.append({ projectKey: "p", sessionId: "s2" }, [{ type: "user" }]);
    two.flows.append("r2", ENDED);
    one.note("after");
    await one.say("u2");
    two.log.append("r2", "s", { kind: "interrupt.heard", message: "theirs, too" });
    expect(one.noted()).toEqual(["before", "after"]);
    expect(await one.said()).toEqual(["u1", "u2"]);
    expect(two.log.read("r2", "s")).toHaveLength(2);
    expect(await one.transcripts.load({ projectKey: "p", sessionId: "s2" })).toHaveLength(1);
    expect(two.flows.runs()).toEqual(["r2", "r"]);
    expect(two.book.read("r")).toEqual([CLOSED]);
    expect([one.restored, two.restored]).toEqual([1, 0]);
    one.close();
    two.close();
  });

  it("may be an older copy of this one: what is newer is added, nothing is there twice", async () => {
    const path = fresh("copy");
    const one = at(path);
    one.note("before");
    await one.say("u1");
    await one.transcripts.append(KEY, [{ type: "user" }, { type: "user" }]);
    one.book.append("r", CLOSED);
    one.close();
    const copy = readFileSync(path);
    const two = at(path);
    two.note("after");
    await two.say("u2");
    remove(path);
    writeFileSync(path, copy);
    two.note("last");
    expect(two.noted()).toEqual(["before", "after", "last"]);
    expect(await two.said()).toEqual(["u1", undefined, undefined, "u2"]);
    expect(two.book.read("r")).toEqual([CLOSED]);
    two.close();
  });

  it.each<[string, (path: string, kept: string) => void]>([
    [
      "a copy under whose name the log of the open one still lies",
      (path, kept) => renameSync(kept, path),
    ],
    [
      "an empty file",
      (path) => {
        rmSync(path);
        writeFileSync(path, "");
      },
    ],
    [
      "a store that nobody has filled",
      (path, kept) => {
        remove(kept);
        openDatabase(kept).close();
        renameSync(kept, path);
      },
    ],
  ])("is not taken for this one's file: %s", (_what, replace) => {
    const path = fresh("replaced");
    at(path).close();
    const kept = `${path} kept`;
    writeFileSync(kept, readFileSync(path));
    const one = at(path);
    for (let n = 0; n < 50; n += 1) one.note(`${n}`);
    replace(path, kept);
    one.note("after");
    expect(one.noted()).toHaveLength(51);
    expect(one.database.sql.pragma("integrity_check", { simple: true })).toBe("ok");
    one.close();
    expect(readAnew(path)).toHaveLength(51);
  });

  it("is named and not touched where it is none of flower's, until it is gone", () => {
    const path = fresh("foreign");
    const one = at(path);
    one.note("before");
    remove(path);
    writeFileSync(path, "no database".repeat(99));
    const theirs = readFileSync(path);
    for (let n = 0; n < 2; n += 1) expect(() => one.note("mine")).toThrow(/file is not a database/);
    expect(readFileSync(path).equals(theirs)).toBe(true);
    expect(one.restored).toBe(0);
    rmSync(path);
    one.note("after");
    expect(one.noted()).toEqual(["before", "after"]);
    one.close();
  });
});

it("is left alone where nobody takes it away, whoever comes and goes", async () => {
  const path = fresh("kept");
  at(path).close();
  const one = at(path);
  one.note("a");
  const two = at(path);
  two.note("b");
  await one.say("u");
  two.close();
  one.note("c");
  expect([one.restored, two.restored]).toEqual([0, 0]);
  one.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(readAnew(path)).toEqual(["a", "b", "c"]);
});
