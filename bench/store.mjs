// Appending and loading a transcript: flower's store beside the SDK's in-memory store and beside plain JSONL, on the same entries in one run. Batches are of the
// size in which the harness mirrors them, and each arrives as a message of its own, as the harness's do. The bringing of SQLite's log into the database counts:
// it happens by itself every 4 MB, and at the latest when the store is closed. Milliseconds and ratios to JSONL; also the longest time for which the event loop
// stood still while the batches arrived. Fails when ten times the entries cost more than twelve times in flower's store: the median of the rounds' own ratios.

import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextMessage } from "node:timers/promises";
import { InMemorySessionStore } from "@anthropic-ai/claude-agent-sdk";
import { SqliteSessionStore } from "flower-agent";

const SIZES = [2_000, 20_000];
const BATCH = 8;
const ROUNDS = 5;
/** Not counted: the first one also compiles. */
const WARMING = 1;
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
  for (let at = 0; at < size; at += BATCH) {
    await nextMessage();
    await store.append(entries.slice(at, at + BATCH));
  }
  const appended = performance.now();
  arriving = false;
  stood = Math.max(stood, appended - free);
  const loaded = await store.load();
  const read = performance.now();
  store.end();
  const ended = performance.now();
  await rm(folder, { recursive: true, force: true });
  if (loaded?.length !== size) throw new Error(`${name} gave back ${loaded?.length} of ${size}.`);
  return { append: appended - begun, load: read - appended, end: ended - read, stood };
}

const median = (/** @type {number[]} */ list) =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/** @typedef {Awaited<ReturnType<typeof sample>>} Sample */
/** Of each contestant and size; both sizes in every round, so that a busy machine is busy for both.
 * @type {Map<string, Sample[]>} */
const samples = new Map();
for (let round = -WARMING; round < ROUNDS; round += 1)
  for (const name of Object.keys(CONTESTANTS))
    for (const size of SIZES) {
      const own = await sample(name, size);
      if (round >= 0)
        samples.set(`${name} ${size}`, [...(samples.get(`${name} ${size}`) ?? []), own]);
    }
const of = (/** @type {string} */ name, /** @type {number} */ size) =>
  samples.get(`${name} ${size}`) ?? [];
const middle = (/** @type {Sample[]} */ list, /** @type {keyof Sample} */ what) =>
  median(list.map((one) => one[what]));

const ms = (/** @type {number} */ value) => value.toFixed(1).padStart(9);
console.log(
  `Milliseconds, medians of ${ROUNDS} rounds, batches of ${BATCH}; in brackets: times JSONL.\n`,
);
console.log(
  `${"entries".padStart(7)}  ${"".padEnd(16)} ${"append".padStart(18)} ${"load".padStart(18)} ${"close".padStart(9)} ${"longest".padStart(9)}`,
);
for (const size of SIZES)
  for (const name of Object.keys(CONTESTANTS)) {
    const [own, base] = [of(name, size), of("JSONL", size)];
    const times = (/** @type {"append" | "load"} */ what) =>
      `${ms(middle(own, what))} (${(middle(own, what) / middle(base, what)).toFixed(2).padStart(5)})`;
    console.log(
      `${String(size).padStart(7)}  ${name.padEnd(16)} ${times("append").padStart(18)} ${times("load").padStart(18)} ${ms(middle(own, "end"))} ${ms(middle(own, "stood"))}`,
    );
  }
const [few = [], many = []] = SIZES.map((size) =>
  of("flower (SQLite)", size).map(({ append, load, end }) => append + load + end),
);
const ratios = many.map((cost, round) => cost / (few[round] ?? 0));
const ratio = median(ratios);
const ok = ratio <= MOST;
console.log(
  `\n${ok ? "ok    " : "FAILED"}  ten times the entries cost flower ${ratio.toFixed(1)} times (${ratios.map((one) => one.toFixed(1)).join(", ")}); at most ${MOST} is claimed.`,
);
process.exitCode = ok ? 0 : 1;
