/**
 * The log of workflows in `sessions.db`: one row per fact. Knows the order and the time of facts; not what they mean.
 *
 * F1. The table is made with the first fact, since a run directory may have been begun before there was one, and a reader makes nothing.
 */

import type { FlowFact, RecordedFlow } from "../../core/workflow/facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FlowLog } from "../../ports/flow-log.ts";
import type { StoreDatabase } from "./database.ts";
import { written } from "./written.ts";

const TABLE = `
CREATE TABLE IF NOT EXISTS flow_facts (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,        -- ms since the epoch
  body TEXT NOT NULL,         -- the fact as JSON
  UNIQUE (run, seq)
) STRICT`;

const APPEND = `
INSERT INTO flow_facts (run, seq, at, body)
  SELECT @run, coalesce(max(seq), 0) + 1, @at, @body FROM flow_facts WHERE run = @run
  RETURNING seq`;

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

export class SqliteFlowLog implements FlowLog {
  readonly #database: StoreDatabase;
  readonly #clock: Pick<Clock, "now">;
  #made = false;

  /** The database stays the caller's; one that may only be read will do for reading. */
  constructor(database: StoreDatabase, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  append(run: string, fact: FlowFact): RecordedFlow {
    const at = Math.round(this.#clock.now());
    const body = JSON.stringify(fact);
    const seq = this.#database.during("append to the log of workflows", () => {
      const { sql } = this.#database;
      if (!this.#made) sql.exec(TABLE); // F1
      const seq = written(sql.prepare<[object], number>(APPEND).pluck(), { run, at, body });
      this.#made = true;
      return seq;
    });
    if (seq === undefined) throw new TypeError("an INSERT that returns its row returned none");
    return { ...fact, run, seq, at };
  }

  read(run: string): readonly RecordedFlow[] {
    const query = "SELECT seq, at, body FROM flow_facts WHERE run = ? ORDER BY seq";
    return this.#rows<Row>(query, run).map(({ seq, at, body }) => ({
      ...(JSON.parse(body) as FlowFact),
      ...{ run, seq, at },
    }));
  }

  runs(): readonly string[] {
    const query = "SELECT run FROM flow_facts GROUP BY run ORDER BY min(id)";
    return this.#rows<{ run: string }>(query).map(({ run }) => run);
  }

  #rows<R>(query: string, ...values: readonly string[]): readonly R[] {
    return this.#database.during("read the log of workflows", () =>
      this.#isThere() ? this.#database.sql.prepare<string[], R>(query).all(...values) : [],
    );
  }

  #isThere(): boolean {
    this.#made ||=
      this.#database.sql
        .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'flow_facts'")
        .get() !== undefined;
    return this.#made;
  }
}
