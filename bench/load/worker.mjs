// One run in a process of its own, as a person has it: does the job, watches itself, and prints what it saw, one line of JSON for each sample and one at the
// end. What the model says comes from the bench's process, so that nothing of it is counted here.

import { readdirSync, readFileSync } from "node:fs";
import { Runtime } from "flower-agent";

const TICK_MS = 1;

/** @type {{ workspace: string, prompt: string, generations: number, every: { handoffs?: number, events?: number } }} */
const order = JSON.parse(process.argv[2] ?? "{}");

/** Nanoseconds that the main thread has had a processor; null where the system does not say. */
function onProcessor() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]);
  } catch {
    return null;
  }
}

/** The longest stretches between two looks of a timer, from its start on: milliseconds on the clock, and of this thread's processor time. */
function watchLoop() {
  const longest = { clock: 0, processor: 0 };
  let [last, used] = [performance.now(), onProcessor()];
  const timer = setInterval(() => {
    const [now, uses] = [performance.now(), onProcessor()];
    longest.clock = Math.max(longest.clock, now - last);
    if (uses !== null && used !== null)
      longest.processor = Math.max(longest.processor, (uses - used) / 1e6);
    [last, used] = [now, uses];
  }, TICK_MS);
  timer.unref();
  return longest;
}

const openFiles = () => {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
};

const MB = 1024 * 1024;
let events = 0;
let handoffs = 0;
/** @type {ReturnType<typeof watchLoop> | undefined} */
let loop;

function sample() {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const cpu = process.cpuUsage();
  console.log(
    JSON.stringify({
      sample: { handoffs, events, heapMb: heapUsed / MB, rssMb: rss / MB, files: openFiles() },
      cpuMs: (cpu.user + cpu.system) / 1000,
    }),
  );
}

/** @param {import("flower-agent").FlowerEvent} event */
function onEvent({ kind, payload }) {
  events += 1;
  if (kind === "text" || kind === "tool_call") loop ??= watchLoop(); // from the first word of the model on
  const handed = kind === "handoff" && payload.phase === "done";
  if (handed) handoffs += 1;
  const { every } = order;
  if (handed && every.handoffs !== undefined && handoffs % every.handoffs === 0) sample();
  if (every.events !== undefined && events % every.events === 0) sample();
}

const runtime = new Runtime({
  workspace: order.workspace,
  workbench: true,
  lang: "en",
  handoff: { window: 200_000, headroom: 50_000, maxGenerations: order.generations },
});
const spec = {
  name: "work",
  instructions: "You work on a long job.",
  allowedTools: ["Bash", "Read"],
};
const result = await runtime.run(spec, order.prompt, { onEvent });
await runtime.close();
const { ok, error, generations, costUsd } = result;
sample();
console.log(
  JSON.stringify({ end: { ok, error, generations: generations.length, costUsd, events, loop } }),
);
