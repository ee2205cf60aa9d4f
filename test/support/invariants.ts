/**
 * What must be true of every directory that flower leaves, whatever happened to it: looked at after each test, and after each fault. Each rule
 * says in one sentence what is broken, and where.
 *
 * A directory that a test breaks on purpose says why, in one word: then, and only then, the rules that this word names are left out. A step
 * without an end (its process was killed) is allowed to be unfinished.
 */

import { join } from "node:path";
import type Sqlite from "better-sqlite3";
import { openToRead } from "../../src/adapters/sqlite/reading.ts";
import { SqliteSessionStore } from "../../src/adapters/sqlite/transcripts.ts";
import {
  documentFaults,
  halfFaults,
  ledgerFaults,
  leftoverFaults,
  modeFaults,
} from "./invariants/files.ts";
import { claimFaults, orphanFaults } from "./invariants/living.ts";
import {
  bookFaults,
  type FactRow,
  flowFaults,
  type StepLog,
  stepFaults,
  stepsOf,
} from "./invariants/log.ts";
import { placesBelow } from "./invariants/places.ts";
import { lineageFaults, manifestFaults } from "./invariants/rows.ts";

type Rule =
  | "store"
  | "facts"
  | "manifest"
  | "lineage"
  | "leftovers"
  | "files"
  | "documents"
  | "ledger"
  | "modes"
  | "claims";

/**
 * Why a directory is not as it should be: a process was `killed` and nobody has gone on since; a person, or the test in a person's place, has
 * `edited` files; the test has `written` facts or files by hand, which nothing else in the directory follows; the store was `lost`,
 * so that rows and files of its runs stay without their facts; the store is `foreign`, or damaged.
 */
export type Broken = "killed" | "edited" | "written" | "foreign" | "lost";

const LEFT_OUT: Readonly<Record<Broken, readonly Rule[]>> = {
  killed: ["leftovers"],
  edited: ["documents", "ledger", "files", "modes"],
  written: ["facts", "manifest", "lineage", "files", "documents", "modes", "claims"],
  lost: ["manifest", "lineage"],
  foreign: ["store", "facts", "manifest", "lineage", "files", "documents", "modes", "claims"],
};

/** What was started dies within two seconds of its owner; a loaded machine gets this, in ms. */
const PATIENCE_MS = 60_000;

export interface CheckOptions {
  readonly broken?: Broken | undefined;
  /** How long what outlives its owner is waited for, in ms. Default 60,000. */
  readonly patienceMs?: number;
}

/** What is broken in the run directories and workbenches below this folder, a sentence each; empty when all is well. Changes nothing. */
export async function checkDirectory(
  root: string,
  { broken, patienceMs = PATIENCE_MS }: CheckOptions = {},
): Promise<string[]> {
  const leftOut: readonly Rule[] = broken === undefined ? [] : LEFT_OUT[broken];
  const counts = (rule: Rule) => !leftOut.includes(rule);
  const of = (rule: Rule, find: () => readonly string[]) => (counts(rule) ? find() : []);
  const { runDirs, workbenches } = placesBelow(root);
  const stores = runDirs.map(storeIn);
  const steps = stores.flatMap((store) => store.steps);
  const lags = broken === "killed";
  const documents = steps.flatMap(({ facts }) =>
    facts.flatMap((fact) =>
      fact.kind === "handoff.placed" && typeof fact.path === "string" ? [fact.path] : [],
    ),
  );
  return [
    ...stores.flatMap((store) => [
      ...of("store", () => store.faults),
      ...of("facts", () => store.factFaults),
      ...of("manifest", () =>
        store.readable ? manifestFaults(store.runDir, { steps: store.steps, lags }) : [],
      ),
      ...of("lineage", () =>
        lineageFaults(store.runDir, {
          steps: store.steps,
          lags: lags || !store.readable,
          holds: (session) => store.sessions.has(session),
        }),
      ),
    ]),
    ...[...new Set([...runDirs, ...workbenches])].flatMap((folder) => [
      ...of("leftovers", () => leftoverFaults(folder)),
      ...of("files", () => halfFaults(folder)),
      ...of("modes", () => modeFaults(folder, documents)),
      ...of("claims", () => claimFaults(folder, steps)),
    ]),
    ...workbenches.flatMap((folder) => of("ledger", () => ledgerFaults(folder))),
    ...of("documents", () => documentFaults(steps)),
    ...(counts("claims") ? await orphanFaults(steps, patienceMs) : []),
  ];
}

/** The same as a failure of the test. */
export async function mustBeWell(root: string, options?: CheckOptions): Promise<void> {
  const faults = await checkDirectory(root, options);
  if (faults.length > 0)
    throw new Error(`The directory that this test leaves is broken:\n${faults.join("\n")}`);
}

interface Store {
  readonly runDir: string;
  /** False where there is none, or none that can be opened: nothing is then compared with it. */
  readonly readable: boolean;
  readonly faults: readonly string[];
  readonly factFaults: readonly string[];
  readonly steps: readonly StepLog[];
  /** That hold a message. */
  readonly sessions: ReadonlySet<string>;
}

function storeIn(runDir: string): Store {
  const path = join(runDir, "sessions.db");
  const none = {
    runDir,
    readable: false,
    faults: [],
    factFaults: [],
    steps: [],
    sessions: new Set<string>(),
  };
  try {
    const database = openToRead(path);
    if (database === undefined) return none;
    try {
      const { sql } = database;
      const said = sql.pragma("integrity_check", { simple: true });
      const rows = factsIn(sql, "SELECT run, step, seq, at, kind, body FROM facts ORDER BY id");
      const steps = stepsOf(rows);
      return {
        runDir,
        readable: true,
        faults: said === "ok" ? [] : [`${path}: its integrity check says ${said}`],
        factFaults: [
          ...stepFaults(rows),
          ...flowFaults(
            factsIn(sql, "SELECT run, '' AS step, seq, body FROM flow_facts ORDER BY id"),
            steps,
          ),
          ...bookFaults(factsIn(sql, "SELECT run, '' AS step, body FROM people ORDER BY id")),
        ].map((fault) => `${path}: ${fault}`),
        steps,
        sessions: sessionsIn(database),
      };
    } finally {
      database.close();
    }
  } catch (error) {
    return { ...none, faults: [`${path}: it cannot be read: ${String(error)}`] };
  }
}

function sessionsIn(database: NonNullable<ReturnType<typeof openToRead>>): ReadonlySet<string> {
  const store = new SqliteSessionStore(database);
  const all = database.sql
    .prepare<[], string>("SELECT DISTINCT session FROM transcripts WHERE subpath = ''")
    .pluck()
    .all();
  return new Set(all.filter((session) => store.hasSession(session)));
}

/** Empty where there is no such table yet. */
function factsIn(sql: Sqlite.Database, query: string): FactRow[] {
  const table = /FROM (\w+)/.exec(query)?.[1] ?? "";
  const there = sql.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table);
  return there === undefined ? [] : sql.prepare<[], FactRow>(query).all();
}
