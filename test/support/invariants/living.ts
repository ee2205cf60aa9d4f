/**
 * Does anything hold, or run, that should be over: claims of steps that have ended, processes of runs whose owner is gone? Knows processes by
 * the mark in their environment; ends none.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { carriers } from "../../../src/adapters/claude/processes.mjs";
import { RUN_MARK } from "../../../src/adapters/claude/spawn.ts";
import { holdersIn } from "../../../src/adapters/sqlite/claims.ts";
import { lifeOf } from "../../../src/adapters/system/process.ts";
import type { Owner } from "../../../src/core/run/facts.ts";
import { CLAIMS } from "../../../src/core/workbench/names.ts";
import { isEnded, type StepLog } from "./log.ts";

/** A dead process holds nothing, and a living one nothing of a run that is over. */
export function claimFaults(folder: string, steps: readonly StepLog[]): string[] {
  const path = join(folder, CLAIMS);
  if (!existsSync(path)) return [];
  const held = new Set(holdersIn(path, lifeOf));
  return claimsIn(path).flatMap(({ step, run, owner }) => {
    const life = lifeOf(owner);
    if (life === "dead") return held.has(run) ? [`${path}: ${step} is held by a dead process`] : [];
    const own = steps.filter((log) => log.run === run);
    const over = own.length > 0 && own.every(isOver);
    return over ? [`${path}: ${step} is held for the run ${run}, which is over`] : [];
  });
}

function claimsIn(path: string): { step: string; run: string; owner: Owner }[] {
  const sql = new Sqlite(path, { readonly: true });
  try {
    const rows = sql
      .prepare<[], { step: string; run: string; owner: string }>(
        "SELECT step, run, owner FROM claims",
      )
      .all();
    return rows.map(({ step, run, owner }) => ({ step, run, owner: JSON.parse(owner) as Owner }));
  } finally {
    sql.close();
  }
}

const isOver = (log: StepLog): boolean => log.runs.every(isEnded);

/** Waits for what is just being ended. @param patienceMs how long at the most. */
export async function orphanFaults(
  steps: readonly StepLog[],
  patienceMs: number,
): Promise<string[]> {
  const runs = new Set(steps.map(({ run }) => run).filter((run) => isNobodys(run, steps)));
  if (runs.size === 0) return [];
  for (const end = performance.now() + patienceMs; ; await sleep(20)) {
    const found = [...carriers(RUN_MARK)].filter(([, run]) => runs.has(run));
    if (found.length === 0) return [];
    if (performance.now() >= end)
      return found.map(([pid, run]) => `process ${pid} of the run ${run} has outlived it`);
  }
}

/** All of its steps have ended, or those that have no end belong to dead processes. */
function isNobodys(run: string, steps: readonly StepLog[]): boolean {
  const own = steps.filter((log) => log.run === run);
  const begun = own.flatMap(({ facts }) =>
    facts.flatMap((fact) => ("owner" in fact && fact.owner !== undefined ? [fact.owner] : [])),
  );
  const alive = begun.some((owner) => lifeOf(owner) !== "dead");
  return begun.length > 0 && (!alive || own.every(isOver));
}
