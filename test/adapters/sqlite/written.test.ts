/** A write whose commit fails, as on a full disk: it is never taken for kept. */

import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";
import { SqliteControl } from "../../../src/adapters/sqlite/control.ts";
import { openDatabase, type StoreDatabase } from "../../../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../../../src/adapters/sqlite/flow-log.ts";
import { SqliteRunLog } from "../../../src/adapters/sqlite/run-log.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const clock = new ManualClock();

/** Each insert into the table breaks a promise that is looked at when it is committed, and not before. */
const breakCommits = ({ sql }: StoreDatabase, table: string) =>
  sql.exec(`
    CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE children (parent REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER broken AFTER INSERT ON ${table} BEGIN INSERT INTO children VALUES (7); END`);

describe("a commit that fails", () => {
  it("W1: is said by the run log, and nothing is kept", () => {
    const database = openDatabase(temp.path("sessions.db"));
    const log = new SqliteRunLog(database, clock);
    breakCommits(database, "facts");
    expect(() => log.append("r", "s", { kind: "step.recovered" })).toThrow(
      /cannot append to the run log/,
    );
    expect(log.read("r", "s")).toEqual([]);
    database.close();
  });

  it("W1: is said by the log of workflows, and nothing is kept", () => {
    const database = openDatabase(temp.path("sessions.db"));
    const log = new SqliteFlowLog(database, clock);
    log.append("r", { kind: "part.entered", part: "a" });
    breakCommits(database, "flow_facts");
    expect(() => log.append("r", { kind: "part.entered", part: "b" })).toThrow(
      /cannot append to the log of workflows/,
    );
    expect(log.read("r")).toHaveLength(1);
    database.close();
  });

  it("W1: is said to whoever asks something of a step", () => {
    const database = openDatabase(temp.path("sessions.db"));
    const control = new SqliteControl(database, clock);
    breakCommits(database, "requests");
    expect(() => control.ask("r", "s", { ask: "stop" })).toThrow(/cannot ask something/);
    expect(control.waiting("r", "s")).toEqual([]);
    database.close();
  });
});
