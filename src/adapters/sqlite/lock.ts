/**
 * One at a time, over all processes of a run directory: the reserved lock of a small SQLite file that never holds a byte. Its own file,
 * so that nobody who reads or writes transcripts waits for the work under it. Knows nothing of that work.
 *
 * L1. The operating system holds the lock: it falls with the process, however that ends.
 * L2. Waiting never blocks the event loop: the holder may be another caller in this very process.
 * L3. The file may be taken away meanwhile: whoever comes next makes it anew, since a lock on a file without a name keeps nobody out.
 */

import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { FlowerError } from "../../core/errors.ts";
import { refusalTextsFor } from "../../core/locale/refusals.ts";
import { createPrivately, placeOf } from "./place.ts";
import { makeAgain } from "./put-back.ts";
import { isBusy, storeError } from "./refusal.ts";

/** Between two tries, ms: the first and the longest. */
const PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 25;

export class ExclusiveLock {
  readonly #path: string;
  readonly #patienceMs: number;
  #sql: Sqlite.Database | undefined;
  #place = "";
  /** Settles when the last caller of this process has left. */
  #queue: Promise<unknown> = Promise.resolve();

  /** @param patienceMs longest wait for the lock; the work under it takes some tens of milliseconds. */
  constructor(path: string, patienceMs = 60_000) {
    this.#path = path;
    this.#patienceMs = patienceMs;
  }

  /** Runs `work` alone; the lock is given back however it ends. Does not nest. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => this.#alone(work));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    this.#sql?.close();
    this.#sql = undefined;
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const sql = await this.#taken();
    try {
      return await work();
    } finally {
      if (sql.open && sql.inTransaction) sql.exec("ROLLBACK");
    }
  }

  async #taken(): Promise<Sqlite.Database> {
    for (let waited = 0, pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const sql = this.#take();
      if (sql !== undefined) return sql;
      if (waited >= this.#patienceMs) throw this.#impatient();
      const ms = pause * (0.5 + Math.random());
      await sleep(ms); // L2
      waited += ms;
    }
  }

  #take(): Sqlite.Database | undefined {
    try {
      if (!this.#isThere()) this.close();
      this.#sql ??= this.#open();
      this.#sql.exec("BEGIN IMMEDIATE"); // L1
      if (this.#isThere()) return this.#sql;
      this.close(); // taken away while it was opened
      return undefined;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw storeError(this.#path, "take the lock of the run directory", error);
    }
  }

  #open(): Sqlite.Database {
    if (this.#place !== "") makeAgain(dirname(this.#path)); // L3
    createPrivately(this.#path);
    this.#place = placeOf(this.#path);
    return new Sqlite(this.#path, { timeout: 0 });
  }

  /** L3 */
  #isThere(): boolean {
    return placeOf(this.#path) === this.#place;
  }

  #impatient(): FlowerError {
    return new FlowerError(
      "store",
      (lang) =>
        refusalTextsFor(lang).store.held({ path: this.#path, seconds: this.#patienceMs / 1000 }),
      { field: this.#path },
    );
  }
}
