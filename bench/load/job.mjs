// What the model says in the load bench: so many generations of two calls each, or so many events in few of them. Every document names what the one before
// it named and one fact more, the newest twelve: nobody writes down everything. The model takes no time.

import { HANDOFF_PROMPT } from "flower-agent";
import { call, reply, say, usage } from "flower-agent/testing";

/** @typedef {import("flower-agent/testing").ScriptedRequest} ScriptedRequest */

const QUESTION = HANDOFF_PROMPT.split("{used}")[0] ?? HANDOFF_PROMPT;
const ATTENTION = 12;
const SMALL = 40_000;
const OVER = 155_000;
/** Calls in one reply: each is an event, and so is its result. */
const BATCH = 40;
/** Calls of one session: the harness sends a session's whole conversation with each request, so that one of 50,000 calls would measure the harness. */
export const CALLS = 2_000;

const fact = (/** @type {number} */ n) =>
  `- Tried way ${n} of holding the cache back: it fails in check ${(n * 7919) % 1009}.`;

/** @param {number} n */
const documentOf = (n) => {
  const newest = Array.from({ length: Math.min(n, ATTENTION) }, (_, back) => fact(n - back));
  return `## Doing now\nPart ${n} of the long job.\n\n## Decided\n- Parts are taken in order.\n\n## Dead ends\n${newest.join("\n")}\n\n## Next step\nTake part ${n + 1}.\n\n## Scene\nnotes.txt`;
};

/**
 * So many handoffs, then the end: in each generation a small call, and one that crosses the line.
 * @param {number} handoffs
 */
export function handingOver(handoffs) {
  let done = 0;
  let calls = 0;
  return (/** @type {ScriptedRequest} */ { lastUserText }) => {
    if (lastUserText.startsWith(QUESTION)) {
      done += 1;
      calls = 0;
      return say(documentOf(done), { usage: usage(OVER, 300) });
    }
    if (done >= handoffs) return say("All done.", { usage: usage(SMALL, 10) });
    calls += 1;
    const size = calls === 1 ? SMALL : OVER;
    const command = `echo part ${done + 1}.${calls} >> notes.txt`;
    return reply([call("Bash", { command, description: "work" })], { usage: usage(size, 60) });
  };
}

/**
 * So many calls, in batches, with a handoff after each `CALLS` of them.
 * @param {number} many @param {string} path of a file that is read
 */
export function calling(many, path) {
  let called = 0;
  let done = 0;
  return (/** @type {ScriptedRequest} */ { lastUserText }) => {
    if (lastUserText.startsWith(QUESTION)) {
      done += 1;
      return say(documentOf(done), { usage: usage(OVER, 300) });
    }
    if (called >= many) return say("All done.", { usage: usage(SMALL, 10) });
    const batch = Math.min(BATCH, many - called);
    called += batch;
    const calls = Array.from({ length: batch }, () => call("Read", { file_path: path }));
    const full = called >= CALLS * (done + 1) && called < many;
    return reply(calls, { usage: usage(full ? OVER : SMALL, 60) });
  };
}
