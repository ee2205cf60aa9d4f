import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type StoreDatabase } from "../../../src/adapters/sqlite/database.ts";
import { storedSessions } from "../../../src/adapters/sqlite/retention.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../../src/adapters/sqlite/transcripts.ts";
import { spoke } from "../../support/look-facts.ts";
import { clearAway } from "../../support/temp-dir.ts";

let folder: string;
let database: StoreDatabase;
let store: SqliteSessionStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flower-retention-"));
  database = openDatabase(join(folder, "sessions.db"));
  store = new SqliteSessionStore(database, () => 1_000);
  await say("S", "one");
});
afterEach(async () => {
  database.close();
  await clearAway(folder, { broken: "written" });
});
const say = (session: string, uuid: string) =>
  store.append({ projectKey: "p", sessionId: session }, [
    { type: "user", uuid, message: { role: "user", content: "é".repeat(100) } },
  ]);

describe("a stored session", () => {
  it("is measured in bytes, and by when it was last written to", () => {
    const [found] = storedSessions(database).all();
    expect(found).toMatchObject({ project: "p", session: "S", modified: 1_000 });
    expect(found?.bytes).toBeGreaterThan(200);
  });

  it("goes once", () => {
    const sessions = storedSessions(database);
    const [found] = sessions.all();
    if (found === undefined) throw new Error("nothing was stored");
    expect(sessions.remove(found, sessions.lastFact())).toBe(true);
    expect(sessions.remove(found, sessions.lastFact())).toBe(false);
    expect(store.hasSession("S")).toBe(false);
  });

  it("stays when it was written to, or a step began with it, since it was looked at", async () => {
    const sessions = storedSessions(database);
    await say("T", "one");
    const [first, second] = sessions.all();
    if (first === undefined || second === undefined) throw new Error("nothing was stored");
    const fact = sessions.lastFact();
    await say(first.session, "two");
    const log = new SqliteRunLog(database, { now: () => 2_000 });
    for (const each of spoke(1, second.session, 9_000)) log.append("r", "work", each);
    log.close();
    expect(sessions.remove(first, fact)).toBe(false);
    expect(sessions.remove(second, fact)).toBe(false);
    expect(sessions.remove(second, sessions.lastFact())).toBe(true);
  });
});

describe("space", () => {
  it("is not given back where it is little, and is when it is much", async () => {
    const sessions = storedSessions(database);
    expect(sessions.compact()).toBe(0);
    database.sql.exec("CREATE TABLE heap (body TEXT)");
    database.sql.prepare("INSERT INTO heap VALUES (?)").run("x".repeat(3_000_000));
    database.sql.exec("DROP TABLE heap");
    const other = openDatabase(database.path);
    expect(sessions.compact()).toBeGreaterThan(2_900_000);
    expect(other.sql.pragma("integrity_check", { simple: true })).toBe("ok");
    other.close();
  });
});
