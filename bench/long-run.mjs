// One job of 400 turns, run to its end on the real harness by flower, by the harness's own compaction, and by flower without spilling. Prints one table; fails
// when a contestant did not finish, or when flower's last session cannot read what its predecessors ruled out and decided. What is counted stands in README.md.

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompactPolicy, Runtime } from "flower-agent";
import { startScriptedApi } from "flower-agent/testing";
import { endAll } from "../src/adapters/claude/processes.mjs";
import { FACTS, factsIn, model, prepare, roleOf, TURNS, WINDOW } from "./long-run/job.mjs";

const MARK = "LONG_RUN_BENCH";
const VALUE = randomUUID();
const HEADROOM = 50_000;

/** @type {readonly { name: string, options: Partial<import("flower-agent").RuntimeOptions>, compact?: CompactPolicy }[]} */
const CONTESTANTS = [
  {
    name: "a  handoff",
    options: { handoff: { window: WINDOW, headroom: HEADROOM, maxGenerations: 50 } },
  },
  {
    name: "b  auto-compact",
    options: { handoff: false, spillThreshold: 0 },
    compact: new CompactPolicy({ window: WINDOW }),
  },
  {
    name: "c  handoff, no spilling",
    options: {
      handoff: { window: WINDOW, headroom: HEADROOM, maxGenerations: 50 },
      spillThreshold: 0,
    },
  },
];

/** @param {(typeof CONTESTANTS)[number]} contestant */
async function run({ options, compact }) {
  const root = mkdtempSync(join(tmpdir(), "flower-long-run-"));
  const workspace = join(root, "project");
  const home = join(root, "home");
  mkdirSync(workspace);
  mkdirSync(home, { mode: 0o700 });
  prepare(workspace);
  const api = await startScriptedApi({ main: model(workspace) });
  const env = api.environment({ home, extra: { [MARK]: VALUE } });
  const runtime = new Runtime({ workspace, workbench: true, env, lang: "en", ...options });
  try {
    const spec = {
      name: "work",
      instructions: "You work on a long job.",
      allowedTools: ["Bash", "Read", "Grep"],
      ...(compact === undefined ? {} : { compact }),
    };
    const result = await runtime.run(spec, "Take the 400 turns of the job.", {
      onEvent: alive,
    });
    if (!result.ok) throw new Error(`The job did not end well: ${result.error}`);
    api.verify();
    return measured(
      api.requests.filter((request) => request.main),
      result,
      workspace,
    );
  } finally {
    await runtime.close();
    await api.close();
    endAll([], `${MARK}=${VALUE}`);
    rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * @param {readonly import("flower-agent/testing").ScriptedRequest[]} requests
 * @param {import("flower-agent").StepResult} result
 * @param {string} workspace
 */
function measured(requests, result, workspace) {
  const contexts = requests.map(({ reply }) => contextOf(reply));
  const last = JSON.stringify(requests.at(-1)?.messages ?? []);
  const named = [...new Set(last.match(/\/[^\s"'`\\]+\.(?:md|jsonl|txt)/g) ?? [])]
    .filter((path) => path.startsWith(workspace) || path.includes("/projects/"))
    .filter((path) => existsSync(path) && statSync(path).isFile());
  const away = named.map((path) => readFileSync(path, "utf8")).join("\n");
  const counted = result.generations.reduce((sum, { tokens }) => sum + inputOf(tokens), 0);
  return {
    requests: requests.length,
    tokens: contexts.reduce((sum, context) => sum + context, 0),
    counted,
    highest: Math.max(...contexts),
    generations: result.generations.length,
    summaries: requests.filter((request) => roleOf(request) === "summary").length,
    degraded: result.generations.filter(({ degraded }) => degraded).length,
    told: factsIn(unescaped(last)).length,
    readable: factsIn(`${unescaped(last)}\n${away}`).length,
  };
}

const unescaped = (/** @type {string} */ json) => json.replaceAll('\\"', '"');

/** @param {import("flower-agent").StepResult["generations"][number]["tokens"]} tokens */
const inputOf = (tokens) =>
  tokens === null ? 0 : tokens.input + tokens.cacheRead + tokens.cacheCreation;

/** @param {import("flower-agent/testing").Reply | undefined} reply */
function contextOf(reply) {
  if (reply?.kind !== "message") return 0;
  const {
    input_tokens = 0,
    cache_read_input_tokens = 0,
    cache_creation_input_tokens = 0,
  } = reply.usage ?? {};
  return input_tokens + cache_read_input_tokens + cache_creation_input_tokens;
}

/** @param {import("flower-agent").FlowerEvent} event */
function alive({ kind, text }) {
  if (kind === "handoff" || kind === "reset") console.error(`  ${text}`);
}

process.once("exit", () => endAll([], `${MARK}=${VALUE}`));
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(name, () => process.exit(1));

const rows = [];
for (const contestant of CONTESTANTS) {
  console.error(contestant.name);
  rows.push({ name: contestant.name, ...(await run(contestant)) });
}
const base = rows[0];
if (base === undefined) throw new Error("Nobody ran.");
const number = (/** @type {number} */ n) => n.toLocaleString("en-US");
const table = [
  [
    "",
    "requests",
    "input tokens",
    "times a",
    "highest context",
    "sessions",
    "summaries",
    "facts told",
    "readable",
  ],
  ...rows.map((row) => [
    row.name,
    number(row.requests),
    number(row.tokens),
    (row.tokens / base.tokens).toFixed(2),
    number(row.highest),
    String(row.generations),
    String(row.summaries),
    `${row.told}/${FACTS.length}`,
    `${row.readable}/${FACTS.length}`,
  ]),
];
const widths =
  table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
console.log(`\nOne job of ${TURNS} turns, window ${number(WINDOW)}.\n`);
for (const row of table)
  console.log(
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  "),
  );
const handoffs = rows.filter(({ name }) => !name.startsWith("b"));
const verdict = [
  {
    ok: handoffs.every(({ readable }) => readable === FACTS.length),
    text: "every dead end and decision can be read by flower's last session",
  },
  { ok: handoffs.every(({ degraded }) => degraded === 0), text: "no document was degraded" },
  {
    ok: handoffs.every(({ tokens, counted }) => tokens === counted),
    text: "flower's books hold the tokens that the API has counted, to the last one",
  },
];
console.log("");
for (const { ok, text } of verdict) console.log(`${ok ? "ok    " : "FAILED"}  ${text}`);
process.exitCode = verdict.every(({ ok }) => ok) ? 0 : 1;
