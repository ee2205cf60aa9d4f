/**
 * A project in which one flow lives several lives, each in a process of its own, against one scripted API. Knows how to start, to end and to
 * look; not what is right.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { alive, marked, signal } from "../../src/adapters/claude/processes.mjs";
import type { HumanFact } from "../../src/core/human/facts.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { FlowFact } from "../../src/core/workflow/facts.ts";
import { type ScriptedApi, type ScriptedRequest, startScriptedApi } from "../../src/testing.ts";
import { mustBeWell } from "../support/invariants.ts";
import { ANSWER, REQUEST, script } from "./words.ts";

const PROGRAM = resolve(import.meta.dirname, "fixtures/flow.mjs");
/** What was started dies within two seconds; a loaded machine gets this. */
const CEILING_MS = 60_000;

export type Log = "step" | "flow" | "people";

/** The n-th fact of a kind that a process appends to a log. */
export interface Point {
  readonly log: Log;
  readonly kind: (Fact | FlowFact | HumanFact)["kind"];
  readonly nth: number;
  readonly when: "before" | "after";
}

export interface Life {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A fact as it lies there, with the log and, for a step's, the step's name. */
export interface Found {
  readonly log: Log;
  readonly step: string;
  readonly run: string;
  readonly fact: Fact | FlowFact | HumanFact;
}

export interface Lives {
  readonly api: ScriptedApi;
  readonly workspace: string;
  /** One process from its start to its end. */
  live(die?: Point): Promise<Life>;
  /** Resolves when nothing lives that a process of the project has started; throws when something goes on living. */
  allGone(): Promise<void>;
  /** A file of the project, or null. */
  read(...names: string[]): string | null;
  /** Questions that a person saw, one line each. */
  asked(): readonly string[];
  /** Everything in the logs: steps', the flow's, the book of questions'; each in its own order. */
  facts(): readonly Found[];
  manifest(): readonly Record<string, unknown>[];
  close(): Promise<void>;
}

export async function openLives(): Promise<Lives> {
  const root = mkdtempSync(join(tmpdir(), "flower-faults-"));
  const [workspace, home] = [join(root, "project"), join(root, "home")];
  for (const folder of [workspace, home]) mkdirSync(folder, { mode: 0o700 });
  const asked = join(root, "asked");
  const api = await startScriptedApi(script(() => workspace));
  const carriers = () => [...marked(`HOME=${home}`)].filter(alive);
  const read = (...names: string[]) => textOf(join(workspace, ...names));
  return {
    api,
    workspace,
    live: (die) =>
      startProcess(
        [PROGRAM, JSON.stringify({ workspace, asked, die, request: REQUEST, answer: ANSWER })],
        api.environment({ home }),
      ).ended,
    async allGone() {
      for (const end = performance.now() + CEILING_MS; carriers().length > 0; await sleep(20))
        if (performance.now() > end) throw new Error(`Still alive: ${carriers().join(", ")}`);
    },
    read,
    asked: () => (textOf(asked) ?? "").split("\n").filter((line) => line !== ""),
    facts: () => factsIn(join(workspace, "runs/sessions.db")),
    manifest: () => JSON.parse(read("runs/manifest.json") ?? "[]") as Record<string, unknown>[],
    async close() {
      for (const pid of carriers()) signal(pid, "SIGKILL");
      await api.close();
      try {
        await mustBeWell(root);
      } finally {
        rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      }
    },
  };
}

export const textOf = (path: string): string | null =>
  existsSync(path) ? readFileSync(path, "utf8") : null;

export interface Living {
  readonly pid: number;
  readonly ended: Promise<Life>;
}

/** A program of Node in a process of its own. */
export function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Living {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  const ended = new Promise<Life>((done, failed) => {
    child.once("error", failed);
    child.once("close", (code, by) => done({ code, signal: by, ...said }));
  });
  return { pid: child.pid ?? 0, ended };
}

const TABLES = {
  step: "SELECT run, step, body FROM facts ORDER BY id",
  flow: "SELECT run, '' AS step, body FROM flow_facts ORDER BY id",
  people: "SELECT run, '' AS step, body FROM people ORDER BY id",
} as const;

export function factsIn(path: string): Found[] {
  if (!existsSync(path)) return [];
  const sql = new Sqlite(path, { readonly: true });
  try {
    const tables = sql.prepare<[], string>("SELECT name FROM sqlite_schema").pluck().all();
    return (Object.entries(TABLES) as [Log, string][]).flatMap(([log, query]) =>
      tables.includes(/FROM (\w+)/.exec(query)?.[1] ?? "")
        ? sql
            .prepare<[], { run: string; step: string; body: string }>(query)
            .all()
            .map(({ run, step, body }) => ({ log, run, step, fact: JSON.parse(body) as Fact }))
        : [],
    );
  } finally {
    sql.close();
  }
}

/** US dollars of a reply that was sent, by the harness's price of its default model. */
export function priceOf({ reply }: ScriptedRequest): number {
  if (reply?.kind !== "message") return 0;
  const { usage = {} } = reply;
  const { input_tokens = 10, output_tokens = 20 } = usage;
  const { cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = usage;
  return (
    (4 * input_tokens +
      0.2 * cache_read_input_tokens +
      5 * cache_creation_input_tokens +
      20 * output_tokens) /
    1e6
  );
}
