/** `flower say`, `answer`, `stop`: what they take, and how a run in one process is reached from another one. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseArgs } from "../../src/cli/args.ts";
import { reply, say } from "../../src/testing.ts";
import { openCli } from "../support/cli.ts";
import { bash, LOW } from "../support/stage.ts";

const parse = (...words: string[]) =>
  parseArgs(words, { version: "0", out: () => undefined, err: () => undefined });

describe("the words", () => {
  it.each([
    [["say", "be quick"], { command: "say", text: "be quick", run: undefined }],
    [["say", "be quick", "--run", "once-", "--json"], { run: "once-", json: true }],
    [["answer", "yes"], { command: "answer", question: undefined, text: "yes", decline: false }],
    [["answer", "q3", "2"], { question: "q3", text: "2" }],
    [["answer", "--decline"], { question: undefined, text: "", decline: true }],
    [["answer", "q3", "--decline"], { question: "q3", text: "", decline: true }],
    [["answer", "--decline", "q3", "not mine"], { question: "q3", text: "not mine" }],
    [["stop", "--run", "work"], { command: "stop", run: "work" }],
  ])("%j", (words, order) => {
    expect(parse(...words)).toMatchObject(order);
  });

  it.each([
    [["say", " "], "text: expected something to say"],
    [["say"], "text"],
    [["say", "be", "quick"], "say"],
    [["answer"], "answer: expected a text; --decline skips the question"],
    [["answer", "q3"], "answer: expected what to answer to q3"],
    [["answer", "q3", "go", "on"], "put the answer into quotes"],
    [["stop", "-v"], "--verbose: has no effect on stop"],
  ])("%j is wrong use", (words, said) => {
    expect(() => parse(...words)).toThrow(said);
  });
});

/** Asking needs none. */
const NO_KEY = { env: { ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: undefined } };
const hold = (file: string) => bash(`echo ${file}; until [ -e ${file} ]; do sleep 0.1; done`);

it("say reaches a session at its next boundary, stop ends the run with everything booked; where nothing runs, both say so", async () => {
  const cli = await openCli([
    reply([hold("go")], LOW),
    say("First answer.", LOW),
    reply([hold("never")], LOW),
  ]);
  const run = cli.start(["once", "go", "-t", "Bash", "--lang", "en"]);
  await run.saw("> Bash");
  const talk = (...words: string[]) => cli.run([...words, "--lang", "en"], NO_KEY);
  const told = await talk("say", "be quick", "--json");
  expect(JSON.parse(told.out)).toMatchObject({ heard: "asked", pid: run.child.pid });
  expect(await talk("answer", "yes")).toMatchObject({
    ...{ code: 1, out: "", err: expect.stringMatching(/^flower: No question waits in /) },
  });
  writeFileSync(join(cli.project, "go"), "");
  await run.saw("never");
  expect(cli.api.requests.at(-1)?.lastUserText).toContain("be quick");
  expect(await talk("stop")).toMatchObject({ code: 0, out: "# stopped; everything is booked\n" });
  expect((await run.ended).code).toBe(130);
  expect(cli.manifest()).toMatchObject([{ ok: false, attempts: 1 }]);
  expect(await talk("say", "hello?")).toMatchObject({
    ...{ code: 1, out: "", err: expect.stringMatching(/^flower: Nothing runs in /) },
  });
});
