/**
 * Where one run of the fault harness takes place: a project, a home, a scripted API that can be told to answer otherwise, and processes of
 * flower. Knows how to start, to look and to end, and what must be true of a project that has come to its end; not what a fault is.
 */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { alive, marked, signal } from "../../src/adapters/claude/processes.mjs";
import type { Reply, Script, ScriptedApi, ScriptedRequest } from "../../src/testing.ts";
import { startScriptedApi } from "../../src/testing.ts";
import { type Broken, checkDirectory } from "../support/invariants.ts";
import * as job from "./job.ts";
import {
  type Found,
  factsIn,
  type Life,
  type Living,
  type Point,
  priceOf,
  startProcess,
  textOf,
} from "./lives.ts";
import * as flow from "./words.ts";

const FIXTURES = resolve(import.meta.dirname, "fixtures");
const BIN = resolve(import.meta.dirname, "../../dist/cli/bin.js");
/** What was started dies within two seconds; a loaded machine gets this. */
const CEILING_MS = 60_000;
/** No life of these jobs takes longer, on any machine that is not standing still; no run of several lives takes four times as long. */
const LIFE_MS = 300_000;

/** How a process of flower is started; every field is optional. */
export interface Order {
  readonly die?: Point;
  readonly handler?: "throws" | "rejects" | "hangs";
  /** Default: 1,000 tries without a wait between them. */
  readonly resilience?: object;
  /** Added to the step's spec. */
  readonly spec?: object;
  /** The step's name. Default `work`. */
  readonly step?: string;
  readonly runDir?: string;
  /** Added to the environment. The harness itself does not try again unless CLAUDE_CODE_MAX_RETRIES says so. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Arguments for Node before the program. */
  readonly node?: readonly string[];
}

/** Answers a request otherwise than the job does; undefined: as the job does. */
export type Inject = (request: ScriptedRequest) => Reply | undefined | Promise<Reply | undefined>;

export interface Site {
  readonly root: string;
  readonly workspace: string;
  readonly home: string;
  readonly api: ScriptedApi;
  /** May be put in place and taken away at any time. */
  inject: Inject;
  /** What the job itself answers. */
  answer(request: ScriptedRequest): Promise<Reply>;
  /** Flower in a process of its own: it begins the job, or goes on with it. */
  start(order?: Order): Living;
  /** The same, to its end. Rejects when that does not come. */
  live(order?: Order): Promise<Life>;
  /** The command line. */
  cli(words: readonly string[], env?: Order["env"]): Living;
  /** The living processes of this site: flower's, the harness's, tools'. */
  processes(): readonly number[];
  /** Resolves when none of them lives; answers those that go on living. */
  leftover(): Promise<readonly number[]>;
  /** A file of the project, or null. */
  read(...names: string[]): string | null;
  facts(): readonly Found[];
  manifest(): readonly Record<string, unknown>[];
  /** What is not as it must be when the job is done (or, `sound`, at any time), one sentence each. */
  atEnd(end: "done" | "sound", broken?: Broken): Promise<string[]>;
  /** Ends all of it. Its files stay where they are to be looked at. */
  close(keep?: boolean): Promise<void>;
}

const QUICK = { maxAttempts: 1_000, baseDelayMs: 0, maxDelayMs: 0 };

export async function openSite(which: "step" | "flow" = "step"): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), "flower-faults-"));
  const [workspace, home] = [join(root, "project"), join(root, "home")];
  for (const folder of [workspace, home]) mkdirSync(folder, { mode: 0o700 });
  const own = which === "step" ? job.script : flow.script(() => workspace);
  const site: { inject: Inject } = { inject: () => undefined };
  const decide = async (request: ScriptedRequest) =>
    (await site.inject(request)) ?? answerOf(own, request);
  const api = await startScriptedApi({ main: decide, subagents: decide });
  const env = (more: Order["env"] = {}) =>
    api.environment({ home, extra: { CLAUDE_CODE_MAX_RETRIES: "0", ...more } });
  const processes = () => [...marked(`HOME=${home}`)].filter(alive);
  const read = (...names: string[]) => textOf(join(workspace, ...names));
  const facts = () => factsIn(join(workspace, "runs/sessions.db"));
  const manifest = () =>
    JSON.parse(read("runs/manifest.json") ?? "[]") as Record<string, unknown>[];
  const start = ({ env: more, node = [], spec, ...order }: Order = {}) => {
    const words =
      which === "step"
        ? { prompt: job.PROMPT, step: job.STEP, spec: { ...job.SPEC, ...spec } }
        : { asked: join(root, "asked"), request: flow.REQUEST, answer: flow.ANSWER };
    const all = { workspace, resilience: QUICK, ...words, ...order };
    const program = join(FIXTURES, `${which}.mjs`);
    return startProcess([...node, program, JSON.stringify(all)], env(more));
  };
  const leftover = async () => {
    const end = performance.now() + CEILING_MS;
    while (processes().length > 0 && performance.now() < end) await sleep(20);
    return processes();
  };
  return Object.assign(site, {
    root,
    workspace,
    home,
    api,
    answer: (request: ScriptedRequest) => answerOf(own, request),
    start,
    live: (order?: Order) => within(start(order).ended),
    cli: (words: readonly string[], more?: Order["env"]) =>
      startProcess([BIN, ...words], env(more), workspace),
    processes,
    leftover,
    read,
    facts,
    manifest,
    async atEnd(end: "done" | "sound", broken?: Broken) {
      const left = await leftover();
      return [
        ...left.map((pid) => `process ${pid} goes on living`),
        ...(await checkDirectory(workspace, { broken })),
        ...overbooked(api.requests, manifest()),
        ...(end === "done" ? notDone({ which, read, facts, manifest }) : []),
        ...(end === "done" ? unsaid(api.requests, manifest(), facts()) : []),
      ];
    },
    async close(keep = false) {
      for (const pid of processes()) signal(pid, "SIGKILL");
      await api.close();
      if (keep) console.log(`     kept: ${root}`);
      else rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  });
}

async function answerOf(script: Script, request: ScriptedRequest): Promise<Reply> {
  if (typeof script === "function" || !("main" in script)) throw new Error("A script in parts.");
  const part = request.main ? script.main : script.subagents;
  const reply = typeof part === "function" ? await part(request) : undefined;
  if (reply === undefined) throw new Error(`The job has no reply for request ${request.n}.`);
  return reply;
}

/** A promise that is to be kept: rejects when it is not, after a time in which everything ends. */
export async function within<T>(
  promise: Promise<T>,
  what = "This life has no end",
  lives = 1,
): Promise<T> {
  const gone = new AbortController();
  const ceiling = sleep(lives * LIFE_MS, undefined, { signal: gone.signal, ref: false }).then(
    () => {
      throw new Error(`${what}.`);
    },
  );
  try {
    return await Promise.race([promise, ceiling]);
  } finally {
    gone.abort();
    ceiling.catch(() => undefined);
  }
}

/** The job has not come to its end as it must. */
function notDone({
  which,
  read,
  facts,
  manifest,
}: Pick<Site, "read" | "facts" | "manifest"> & { readonly which: "step" | "flow" }): string[] {
  const files =
    which === "step" ? Object.entries(job.FILES) : Object.entries(job.FILES).slice(0, 2);
  const last = manifest().at(-1);
  const { steps = {} } = JSON.parse(read("runs/lineage.json") ?? "{}") as {
    steps?: Record<string, string>;
  };
  const sessions = new Set(manifest().map(({ session_id: session }) => session));
  const retired = facts().flatMap(({ fact }) =>
    fact.kind === "session.retired" ? [fact.session] : [],
  );
  return [
    ...files.flatMap(([name, text]) =>
      read(name) === text ? [] : [`${name} holds ${JSON.stringify(read(name))}`],
    ),
    ...(last?.ok === true ? [] : [`the last row of the manifest is ${JSON.stringify(last)}`]),
    ...(Object.keys(steps).length > 0 ? [] : ["lineage names no session"]),
    ...Object.entries(steps).flatMap(([step, session]) => [
      ...(sessions.has(session) ? [] : [`lineage names ${session} for ${step}: no row has it`]),
      ...(retired.includes(session) ? [`lineage names ${session} for ${step}: it is retired`] : []),
    ]),
  ];
}

/** Less than a tenth of a token's price. */
const CENT = 1e-7;

const priceOfAll = (all: readonly ScriptedRequest[]): number =>
  all.reduce((total, request) => total + priceOf(request), 0);
const bookedIn = (rows: readonly Record<string, unknown>[]): number =>
  rows.reduce((total, { cost_usd: cost }) => total + Number(cost), 0);

/** Each dollar once: never more than was served. */
function overbooked(
  requests: readonly ScriptedRequest[],
  rows: readonly Record<string, unknown>[],
): string[] {
  const [booked, served] = [bookedIn(rows), priceOfAll(requests)];
  return booked > served + CENT ? [`${booked} dollars are booked, and ${served} were served`] : [];
}

/**
 * Where less is booked than was served whole, the rows of the ended steps say so. That is no leave to book little: where no process died,
 * every turn has told what it cost, and only what was on its way when one was stopped can be lacking.
 */
function unsaid(
  requests: readonly ScriptedRequest[],
  rows: readonly Record<string, unknown>[],
  facts: readonly Found[],
): string[] {
  const [booked, whole] = [bookedIn(rows), priceOfAll(requests.filter(isWhole))];
  if (booked > whole - CENT) return [];
  if (!rows.some((row) => row.cost_at_least === true))
    return [`${booked} dollars are booked of ${whole}, and no row says that it may be more`];
  return booked > whole / 2 || facts.some(tellsOfDeath)
    ? []
    : [`only ${booked} dollars are booked of ${whole}, and no process died`];
}

/** What a turn cost dies with its process. */
const tellsOfDeath = ({ fact }: Found): boolean =>
  fact.kind === "step.recovered" ||
  (fact.kind === "turn.ended" && fact.end.how === "failed" && fact.end.failure.died === true);

/** Did the harness get all of a reply that it can count? */
function isWhole({ reply, aborted, endedAt }: ScriptedRequest): boolean {
  if (reply?.kind !== "message" || aborted || endedAt === undefined) return false;
  const { cut, hang, cutAtByte, streamError, headers } = reply;
  return [cut, hang, cutAtByte, streamError, headers].every((field) => field === undefined);
}
