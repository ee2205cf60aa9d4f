// Appending and loading a transcript: flower's store beside the SDK's in-memory store and beside plain JSONL, on the same entries in one run. Batches are of the
// size in which the harness mirrors them. Milliseconds and ratios to JSONL; also the longest time for which the event loop stood still while
// the batches arrived. Fails when ten times the entries cost more than twelve times in flower's store.

import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InMemorySessionStore } from "@anthropic-ai/claude-agent-sdk";
import { SqliteSessionStore } from "flower-agent";

const SIZES = [1_000, 10_000];
const BATCH = 8;
const ROUNDS = 3;
const MOST = 12;

/** @param {number} n */
const entry = (n) => ({
  type: n % 2 === 0 ? "assistant" : "user",
  uuid: `u-${n}`,
  parentUuid: n === 0 ? null : `u-${n - 1}`,
  timestamp: "2026-11-30T10:15:00.000Z",
  message: {
    role: n % 2 === 0 ? "assistant" : "user",
    content: "x".repeat(400 + ((n * 97) % 3000)),
  },
});
const KEY = { projectKey: "-bench", sessionId: "s1" };

/** @typedef {{ append(batch: object[]): Promise<unknown>, load(): Promise<unknown[] | null>, end(): unknown }} Contestant */
/** @type {Record<string, (folder: string) => Contestant>} */
const CONTESTANTS = {
  "flower (SQLite)": (folder) => {
    const store = new SqliteSessionStore(join(folder, "sessions.db"));
    return {
      append: (batch) => store.append(KEY, /** @type {any} */ (batch)),
      load: () => store.load(KEY),
      end: () => store.close(),
    };
  },
  "in memory (SDK)": () => {
    const store = new InMemorySessionStore();
    return {
      append: (batch) => store.append(KEY, /** @type {any} */ (batch)),
      load: () => store.load(KEY),
      end: () => undefined,
    };
  },
  JSONL: (folder) => {
    const file = join(folder, "s1.jsonl");
    return {
      append: (batch) =>
        appendFile(file, batch.map((each) => `${JSON.stringify(each)}\n`).join("")),
      load: async () =>
        (await readFile(file, "utf8"))
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      end: () => undefined,
    };
  },
};

/** @param {string} name @param {number} size */
async function sample(name, size) {
  const folder = await mkdtemp(join(tmpdir(), "flower-bench-store-"));
  const store = CONTESTANTS[name]?.(folder);
  if (store === undefined) throw new Error(`Nobody is called ${name}.`);
  const entries = Array.from({ length: size }, (_, n) => entry(n));
  let stood = 0;
  let arriving = true;
  const begun = performance.now();
  let free = begun;
  const look = () => {
    const now = performance.now();
    stood = Math.max(stood, now - free);
    free = now;
    if (arriving) setImmediate(look);
  };
  setImmediate(look);
  for (let at = 0; at < size; at += BATCH) await store.append(entries.slice(at, at + BATCH));
  const appended = performance.now();
  arriving = false;
  stood = Math.max(stood, appended - free);
  const loaded = await store.load();
  const ended = performance.now();
  store.end();
  await rm(folder, { recursive: true, force: true });
  if (loaded?.length !== size) throw new Error(`${name} gave back ${loaded?.length} of ${size}.`);
  return { append: appended - begun, load: ended - appended, stood };
}

const median = (/** @type {number[]} */ list) =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/** @type {Map<string, { append: number, load: number, stood: number }>} */
const found = new Map();
for (const size of SIZES) {
  /** @type {Map<string, { append: number, load: number, stood: number }[]>} */
  const samples = new Map();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(CONTESTANTS))
      samples.set(name, [...(samples.get(name) ?? []), await sample(name, size)]);
  for (const [name, list] of samples)
    found.set(`${name} ${size}`, {
      append: median(list.map(({ append }) => append)),
      load: median(list.map(({ load }) => load)),
      stood: median(list.map(({ stood }) => stood)),
    });
}

const ms = (/** @type {number} */ value) => value.toFixed(1).padStart(9);
console.log(
  `Milliseconds, medians of ${ROUNDS} rounds, batches of ${BATCH}; in brackets: times JSONL.\n`,
);
console.log(
  `${"entries".padStart(7)}  ${"".padEnd(16)} ${"append".padStart(18)} ${"load".padStart(18)} ${"longest".padStart(11)}`,
);
for (const size of SIZES)
  for (const name of Object.keys(CONTESTANTS)) {
    const own = found.get(`${name} ${size}`);
    const base = found.get(`JSONL ${size}`);
    if (own === undefined || base === undefined) continue;
    const times = (/** @type {"append" | "load"} */ what) =>
      `${ms(own[what])} (${(own[what] / base[what]).toFixed(2).padStart(5)})`;
    console.log(
      `${String(size).padStart(7)}  ${name.padEnd(16)} ${times("append").padStart(18)} ${times("load").padStart(18)} ${ms(own.stood).padStart(11)}`,
    );
  }
const [few = 0, many = 0] = SIZES.map((size) => {
  const own = found.get(`flower (SQLite) ${size}`);
  return own === undefined ? 0 : own.append + own.load;
});
const ok = many / few <= MOST;
console.log(
  `\n${ok ? "ok    " : "FAILED"}  ten times the entries cost flower ${(many / few).toFixed(1)} times; at most ${MOST} is claimed.`,
);
process.exitCode = ok ? 0 : 1;
