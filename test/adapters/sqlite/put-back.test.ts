import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";
import { SqliteBook } from "../../../src/adapters/sqlite/book.ts";
import { SqliteControl } from "../../../src/adapters/sqlite/control.ts";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../../../src/adapters/sqlite/flow-log.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../../src/adapters/sqlite/transcripts.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const KEY = { projectKey: "p", sessionId: "s" };
const ENDS = ["", "-wal", "-shm"];

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
    const one = at(path);
    one.note("before");
    await one.say("u1");
    one.flows.append("r", {
      kind: "flow.ended",
      ok: true,
      failedAt: null,
      error: null,
      stop: null,
    });
    one.book.append("r", { kind: "closed", at: 1 } as never);
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

  it("is put back when there is room again", () => {
    const path = fresh("refused");
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
});

describe("another file that somebody puts in its place", () => {
  it.each<[string, (path: string) => void, RegExp]>([
    [
      "another run's store",
      (path) => {
        const other = at(path);
        other.log.append("other", "s", { kind: "interrupt.heard", message: "theirs" });
        other.close();
      },
      /another file was put in its place while it was in use/,
    ],
    ["a text", (path) => writeFileSync(path, "no database".repeat(99)), /It is not a database/],
  ])("is named, again and again, and not written to: %s", (_what, put, said) => {
    const path = fresh("foreign");
    const one = at(path);
    one.note("before");
    remove(path);
    put(path);
    const theirs = readFileSync(path);
    for (let n = 0; n < 2; n += 1) expect(() => one.note("mine")).toThrow(said);
    one.close();
    expect(readFileSync(path).equals(theirs)).toBe(true);
    expect(one.restored).toBe(0);
    rmSync(dirname(path), { recursive: true });
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
