/** The run log in `sessions.db`: one row per fact. Knows the order and the time of facts; not what they mean. */

import type Sqlite from "better-sqlite3";
import type { Fact, Recorded } from "../../core/run/facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LoggedStep, RunLog } from "../../ports/run-log.ts";
import { prepared, type StoreDatabase } from "./database.ts";
import { ExclusiveLock } from "./lock.ts";
import { written } from "./written.ts";

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

export class SqliteRunLog implements RunLog {
  readonly #database: StoreDatabase;
  readonly #clock: Pick<Clock, "now">;
  readonly #lock: ExclusiveLock;
  readonly #ask: () => ReturnType<typeof statements>;

  /** The database stays the caller's: `close` gives back the lock file only. */
  constructor(database: StoreDatabase, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
    this.#lock = new ExclusiveLock(`${database.path}-lock`);
    this.#ask = prepared(database, statements);
  }

  append(run: string, step: string, fact: Fact): Recorded {
    const at = Math.round(this.#clock.now());
    const body = JSON.stringify(fact);
    const seq = this.#database.during("append to the run log", () =>
      written(this.#ask().append, { run, step, at, kind: fact.kind, body }),
    );
    if (seq === undefined) throw new TypeError("an INSERT that returns its row returned none");
    return { ...fact, run, step, seq, at };
  }

  read(run: string, step: string): readonly Recorded[] {
    const rows = this.#database.during("read the run log", () => this.#ask().read.all(run, step));
    return rows.map(({ seq, at, body }) => ({
      ...(JSON.parse(body) as Fact),
      run,
      step,
      seq,
      at,
    }));
  }

  steps(): readonly LoggedStep[] {
    const rows = this.#database.during("read the run log", () => this.#ask().steps.all());
    return rows.map((row) => ({ ...row, ended: row.ended === 1 }));
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.hold(work);
  }

  close(): void {
    this.#lock.close();
  }
}

const statements = (sql: Sqlite.Database) => ({
  // One statement, so the number is found and taken in one transaction also beside other processes.
  append: sql
    .prepare<[{ run: string; step: string; at: number; kind: string; body: string }], number>(
      `INSERT INTO facts (run, step, seq, at, kind, body)
         SELECT @run, @step, coalesce(max(seq), 0) + 1, @at, @kind, @body FROM facts WHERE run = @run AND step = @step
         RETURNING seq`,
    )
    .pluck(),
  read: sql.prepare<[string, string], Row>(
    "SELECT seq, at, body FROM facts WHERE run = ? AND step = ? ORDER BY seq",
  ),
  steps: sql.prepare<[], { run: string; step: string; startedAt: number; ended: number | null }>(
    `SELECT run, step, min(at) AS startedAt,
         max(CASE kind WHEN 'step.ended' THEN seq END) > max(CASE kind WHEN 'step.started' THEN seq ELSE 0 END) AS ended
       FROM facts GROUP BY run, step ORDER BY min(id)`,
  ),
});
