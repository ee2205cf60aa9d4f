/**
 * What the scripted models answer from a request to finished work: who clarifies, who sets the goal, the coordinator and its successor, the
 * judges, and the workers. Refuses to know what is checked afterwards.
 *
 * One session speaks at a time, and one worker, so that both lists are in the order of what happens.
 */
import { join } from "node:path";
import { type CallBlock, call, type Reply, reply, say, text, usage } from "../script.ts";
import { type Errand, written } from "./go-words.ts";
import { MODULE, RIGHT, TEST_COMMAND, WRONG } from "./project.ts";
import { bash, type Play, read, type Setting, takeOver } from "./scripts.ts";
import { documentOf } from "./words.ts";

export const NEW_TEST = "accents.test.js";
const NEW_TEST_TEXT = `import assert from "node:assert/strict";
import { test } from "node:test";
import { slug } from "./slug.js";

test("takes accents off", () => {
  assert.equal(slug("Crème brûlée"), "creme-brulee");
});
`;

/** Where accents come in, and how they are taken off. */
const WITH_ACCENTS = "title.toLowerCase()";
export const WITHOUT_ACCENTS = 'title.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase()';

export const ASK = "mcp__human__ask";

const runTests = bash(TEST_COMMAND, "Run the tests");
const LOW = { usage: usage(9_000) };

export function go(setting: Setting): Play {
  const { folder, words } = setting;
  const { errands, ...said } = words.go;
  return {
    main: [
      // Who clarifies.
      reply([text(said.look), read(join(folder, MODULE))], LOW),
      reply(call(ASK, { question: said.question, options: said.options }), LOW),
      say(written(said.brief), LOW),
      // Who sets the goal.
      reply(read(join(folder, "slug.test.js")), LOW),
      say(written(said.goal), LOW),
      // The coordinator, which crosses the line while the first worker is away.
      reply([text(said.begin), sending(errands[0])], { usage: usage(36_000) }),
      say(documentOf(said), { usage: usage(37_000) }),
      // Its successor.
      takeOver(setting),
      reply(sending(errands[1]), LOW),
      say(said.half, LOW),
      // The first judge.
      reply(runTests, LOW),
      say(written(said.notYet), LOW),
      // The same successor.
      reply(sending(errands[2]), LOW),
      say(said.done, LOW),
      // The second judge.
      reply([runTests, read(join(folder, NEW_TEST))], LOW),
      say(written(said.achieved), LOW),
    ],
    subagents: workers(setting),
  };
}

const sending = ({ about, task }: Errand): CallBlock =>
  call("Agent", { description: about, prompt: task, subagent_type: "worker" });

/** Each does one thing, and reports it; the second one does not look whether its test passes. */
function workers({ folder, words }: Setting): Reply[] {
  const [blanks, test, accents] = words.go.errands;
  const module = join(folder, MODULE);
  const edit = (from: string, to: string): Reply[] => [
    reply(read(module)),
    reply(call("Edit", { file_path: module, old_string: from, new_string: to })),
    reply(runTests),
  ];
  return [
    ...edit(WRONG, RIGHT),
    say(blanks.report),
    reply(call("Write", { file_path: join(folder, NEW_TEST), content: NEW_TEST_TEXT })),
    say(test.report),
    ...edit(WITH_ACCENTS, WITHOUT_ACCENTS),
    say(accents.report),
  ];
}
