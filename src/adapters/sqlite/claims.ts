/**
 * Who works on a step: one row per step name in `claims.db`, beside the documents that two workers would write over each other. Knows the
 * holder's process by its words; whether it lives is for the caller's `lifeOf` to say.
 *
 * C1. Looking and taking are one transaction: of several who find a dead holder, one gets the step.
 * C2. A holder that may live, unseen from here, keeps the step.
 */

import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { FlowerError } from "../../core/errors.ts";
import type { Owner } from "../../core/run/facts.ts";
import type { Life } from "../../core/run/view.ts";
import { createPrivately } from "./place.ts";
import { storeError } from "./refusal.ts";

const BUSY_MS = 10_000;

export interface Holder {
  readonly run: string;
  readonly owner: Owner;
}

export interface ClaimOptions extends Holder {
  readonly step: string;
  readonly lifeOf: (owner: Owner) => Life;
  /** The sentence for whoever comes second. */
  readonly taken: (holder: Holder & { readonly path: string }) => string;
}

interface Row {
  readonly run: string;
  readonly owner: string;
}

/** Takes the step until the answer is called. Throws `busy` naming a holder that is not dead, `store` when the disk refuses. */
export function claimStep(path: string, options: ClaimOptions): () => void {
  const { step, run } = options;
  const holder = during(path, (sql) => taking(sql, options));
  if (holder !== undefined)
    throw new FlowerError("busy", options.taken({ ...holder, path }), { field: "stepName" });
  return () =>
    during(path, (sql) => {
      sql.prepare("DELETE FROM claims WHERE step = ? AND run = ?").run(step, run);
    });
}

/** The runs whose steps are held there by a process that may live; none where there is no such file. Changes nothing. */
export function holdersIn(path: string, lifeOf: (owner: Owner) => Life): readonly string[] {
  if (!existsSync(path)) return [];
  const rows = during(path, (sql) => sql.prepare<[], Row>("SELECT run, owner FROM claims").all());
  return rows
    .filter(({ owner }) => lifeOf(JSON.parse(owner) as Owner) !== "dead")
    .map(({ run }) => run);
}

/** Answers who holds it, or nothing when it is ours now. */
function taking(sql: Sqlite.Database, options: ClaimOptions): Holder | undefined {
  const { step, run, owner, lifeOf } = options;
  const take = sql.transaction(() => {
    const row = sql
      .prepare<[string], Row>("SELECT run, owner FROM claims WHERE step = ?")
      .get(step);
    const holder = row && { run: row.run, owner: JSON.parse(row.owner) as Owner };
    if (holder !== undefined && lifeOf(holder.owner) !== "dead") return holder; // C2
    sql
      .prepare("INSERT OR REPLACE INTO claims (step, run, owner) VALUES (?, ?, ?)")
      .run(step, run, JSON.stringify(owner));
    return undefined;
  });
  return take.immediate(); // C1
}

function during<T>(path: string, work: (sql: Sqlite.Database) => T): T {
  let sql: Sqlite.Database | undefined;
  try {
    createPrivately(path);
    sql = new Sqlite(path, { timeout: BUSY_MS });
    sql.exec(
      "CREATE TABLE IF NOT EXISTS claims (step TEXT PRIMARY KEY, run TEXT NOT NULL, owner TEXT NOT NULL)",
    );
    return work(sql);
  } catch (error) {
    throw storeError(path, "claim the step", error);
  } finally {
    sql?.close();
  }
}
