// How a cost grows with what it is for: each size in a process of its own, the sizes in turn, medians of the rounds. Milliseconds are the processor's, of all
// threads, so that a busy machine changes little; memory is the process's highest, what was made ready before included. Fails when ten times the
// size costs more than twelve times.

import { execFileSync } from "node:child_process";

const ROUNDS = 3;
const MOST = 12;

/** @typedef {(size: number) => Promise<{ run: () => unknown, end?: () => unknown }>} Prepare makes ready what is not measured */
/** @typedef {{ ms: number, mb: number, said: unknown }} Sample */

/**
 * @param {Record<string, Prepare>} cases what is measured, by name
 * @param {{ sizes: readonly [number, number], of: string }} what the second size is ten times the first
 */
export async function growth(cases, { sizes, of }) {
  const [, self = "", name, size] = process.argv;
  if (name === undefined || size === undefined) compare(self, Object.keys(cases), sizes, of);
  else console.log(JSON.stringify(await sample(cases[name], Number(size))));
}

/** @param {Prepare | undefined} prepare @param {number} size @returns {Promise<Sample>} */
async function sample(prepare, size) {
  if (prepare === undefined) throw new Error("Nobody is called so.");
  const { run, end } = await prepare(size);
  const before = process.cpuUsage();
  const said = await run();
  const { user, system } = process.cpuUsage(before);
  const mb = process.resourceUsage().maxRSS / 1024;
  await end?.();
  return { ms: (user + system) / 1000, mb, said };
}

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** @param {string} self @param {string[]} names @param {readonly number[]} sizes @param {string} of */
function compare(self, names, sizes, of) {
  for (const name of names) {
    /** @type {Sample[][]} */
    const samples = sizes.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, size] of sizes.entries()) {
        const args = [self, name, String(size)];
        samples[index]?.push(
          JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })),
        );
      }
    const costs = samples.map((all, index) => {
      const ms = median(all.map((each) => each.ms));
      const mb = median(all.map((each) => each.mb)).toFixed(0);
      const many = (sizes[index] ?? 0).toLocaleString("en");
      console.log(`${name}: ${many} ${of}: ${ms.toFixed(0)} ms, ${mb} MB, ${all[0]?.said}`);
      return ms;
    });
    const ratio = (costs[1] ?? 0) / (costs[0] ?? 1);
    const ok = ratio < MOST;
    console.log(
      `${ok ? "ok    " : "FAILED"}  ${name}: ten times as many cost ${ratio.toFixed(1)} times (at most ${MOST})\n`,
    );
    if (!ok) process.exitCode = 1;
  }
}
