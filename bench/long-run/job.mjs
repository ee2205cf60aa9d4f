// The job that every contestant is given: 400 turns of looking, searching and building, with results of the sizes that such work has, and 40 facts that
// are found on the way. Decides what the model says; does not know who asks. The model takes no time.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HANDOFF_PROMPT } from "flower-agent";
import { call, reply, say, text, usage } from "flower-agent/testing";

/** @typedef {import("flower-agent/testing").ScriptedRequest} ScriptedRequest */

export const TURNS = Number(process.env.LONG_RUN_TURNS ?? 400);
export const WINDOW = 200_000;
const EVERY = 10;
/** How many facts a document or a summary names, the newest ones: nobody writes down everything. */
const ATTENTION = 12;
/** Characters that make a token, as the harness itself reckons. */
const CHARACTERS = 4;

export const FACTS = Array.from({ length: TURNS / EVERY }, (_, index) => {
  const id = `F-${String(index + 1).padStart(2, "0")}`;
  const module = `src/${words(index)[0]}.ts`;
  return index % 2 === 0
    ? {
        id,
        kind: "dead end",
        says: `Ruled out (${id}): ${words(index).join(" ")} in ${module}, because the ${words(index + 7)[1]} check fails with it.`,
      }
    : {
        id,
        kind: "decision",
        says: `Decided (${id}): ${module} keeps its ${words(index).join(" ")}, because ${words(index + 3)[1]} relies on it.`,
      };
});

/** @param {number} n @returns {[string, string, string]} */
function words(n) {
  const colours = ["amber", "birch", "cedar", "dune", "ember", "flint", "grove", "heath"];
  const things = [
    "cache",
    "parser",
    "lexer",
    "router",
    "queue",
    "index",
    "writer",
    "mapper",
    "loader",
  ];
  const ways = ["retry", "rename", "inlining", "splitting", "hashing", "locking", "sorting"];
  const at = (/** @type {string[]} */ list, /** @type {number} */ i) => list[i % list.length] ?? "";
  return [at(colours, n), at(things, n * 2 + 1), at(ways, n * 3 + 2)];
}

/** Files whose parts the calls print. @param {string} workspace */
export function prepare(workspace) {
  mkdirSync(join(workspace, "files"));
  const line = (/** @type {number} */ i) =>
    `${i} match ${words(i).join("-")} = ${(i * 7919) % 10007};\n`;
  const lines = (/** @type {number} */ from, /** @type {number} */ size) => {
    let made = "";
    for (let i = from; made.length < size; i += 1) made += line(i);
    return made.slice(0, size);
  };
  writeFileSync(join(workspace, "build.log"), lines(0, 400_000));
  for (const size of [3_000, 5_500])
    writeFileSync(join(workspace, `found-${size}.txt`), lines(5, size));
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn % 10 === 1)
      writeFileSync(join(workspace, `files/${turn}.txt`), lines(turn * 31, 6_000));
    if (turn % 10 === 4)
      writeFileSync(join(workspace, `files/${turn}.txt`), lines(turn * 31, 12_000));
  }
}

/** The call of a turn. @param {number} turn @param {string} workspace */
function callOf(turn, workspace) {
  const bash = (/** @type {string} */ command) => call("Bash", { command, description: "work" });
  const printed = (/** @type {number} */ size) =>
    bash(`tail -c +${turn * 100 + 1} build.log | head -c ${size}`);
  const read = () => call("Read", { file_path: join(workspace, `files/${turn}.txt`) });
  const grep = (/** @type {number} */ size) =>
    call("Grep", {
      pattern: "match",
      path: join(workspace, `found-${size}.txt`),
      output_mode: "content",
    });
  /** A test run, a file, a search, a look, a larger file, an edit, a build, a listing, a wider search, a test run. */
  const calls = [
    () => printed(9_000),
    read,
    () => grep(3_000),
    () => printed(300),
    read,
    () => bash(`echo "edit ${turn}" >> edits.txt; tail -n 3 edits.txt`),
    () => printed(29_000),
    () => printed(1_000),
    () => grep(5_500),
    () => printed(4_500),
  ];
  return (calls[turn % calls.length] ?? read)();
}

const QUESTION = HANDOFF_PROMPT.split("{used}")[0] ?? HANDOFF_PROMPT;
const SUMMARY = /\bsummary of (the|this) conversation\b/i;

/** @param {ScriptedRequest} request */
export const roleOf = ({ lastUserText }) =>
  lastUserText.startsWith(QUESTION) ? "question" : SUMMARY.test(lastUserText) ? "summary" : "work";

/** The facts that a text tells. @param {string} told */
export const factsIn = (told) => FACTS.filter(({ says }) => told.includes(says));

/** What the newest facts of a request's conversation say. @param {ScriptedRequest} request */
function remembered(request) {
  const seen = factsIn(JSON.stringify(request.messages)).slice(-ATTENTION);
  const of = (/** @type {string} */ kind) =>
    seen
      .filter((fact) => fact.kind === kind)
      .map(({ says }) => `- ${says}`)
      .join("\n");
  return { deadends: of("dead end"), decided: of("decision") };
}

/** @param {ScriptedRequest} request */
function documentOf(request) {
  const { deadends, decided } = remembered(request);
  return `## Doing now\nThe long job.\n\n## Decided\n${decided}\n\n## Dead ends\n${deadends}\n\n## Next step\nTake the next turn of the job.\n\n## Scene\nbuild.log`;
}

/** @param {ScriptedRequest} request */
function summaryOf(request) {
  const { deadends, decided } = remembered(request);
  return `<analysis>The long job.</analysis>\n<summary>\nThe long job goes on.\nDecided:\n${decided}\nDead ends:\n${deadends}\n</summary>`;
}

/** The model: one reply a request, with the usage that the request's size has. @param {string} workspace */
export function model(workspace) {
  let turn = 0;
  return (/** @type {ScriptedRequest} */ request) => {
    const used = { usage: usage(Math.round(request.bytes / CHARACTERS), 120) };
    const role = roleOf(request);
    if (role === "question") return say(documentOf(request), used);
    if (role === "summary") return say(summaryOf(request), used);
    if (turn >= TURNS) return say("All done.", used);
    turn += 1;
    const fact = turn % EVERY === 0 ? FACTS[turn / EVERY - 1] : undefined;
    const words = fact === undefined ? [] : [text(fact.says)];
    return reply([...words, callOf(turn - 1, workspace)], used);
  };
}
