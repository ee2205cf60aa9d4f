/**
 * Do `manifest.json` and `lineage.json` say what the log says? Reads the files with the product's parsers; adds up money on its own.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPlainObject } from "../../../src/core/options.ts";
import type { Recorded } from "../../../src/core/run/facts.ts";
import { parseManifest } from "../../../src/core/run/manifest.ts";
import { parseLineage } from "../../../src/core/workflow/lineage.ts";
import { isEnded, jsonOf, type StepLog, spendOf } from "./log.ts";

type Row = Readonly<Record<string, unknown>>;

export interface RowCheck {
  readonly steps: readonly StepLog[];
  /** A process died and nobody has gone on: the last rows may still be missing. */
  readonly lags: boolean;
}

/** Each finished step has its row once, with what its facts say; no row is without its facts. */
export function manifestFaults(runDir: string, { steps, lags }: RowCheck): string[] {
  const path = join(runDir, "manifest.json");
  const parsed = parseManifest(textOf(path));
  if (parsed === undefined) return [`${path}: it does not parse`];
  const rows = parsed.filter(isPlainObject) as Row[];
  const strangers = rows
    .filter((row) => isOurs(row) && !steps.some((log) => isOf(row, log)))
    .map((row) => `the row of ${named(row)} is without facts`);
  const each = steps.flatMap((log) => {
    const own = rows.filter((row) => isOf(row, log));
    const ended = log.runs.filter(isEnded);
    const who = named(log);
    if (own.length > ended.length)
      return [`${who} has ${own.length} rows and ended ${ended.length} times`];
    if (own.length < ended.length)
      return lags ? [] : [`${who} has ${own.length} rows and ended ${ended.length} times`];
    return own.flatMap((row, index) => rowFaults(row, ended[index] ?? [], who));
  });
  return [...strangers, ...each].map((fault) => `${path}: ${fault}`);
}

const named = ({ run, step }: { readonly run?: unknown; readonly step?: unknown }): string =>
  `${run} ${step}`;
const isOf = (row: Row, { run, step }: StepLog): boolean => row.run === run && row.step === step;
/** An earlier program's rows have other keys. */
const isOurs = (row: Row): boolean => Array.isArray(row.generations);

function rowFaults(row: Row, facts: readonly Recorded[], who: string): string[] {
  const end = facts.findLast((fact) => fact.kind === "step.ended");
  const said = {
    ok: end?.ok,
    text: end?.text,
    error: end?.error,
    stop: end?.stop,
    session_id: sessionOf(facts),
  };
  const differing = Object.entries(said).flatMap(([key, value]) =>
    row[key] === value
      ? []
      : [`${who} has ${key} ${short(row[key])}, its facts say ${short(value)}`],
  );
  const spends = facts.flatMap((fact) => spendOf(fact) ?? []);
  const booked = spends.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const turns = spends.reduce((sum, spend) => sum + spend.turns, 0);
  const parts = (Array.isArray(row.generations) ? row.generations : []) as Row[];
  const ofParts = parts.reduce((sum, { cost_usd }) => sum + Number(cost_usd), 0);
  return [
    ...differing,
    ...sumFaults(who, "cost_usd", Number(row.cost_usd), booked),
    ...sumFaults(who, "num_turns", Number(row.num_turns), turns),
    ...sumFaults(`${who} by its generations`, "cost_usd", ofParts, booked),
  ];
}

/** A millionth of a dollar: rows are rounded. */
const sumFaults = (who: string, key: string, given: number, booked: number): string[] =>
  Math.abs(given - booked) < 1e-6
    ? []
    : [`${who} has ${key} ${given}, its facts add up to ${booked}`];

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "none";

/** The last session that spoke, else the last that was opened or gone on with. */
function sessionOf(facts: readonly Recorded[]): string | null {
  let opened: string | null = null;
  let spoke: string | null = null;
  for (const fact of facts) {
    if (fact.kind === "step.started" && fact.from?.how === "resume") opened = fact.from.session;
    if (fact.kind === "session.opened") opened = fact.session;
    if (fact.kind === "session.spoke") spoke = fact.session;
  }
  return spoke ?? opened;
}

export interface LineageCheck {
  readonly steps: readonly StepLog[];
  readonly lags: boolean;
  readonly holds: (session: string) => boolean;
}

/** It names sessions that are in the store and not retired, or none. */
export function lineageFaults(runDir: string, { steps, lags, holds }: LineageCheck): string[] {
  const path = join(runDir, "lineage.json");
  const text = textOf(path);
  const workspace = text === null ? "" : (jsonOf(text) as Row | undefined)?.workspace;
  const file = parseLineage(text, String(workspace));
  if (file.kind === "absent") return [];
  if (file.kind !== "own") return [`${path}: it does not parse`];
  const retired = lags ? new Set<string>() : retiredIn(steps);
  return Object.entries(file.lineage.steps).flatMap(([step, session]) => {
    if (retired.has(session))
      return [`${path}: ${step} would go on with ${session}, which is retired`];
    return lags || holds(session)
      ? []
      : [`${path}: ${step} would go on with ${session}, which is not in the store`];
  });
}

/**
 * Those that handed over and were not opened again since. A step without an end may have died between the retirement and the line in the
 * file: whoever goes on with it writes that.
 */
function retiredIn(steps: readonly StepLog[]): ReadonlySet<string> {
  const retired = new Set<string>();
  const facts = steps
    .flatMap((log) => log.runs.filter(isEnded))
    .sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
    .flat();
  for (const fact of facts) {
    if (fact.kind === "session.retired") retired.add(fact.session);
    if (fact.kind === "session.opened") retired.delete(fact.session);
    if (fact.kind === "step.started" && fact.from?.how === "resume")
      retired.delete(fact.from.session);
  }
  return retired;
}

export function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
