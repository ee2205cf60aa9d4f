/** The run log's contract, on SQLite and in memory. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../../src/adapters/sqlite/run-log.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { RunLog } from "../../src/ports/run-log.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir({ broken: "written" });

/** Answers a function that opens one log again and again, as several processes do. */
const LOGS: readonly [string, (clock: Clock) => () => RunLog][] = [
  [
    "SqliteRunLog",
    (clock) => {
      const path = temp.path("sessions.db");
      return () => new SqliteRunLog(openDatabase(path), clock);
    },
  ],
  [
    "MemoryRunLog",
    (clock) => {
      const log = new MemoryRunLog(clock);
      return () => log;
    },
  ],
];

const started = (step: string): Fact => ({
  kind: "step.started",
  step,
  prompt: "do it",
  window: 200_000,
  windowSource: "guessed",
  contextBefore: 0,
});
const heard = (message: string): Fact => ({ kind: "interrupt.heard", message });
const ended: Fact = { kind: "step.ended", ok: true, text: "done", error: null, stop: null };

describe.each(LOGS)("%s", (_name, make) => {
  it("returns what it recorded, with run, step, number and time", () => {
    const clock = new ManualClock(1_000);
    const log = make(clock)();
    expect(log.append("r1", "work", started("work"))).toEqual({
      ...started("work"),
      run: "r1",
      step: "work",
      seq: 1,
      at: 1_000,
    });
    clock.advance(5);
    expect(log.append("r1", "work", heard("stop"))).toMatchObject({ seq: 2, at: 1_005 });
  });

  it("reads the facts of one step of one run, in order, equal to what append returned", () => {
    const log = make(new ManualClock())();
    const own = [log.append("r1", "work", heard("1"))];
    log.append("r2", "work", heard("other run"));
    log.append("r1", "work·2", heard("other step"));
    own.push(log.append("r1", "work", heard("交接 \ud800 \u0000")));
    expect(log.read("r1", "work")).toEqual(own);
    expect(log.read("r1", "nothing")).toEqual([]);
  });

  it("is one log for everybody who opened it", () => {
    const open = make(new ManualClock());
    const [one, two] = [open(), open()];
    one.append("r", "s", heard("a"));
    two.append("r", "s", heard("b"));
    one.append("r", "s", heard("c"));
    expect(two.read("r", "s").map((fact) => fact.seq)).toEqual([1, 2, 3]);
    expect(one.read("r", "s")).toEqual(two.read("r", "s"));
  });

  it("lists the steps oldest first, and says which have ended", () => {
    const clock = new ManualClock(10);
    const log = make(clock)();
    log.append("r2", "clarify", started("clarify"));
    clock.advance(1);
    log.append("r1", "work", started("work"));
    clock.advance(1);
    log.append("r2", "clarify", ended);
    expect(log.steps()).toEqual([
      { run: "r2", step: "clarify", startedAt: 10, ended: true },
      { run: "r1", step: "work", startedAt: 11, ended: false },
    ]);
  });

  it("counts a step that was begun again after its end as running until it ends again", () => {
    const log = make(new ManualClock())();
    for (const fact of [started("work"), ended, started("work")]) log.append("r", "work", fact);
    expect(log.steps()[0]?.ended).toBe(false);
    log.append("r", "work", ended);
    log.append("r", "work", heard("late"));
    expect(log.steps()[0]?.ended).toBe(true);
  });

  it("keeps any sequence of facts as it was", () => {
    const fact = fc.oneof(
      fc.string({ unit: "binary" }).map(heard),
      fc.constantFrom(started("s"), ended),
    );
    const where = fc.record({
      run: fc.constantFrom("r1", "r2", ""),
      step: fc.constantFrom("干活", "a'b", "a/b"),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(where, fact), { maxLength: 12 }), (facts) => {
        const log = make(new ManualClock())();
        const recorded = facts.map(([{ run, step }, each]) => log.append(run, step, each));
        for (const { run, step } of recorded)
          expect(log.read(run, step)).toEqual(
            recorded.filter((each) => each.run === run && each.step === step),
          );
        log.close();
      }),
      { numRuns: 30 },
    );
  });

  it("lets one piece of exclusive work in at a time, whoever opened the log", async () => {
    const open = make(new ManualClock());
    const logs = [open(), open(), open()];
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const work = async (n: number) => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(n);
      inside -= 1;
      return n;
    };
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => logs[n % 3]?.exclusive(() => work(n))),
    );
    expect(most).toBe(1);
    expect(results).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(order).toHaveLength(12);
  });

  it("appends inside exclusive work, and outside while it lasts", async () => {
    const open = make(new ManualClock());
    const [inside, outside] = [open(), open()];
    await inside.exclusive(async () => {
      inside.append("r", "s", heard("inside"));
      await new Promise((resolve) => setImmediate(resolve));
      outside.append("r", "s", heard("outside"));
    });
    expect(inside.read("r", "s")).toHaveLength(2);
  });

  it("gives the lock back when the work fails, and passes the failure on", async () => {
    const log = make(new ManualClock())();
    const failing = log.exclusive(() => Promise.reject(new Error("the work failed")));
    await expect(failing).rejects.toThrow("the work failed");
    await expect(log.exclusive(() => Promise.resolve("next"))).resolves.toBe("next");
  });
});
