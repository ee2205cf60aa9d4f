import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { openToRead } from "../../../src/adapters/sqlite/reading.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { stepFacts } from "../../support/step-facts.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir({ broken: "foreign" });
const clock = { now: () => 1_000 };

/** A run directory with one step in it. */
function runDir(): string {
  const folder = temp.path("runs");
  const database = openDatabase(join(folder, "sessions.db"));
  const log = new SqliteRunLog(database, clock);
  for (const fact of stepFacts("work", "A")) log.append("r1", "work", fact);
  log.close();
  database.close();
  return folder;
}

const kinds = (folder: string): string[] | undefined => {
  const database = openToRead(join(folder, "sessions.db"));
  if (database === undefined) return undefined;
  const found = new SqliteRunLog(database, clock).read("r1", "work").map(({ kind }) => kind);
  database.close();
  return found;
};
const KINDS = stepFacts("work", "A").map(({ kind }) => kind);

/** Root may write everywhere: there the work is done as nobody. */
function withoutPrivileges<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe("a database that is only looked at", () => {
  it("is read whole, and nothing is there afterwards that was not there before", () => {
    const folder = runDir();
    const before = readdirSync(folder);
    const bytes = readFileSync(join(folder, "sessions.db"));
    expect(kinds(folder)).toEqual(KINDS);
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, "sessions.db")).equals(bytes)).toBe(true);
  });

  it("cannot be written to", () => {
    const database = openToRead(join(runDir(), "sessions.db"));
    expect(() => database?.sql.exec("DELETE FROM facts")).toThrow(/readonly/);
    database?.close();
  });

  it("shows what another process has just written", () => {
    const folder = runDir();
    const writer = openDatabase(join(folder, "sessions.db"));
    const log = new SqliteRunLog(writer, clock);
    log.append("r1", "work", { kind: "step.recovered" });
    expect(kinds(folder)).toEqual([...KINDS, "step.recovered"]);
    log.close();
    writer.close();
  });

  it("R2: is read also where its folder may not be written", () => {
    const folder = runDir();
    for (const above of ["..", "../.."]) chmodSync(join(folder, above), 0o755);
    chmodSync(join(folder, "sessions.db"), 0o444);
    chmodSync(folder, 0o555);
    try {
      expect(withoutPrivileges(() => kinds(folder))).toEqual(KINDS);
    } finally {
      chmodSync(folder, 0o755);
    }
  });

  it("is not made where it is not there", () => {
    const folder = temp.path("runs");
    expect(openToRead(join(folder, "sessions.db"))).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  });

  it("is nothing yet when no flower has begun its log in it", () => {
    const folder = temp.path(".");
    const sql = new Sqlite(join(folder, "sessions.db"));
    sql.exec(
      `CREATE TABLE entries (store_key, seq, uid, payload); CREATE TABLE meta (store_key, mtime);
       CREATE TABLE summaries (project_key, session_id, data)`,
    );
    sql.close();
    expect(kinds(folder)).toBeUndefined();
  });

  it.each([
    [
      "is no database",
      (path: string) => writeFileSync(path, "words ".repeat(500)),
      /not a database/,
    ],
    ["is a folder", (path: string) => mkdirSync(path), /cannot open the database to read it/],
    [
      "is another program's",
      (path: string) => new Sqlite(path).exec("CREATE TABLE theirs (a)").close(),
      /another program's, with tables theirs/,
    ],
  ])("is refused when it %s", (_title, make, message) => {
    const path = temp.path("sessions.db");
    make(path);
    expect(() => openToRead(path)).toThrow(message);
  });
});
