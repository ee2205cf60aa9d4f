/**
 * The books of questions in `sessions.db`: a row a fact. Knows their order; not what they mean.
 *
 * B1. The table is made with the first fact, since a run directory may have been begun before there was one, and a reader makes nothing.
 */

import type { HumanFact } from "../../core/human/facts.ts";
import type { BookStore } from "../../ports/book.ts";
import type { StoreDatabase } from "./database.ts";

const TABLE = `
CREATE TABLE IF NOT EXISTS people (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL,
  body TEXT NOT NULL                    -- the fact as JSON
) STRICT;
CREATE INDEX IF NOT EXISTS people_by_run ON people (run);`;

export class SqliteBook implements BookStore {
  readonly #database: StoreDatabase;
  #made = false;

  /** The database stays the caller's; one that may only be read will do for reading. */
  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  append(run: string, fact: HumanFact): void {
    this.#database.during("write into the book of questions", () => {
      const { sql } = this.#database;
      if (!this.#made) sql.exec(TABLE); // B1
      sql.prepare("INSERT INTO people (run, body) VALUES (?, ?)").run(run, JSON.stringify(fact));
      this.#made = true;
    });
  }

  read(run: string): readonly HumanFact[] {
    return this.#column("SELECT body FROM people WHERE run = ? ORDER BY id", run).map(
      (body) => JSON.parse(body) as HumanFact,
    );
  }

  runs(): readonly string[] {
    return this.#column("SELECT run FROM people GROUP BY run ORDER BY min(id)");
  }

  #column(query: string, ...values: readonly string[]): readonly string[] {
    return this.#database.during("read the book of questions", () =>
      this.#isThere()
        ? (this.#database.sql
            .prepare(query)
            .pluck()
            .all(...values) as string[])
        : [],
    );
  }

  #isThere(): boolean {
    this.#made ||=
      this.#database.sql
        .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'people'")
        .get() !== undefined;
    return this.#made;
  }
}
