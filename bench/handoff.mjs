// Handing over, side by side on one script: flower, leaving the stream and resuming in a new process, and the harness's own compaction. Runs the rounds, prints
// one table, and fails when flower is not what it claims to be. What is measured, from where to where, stands in README.md.

import { availableParallelism, loadavg } from "node:os";
import { breakAndResume, breakAndResumeAtOnce } from "./handoff/break-and-resume.mjs";
import { compacting, handingOver, handingOverInOneJump } from "./handoff/flower.mjs";
import { endEverything } from "./handoff/stage.mjs";
import { tableOf, verdictOn } from "./handoff/table.mjs";

const ROUNDS = 5;
/** No round begins later than this, in ms: a slow machine makes fewer of them. */
const LAST_START = 120_000;
/** All of it is ended after so many ms. */
const LIMIT = 235_000;

/** @param {string} name @param {() => Promise<import("./handoff/measure.mjs").Sample>} run */
const contestant = (name, run) => ({
  name,
  run,
  samples: /** @type {import("./handoff/measure.mjs").Sample[]} */ ([]),
});

const flower = contestant("a   flower", handingOver);
const jump = contestant("a'  flower, line crossed in one jump", handingOverInOneJump);
const reference = contestant("b   break, then resume", breakAndResume);
const best = contestant("b'  the same, close not awaited", breakAndResumeAtOnce);
const compaction = contestant("c   the harness's auto-compact", compacting);
const all = [flower, jump, reference, best, compaction];

/** @param {string} why */
function stop(why) {
  console.error(why);
  endEverything();
  process.exit(1);
}
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(name, () => stop(`Ended by ${name}.`));
setTimeout(() => stop(`Not finished after ${LIMIT / 1000} s.`), LIMIT).unref();

// Interleaved, and another contestant begins each round: what else the machine does meets all of them alike.
for (let round = 0; round < ROUNDS && performance.now() < LAST_START; round += 1)
  for (const one of [...all.slice(round % all.length), ...all.slice(0, round % all.length)]) {
    console.error(`round ${round + 1}/${ROUNDS}: ${one.name}`);
    one.samples.push(await one.run());
  }

const machine = `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
console.log(
  `\nMilliseconds that are not the model's: median (least-most) of ${flower.samples.length} rounds. ${machine}.\n`,
);
console.log(`${tableOf(all)}\n`);
const verdict = verdictOn(flower, jump, reference);
for (const { ok, text } of verdict) console.log(`${ok ? "ok    " : "FAILED"}  ${text}`);
process.exitCode = verdict.every(({ ok }) => ok) ? 0 : 1;
