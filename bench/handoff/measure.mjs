// What is read from a contestant's requests when it has finished. Decides what counts as lost, as extra and as the model's time; the README says it in words.

import { RESULTS, roleOf } from "./script.mjs";

/** @typedef {import("flower-agent/testing").ScriptedRequest} ScriptedRequest */

/**
 * One round of one contestant. Times in ms.
 * @typedef {object} Sample
 * @property {number} toQuestion from the cut to the request that asks for the document or the summary
 * @property {number} toWork from the cut to the first request that goes on with the work, without the time of the model's answer
 * @property {number} fromLine from the end of the crossing reply to the question: waiting for the calls included
 * @property {number} extra requests on the old session after the crossing one that are no question
 * @property {number} lost calls of the crossing reply whose result neither the question carries nor the request that goes on
 */

/**
 * @param {readonly ScriptedRequest[]} requests all of them, of every thread, in order
 * @param {number | undefined} cut on the clock of `performance.now()`
 * @returns {Sample}
 */
export function measure(requests, cut) {
  const old = requests[0]?.sessionId;
  const crossing = requests[1];
  const later = requests.slice(2);
  const asking = later.find((request) => roleOf(request) !== "work");
  const goesOn = later.find((request) => isWork(request) && after(asking, request, old));
  if (cut === undefined || crossing?.endedAt === undefined || asking?.endedAt === undefined)
    throw new Error(`No cut, or no question: ${shown(requests)}`);
  if (goesOn === undefined) throw new Error(`The work does not go on: ${shown(requests)}`);
  const results = resultsIn(asking) + resultsIn(goesOn);
  return {
    toQuestion: asking.at - cut,
    toWork: goesOn.at - cut - (asking.endedAt - asking.at),
    fromLine: asking.at - crossing.endedAt,
    extra: later.filter((one) => isWork(one) && one.sessionId === old && one !== goesOn).length,
    lost: RESULTS.filter((result) => !results.includes(result)).length,
  };
}

/** @param {ScriptedRequest} request */
const isWork = (request) => roleOf(request) === "work";

/**
 * The work goes on in another session; after the harness's own summary, in the same one.
 * @param {ScriptedRequest | undefined} asking
 * @param {ScriptedRequest} request
 * @param {string | undefined} old
 */
const after = (asking, request, old) =>
  asking !== undefined &&
  request.n > asking.n &&
  (roleOf(asking) === "compaction" || request.sessionId !== old);

/** @param {ScriptedRequest} request */
const resultsIn = ({ messages }) =>
  messages
    .flatMap(({ content }) => content)
    .filter(({ type }) => type === "tool_result")
    .map(({ content }) => JSON.stringify(content))
    .join("\n");

/** @param {readonly ScriptedRequest[]} requests */
const shown = (requests) =>
  requests
    .map(
      (request) =>
        `${request.n} ${request.thread} ${roleOf(request)} ${request.lastUserText.slice(0, 200)}`,
    )
    .join("\n");
