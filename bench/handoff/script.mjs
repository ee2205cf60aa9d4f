// The work that every contestant is given, and how a request of it is recognised. Decides what the model says; does not know who asks, or when.
// The model takes no time: each reply leaves as soon as its request has come.

import { HANDOFF_PROMPT } from "flower-agent";
import { call, reply, say, usage } from "flower-agent/testing";

/** @typedef {import("flower-agent/testing").ScriptedRequest} ScriptedRequest */
/** @typedef {"work" | "question" | "compaction"} Role */

/** Tokens. The line lies where the harness's own compaction has it: 33,000 below the window. */
export const WINDOW = 150_000;
export const HEADROOM = 33_000;
export const LINE = WINDOW - HEADROOM;

/** Below the warning, which lies 20,000 below the line; between warning and line; over the line. */
export const LOW = usage(9_000);
export const NEAR = usage(100_000);
export const OVER = usage(120_000);

export const MODEL = "claude-opus-5";
export const INSTRUCTIONS = "You work on a project.";
export const PROMPT = "Make the tests pass.";

/** How long the slow call takes, in seconds: longer than a harness that is being closed waits for its calls. */
const SLOW_SECONDS = 3;
/** Touched by the slow call as its last act. */
export const STAMP = "slow-call-has-ended";
/** What the three calls of the crossing reply print, in their order. */
export const RESULTS = ["first-of-three", "second-of-three", "slow-result"];

export const DOCUMENT = `## Doing now
Making the tests pass.

## Decided
Keep the public names, because callers rely on them.

## Dead ends
A plain replace fails on tabs.

## Next step
Run the tests.

## Scene
src/slug.js`;

const QUESTION = HANDOFF_PROMPT.split("{used}")[0] ?? HANDOFF_PROMPT;
const COMPACTION = /\bsummary of (the|this) conversation\b/i;

/**
 * What a request is about: the document, the harness's own summary, or the work.
 * @param {ScriptedRequest} request
 * @returns {Role}
 */
export function roleOf({ lastUserText }) {
  if (lastUserText.startsWith(QUESTION)) return "question";
  return COMPACTION.test(lastUserText) ? "compaction" : "work";
}

/** The question that flower itself asks, for the contestant that has to ask it by hand. */
export const question = () =>
  HANDOFF_PROMPT.replaceAll("{used}", "120.0K").replaceAll("{window}", "150K");

/** @param {string} command */
const bash = (command) => call("Bash", { command, description: command });

/** The slow call is the last: the harness may run calls one after the other, and no result of this reply comes after its. */
const CROSSING = reply(
  [
    bash(`echo ${RESULTS[0]}`),
    bash(`echo ${RESULTS[1]}`),
    bash(`sleep 0.1; sleep ${SLOW_SECONDS}; echo ${RESULTS[2]}; touch ${STAMP}`),
  ],
  { usage: OVER },
);

/**
 * One call; then three at once, which cross the line; then whatever the contestant makes of it, until the work goes on and ends.
 * @param {import("flower-agent/testing").Usage} before what the first reply has seen: `NEAR`, or `LOW` when the line is to be crossed in one jump
 * @returns {import("flower-agent/testing").ReplyFunction}
 */
export function work(before) {
  /** @type {string | undefined} */
  let first;
  let asked = 0;
  let compacted = false;
  return (request) => {
    first ??= request.sessionId;
    const role = roleOf(request);
    if (role === "question") return say(DOCUMENT, { usage: OVER });
    if (role === "compaction") {
      compacted = true;
      return say(`<summary>\n${DOCUMENT}\n</summary>`, { usage: OVER });
    }
    if (compacted || request.sessionId !== first) return say("All done.", { usage: LOW });
    asked += 1;
    if (asked === 1) return reply(bash("echo first-result"), { usage: before });
    return asked === 2 ? CROSSING : say("I go on.", { usage: OVER }); // The last: a request that should not have come.
  };
}
