// How much a run takes, and whether it grows: many runs side by side, many handoffs in one run, many events in one run, all on the real harness against the
// scripted API. Fails when a run does not end well, when a dollar is missing in its books, or when memory or open files grow with handoffs or events.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { startScriptedApi } from "flower-agent/testing";
import { endAll, marked } from "../src/adapters/claude/processes.mjs";
import { CALLS, calling, handingOver } from "./load/job.mjs";

const SIDE_BY_SIDE = (process.env.LOAD_RUNS ?? "1,5,20").split(",").map(Number);
const HANDOFFS = Number(process.env.LOAD_HANDOFFS ?? 1000);
const EVENTS = Number(process.env.LOAD_EVENTS ?? 100_000);
/** A run that does not grow may still be this much larger at its end than after its first tenth: heaps are cleared when they like. */
const MOST = 1.5;
const MARK = `LOAD_BENCH=${randomUUID()}`;
const WORKER = join(import.meta.dirname, "load/worker.mjs");
const MB = 1024;

/** @typedef {{ handoffs: number, events: number, heapMb: number, rssMb: number, files: number }} Sample */
/** @typedef {{ ok: boolean, error: string | null, generations: number, costUsd: number, events: number, loop?: { clock: number, processor: number } }} End */
/** @typedef {{ samples: Sample[], end: End, served: number, cpuMs: number, logMb: number }} Run */

/**
 * @param {{ handoffs: number, calls?: number, every?: { handoffs?: number, events?: number } }} job
 * @returns {Promise<Run>}
 */
async function run({ handoffs, calls, every = {} }) {
  const root = mkdtempSync(join(tmpdir(), "flower-load-"));
  const [workspace, home] = [join(root, "project"), join(root, "home")];
  mkdirSync(workspace);
  mkdirSync(home, { mode: 0o700 });
  const path = join(workspace, "small.txt");
  writeFileSync(path, "one line\n");
  const main = calls === undefined ? handingOver(handoffs) : calling(calls, path);
  const api = await startScriptedApi({ main });
  const [name = "", value = ""] = MARK.split("=");
  const env = api.environment({ home, extra: { [name]: value } });
  const order = { workspace, prompt: "Do the job.", generations: handoffs + 1, every };
  try {
    const worker = spawn(process.execPath, ["--expose-gc", WORKER, JSON.stringify(order)], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    /** @type {Sample[]} */
    const samples = [];
    /** @type {End | undefined} */
    let end;
    let cpuMs = 0;
    for await (const line of createInterface({ input: worker.stdout })) {
      const told = JSON.parse(line);
      if (told.end) end = told.end;
      else {
        samples.push(told.sample);
        cpuMs = told.cpuMs;
        if (every.handoffs ?? every.events) console.error(`  ${describe(told.sample)}`);
      }
    }
    if (end === undefined) throw new Error("A run ended without a word.");
    if (!end.ok) throw new Error(`A run did not end well: ${end.error}`);
    api.verify();
    const served = api.requests.reduce((sum, { reply }) => sum + priceOf(reply), 0);
    const logMb = statSync(join(workspace, "runs/sessions.db")).size / MB / MB;
    return { samples, end, served, cpuMs, logMb };
  } finally {
    await api.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** US dollars by the harness's price of its default model. @param {import("flower-agent/testing").Reply | undefined} reply */
function priceOf(reply) {
  if (reply?.kind !== "message") return 0;
  const { input_tokens = 10, output_tokens = 20 } = reply.usage ?? {};
  const { cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = reply.usage ?? {};
  return (
    (4 * input_tokens +
      0.2 * cache_read_input_tokens +
      5 * cache_creation_input_tokens +
      20 * output_tokens) /
    1e6
  );
}

/** @param {Sample} sample */
const describe = ({ handoffs, events, heapMb, rssMb, files }) =>
  `${handoffs} handoffs, ${events} events: heap ${heapMb.toFixed(1)} MB, process ${rssMb.toFixed(0)} MB, ${files} open files`;

/** Memory that a process has to itself and its share of what it shares, in MB; 0 when it is gone. @param {number} pid */
function shareOf(pid) {
  try {
    const said = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
    return Number(said?.[1] ?? 0) / MB;
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isWorker(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(WORKER);
  } catch {
    return false;
  }
}

/** The most that all processes of the bench's runs had at once: flower's own, and the harness with what it started. @param {AbortSignal} over */
async function watchMemory(over) {
  const most = { flower: 0, all: 0, processes: 0 };
  while (!over.aborted) {
    const pids = [...marked(MARK)];
    const shares = pids.map((pid) => ({ own: isWorker(pid), mb: shareOf(pid) }));
    const all = shares.reduce((sum, { mb }) => sum + mb, 0);
    if (all > most.all) {
      most.all = all;
      most.flower = shares.filter(({ own }) => own).reduce((sum, { mb }) => sum + mb, 0);
      most.processes = pids.length;
    }
    await sleep(500);
  }
  return most;
}

/** @type {{ ok: boolean, text: string }[]} */
const verdict = [];
const right = (/** @type {Run} */ { end, served }) => Math.abs(end.costUsd - served) < 1e-6;

async function sideBySide() {
  /** @type {number[]} */
  const each = [];
  for (const many of SIDE_BY_SIDE) {
    console.error(`${many} at once`);
    const over = new AbortController();
    const memory = watchMemory(over.signal);
    const runs = await Promise.all(Array.from({ length: many }, () => run({ handoffs: 2 })));
    over.abort();
    const { flower, all, processes } = await memory;
    each.push(flower / many);
    const longest = Math.max(...runs.map(({ end }) => end.loop?.processor ?? 0));
    console.log(
      `${many} runs at once: at most ${all.toFixed(0)} MB in ${processes} processes (${(all / many).toFixed(0)} MB a run, of which flower's own process ${(flower / many).toFixed(0)}); the loop's longest stretch ${longest.toFixed(0)} ms of processor`,
    );
    verdict.push({
      ok: runs.every(right) && runs.every(({ end }) => end.generations === 3),
      text: `${many} at once: each handed over twice, and its books hold every dollar`,
    });
  }
  const [first = 0] = each;
  verdict.push({
    ok: each.every((mb) => mb < first * MOST),
    text: "a run takes no more memory beside nineteen others than alone",
  });
}

/** @param {string} what @param {Run} done */
function grown(what, done) {
  const { samples, end, cpuMs, logMb } = done;
  const [early, last] = [samples[0], samples.at(-1)];
  if (early === undefined || last === undefined) throw new Error("No sample was taken.");
  console.log(
    `${what}: ${(cpuMs / 1000).toFixed(0)} s of processor, sessions.db ${logMb.toFixed(0)} MB`,
  );
  console.log(`  after a tenth: ${describe(early)}`);
  console.log(`  at the end:    ${describe(last)}`);
  const { clock = 0, processor = 0 } = end.loop ?? {};
  console.log(
    `  the event loop's longest stretch: ${processor.toFixed(0)} ms of processor, ${clock.toFixed(0)} ms on the clock (other programs included)`,
  );
  verdict.push(
    { ok: right(done), text: `${what}: the books hold every dollar` },
    {
      ok: last.heapMb < early.heapMb * MOST,
      text: `${what}: the heap does not grow (${early.heapMb.toFixed(1)} → ${last.heapMb.toFixed(1)} MB)`,
    },
    {
      ok: last.files <= early.files + 2,
      text: `${what}: no file stays open (${early.files} → ${last.files})`,
    },
  );
}

process.once("exit", () => endAll([], MARK));
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(name, () => process.exit(1));

await sideBySide();
console.error(`${HANDOFFS} handoffs in one run`);
grown(
  `${HANDOFFS} handoffs`,
  await run({ handoffs: HANDOFFS, every: { handoffs: HANDOFFS / 10 } }),
);
console.error(`${EVENTS} events in one run`);
grown(
  `${EVENTS} events`,
  await run({
    handoffs: Math.ceil(EVENTS / 2 / CALLS),
    calls: EVENTS / 2,
    every: { events: EVENTS / 10 },
  }),
);

console.log("");
for (const { ok, text } of verdict) console.log(`${ok ? "ok    " : "FAILED"}  ${text}`);
process.exitCode = verdict.every(({ ok }) => ok) ? 0 : 1;
