/** The contract of the log of workflows, on SQLite and in memory. */

import { describe, expect, it } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryFlowLog } from "../../src/adapters/memory/flow-log.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../../src/adapters/sqlite/flow-log.ts";
import type { FlowFact } from "../../src/core/workflow/facts.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { FlowLog } from "../../src/ports/flow-log.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

/** Answers a function that opens one log again and again, as several processes do. */
const LOGS: readonly [string, (clock: Clock) => () => FlowLog][] = [
  [
    "SqliteFlowLog",
    (clock) => {
      const path = temp.path("sessions.db");
      return () => new SqliteFlowLog(openDatabase(path), clock);
    },
  ],
  [
    "MemoryFlowLog",
    (clock) => {
      const log = new MemoryFlowLog(clock);
      return () => log;
    },
  ],
];

const started: FlowFact = {
  ...{ kind: "flow.started", flow: "go", steps: ["干活"], request: "Do it." },
  owner: { pid: 1 },
};
const entered = (part: string): FlowFact => ({ kind: "part.entered", part });

describe.each(LOGS)("%s", (_name, make) => {
  it("returns what it recorded, with run, number and time", () => {
    const clock = new ManualClock(1_000);
    const log = make(clock)();
    expect(log.append("r1", started)).toEqual({ ...started, run: "r1", seq: 1, at: 1_000 });
    clock.advance(5);
    expect(log.append("r1", entered("干活"))).toMatchObject({ seq: 2, at: 1_005 });
  });

  it("keeps runs apart, each in its order, also for who opens it later", () => {
    const open = make(new ManualClock());
    const log = open();
    log.append("r2", started);
    log.append("r1", started);
    log.append("r2", entered("a"));
    const other = open();
    expect(other.runs()).toEqual(["r2", "r1"]);
    expect(other.read("r2").map(({ kind, seq }) => [kind, seq])).toEqual([
      ["flow.started", 1],
      ["part.entered", 2],
    ]);
    expect(other.read("nobody")).toEqual([]);
  });
});
