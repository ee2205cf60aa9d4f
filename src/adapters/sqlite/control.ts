/**
 * The control channel in `sessions.db`: a row a request. The file is the one that every process of a run directory shares already, and is
 * closed to others; so there is no socket whose path could be too long and none that a dead process could leave behind.
 *
 * C1. A number is never given twice: a late answer cannot reach another request.
 * C2. The table is made where it is missing, since a run directory may have been begun before there was one.
 */

import type Sqlite from "better-sqlite3";
import {
  parseAnswer,
  parseRequest,
  type RequestAnswer,
  type StepRequest,
} from "../../core/control/request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ControlChannel, WaitingRequest } from "../../ports/control.ts";
import { prepared, type StoreDatabase } from "./database.ts";
import { written } from "./written.ts";

const TABLE = `
CREATE TABLE IF NOT EXISTS requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- C1
  run TEXT NOT NULL,
  step TEXT NOT NULL,
  at INTEGER NOT NULL,                  -- ms since the epoch
  body TEXT NOT NULL,                   -- the request as JSON
  answer TEXT                           -- the answer as JSON
) STRICT`;

/** How long a request may lie there, ms. */
const KEPT_MS = 60_000;

export class SqliteControl implements ControlChannel {
  readonly #database: StoreDatabase;
  readonly #clock: Pick<Clock, "now">;
  readonly #statements: () => ReturnType<typeof statements>;

  /** The database stays the caller's. */
  constructor(database: StoreDatabase, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
    database.during("prepare the control channel", () => database.sql.exec(TABLE)); // C2
    this.#statements = prepared(database, statements);
  }

  ask(run: string, step: string, request: StepRequest): number {
    const now = Math.round(this.#clock.now());
    return this.#database.during("ask something of a step", () => {
      this.#statements().clear.run(now - KEPT_MS);
      const id = written(this.#statements().ask, run, step, now, JSON.stringify(request));
      if (id === undefined) throw new TypeError("an INSERT that returns its row returned none");
      return id;
    });
  }

  waiting(run: string, step: string): readonly WaitingRequest[] {
    const rows = this.#database.during("look for requests", () =>
      this.#statements().waiting.all(run, step),
    );
    return rows.map(({ id, body }) => ({ id, request: parseRequest(body) }));
  }

  answer(id: number, answer: RequestAnswer): void {
    this.#database.during("answer a request", () =>
      this.#statements().answer.run(JSON.stringify(answer), id),
    );
  }

  fetch(id: number): RequestAnswer | undefined {
    const text = this.#database.during("fetch an answer", () =>
      written(this.#statements().fetch, id),
    );
    return text === undefined ? undefined : parseAnswer(text);
  }

  withdraw(id: number): boolean {
    const { changes } = this.#database.during("take back a request", () =>
      this.#statements().withdraw.run(id),
    );
    return changes > 0;
  }
}

const statements = (sql: Sqlite.Database) => ({
  clear: sql.prepare<[number]>("DELETE FROM requests WHERE at < ?"),
  ask: sql
    .prepare<[string, string, number, string], number>(
      "INSERT INTO requests (run, step, at, body) VALUES (?, ?, ?, ?) RETURNING id",
    )
    .pluck(),
  waiting: sql.prepare<[string, string], { id: number; body: string }>(
    "SELECT id, body FROM requests WHERE run = ? AND step = ? AND answer IS NULL ORDER BY id",
  ),
  answer: sql.prepare<[string, number]>(
    "UPDATE requests SET answer = ? WHERE id = ? AND answer IS NULL",
  ),
  fetch: sql
    .prepare<[number], string>(
      "DELETE FROM requests WHERE id = ? AND answer IS NOT NULL RETURNING answer",
    )
    .pluck(),
  withdraw: sql.prepare<[number]>("DELETE FROM requests WHERE id = ? AND answer IS NULL"),
});
