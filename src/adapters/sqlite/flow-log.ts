/**
 * The log of workflows in `sessions.db`: one row per fact. Knows the order and the time of facts; not what they mean. Its table is made
 * where it is missing, since a run directory may have been begun before there was one.
 */

import type { Statement } from "better-sqlite3";
import type { FlowFact, RecordedFlow } from "../../core/workflow/facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FlowLog } from "../../ports/flow-log.ts";
import type { StoreDatabase } from "./database.ts";

const TABLE = `
CREATE TABLE IF NOT EXISTS flow_facts (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,        -- ms since the epoch
  body TEXT NOT NULL,         -- the fact as JSON
  UNIQUE (run, seq)
) STRICT`;

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

export class SqliteFlowLog implements FlowLog {
  readonly #database: StoreDatabase;
  readonly #clock: Pick<Clock, "now">;
  readonly #append: Statement<[{ run: string; at: number; body: string }], number>;
  readonly #read: Statement<[string], Row>;
  readonly #runs: Statement<[], string>;

  /** The database stays the caller's. */
  constructor(database: StoreDatabase, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
    const { sql } = database;
    database.during("prepare the log of workflows", () => sql.exec(TABLE));
    this.#append = sql
      .prepare<[{ run: string; at: number; body: string }], number>(
        `INSERT INTO flow_facts (run, seq, at, body)
         SELECT @run, coalesce(max(seq), 0) + 1, @at, @body FROM flow_facts WHERE run = @run
         RETURNING seq`,
      )
      .pluck();
    this.#read = sql.prepare("SELECT seq, at, body FROM flow_facts WHERE run = ? ORDER BY seq");
    this.#runs = sql
      .prepare<[], string>("SELECT run FROM flow_facts GROUP BY run ORDER BY min(id)")
      .pluck();
  }

  append(run: string, fact: FlowFact): RecordedFlow {
    const at = Math.round(this.#clock.now());
    const body = JSON.stringify(fact);
    const seq = this.#database.during("append to the log of workflows", () =>
      this.#append.get({ run, at, body }),
    );
    if (seq === undefined) throw new TypeError("an INSERT that returns its row returned none");
    return { ...fact, run, seq, at };
  }

  read(run: string): readonly RecordedFlow[] {
    const rows = this.#database.during("read the log of workflows", () => this.#read.all(run));
    return rows.map(({ seq, at, body }) => ({ ...(JSON.parse(body) as FlowFact), run, seq, at }));
  }

  runs(): readonly string[] {
    return this.#database.during("read the log of workflows", () => this.#runs.all());
  }
}
