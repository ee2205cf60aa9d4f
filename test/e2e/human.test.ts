/** The channel to the person on the real harness: questions that wait, in their turn and over a handoff; what comes when nobody waits. */

import { expect, it } from "vitest";
import { HumanChannel, type PendingQuestion, reach } from "../../src/index.ts";
import { call, reply, say } from "../../src/testing.ts";
import { DOCUMENT, isQuestion, LOW, openStage, resultsIn, WORKER } from "../support/stage.ts";

const ask = (question: string, options: readonly string[] = []) =>
  call("mcp__human__ask", { question, ...(options.length > 0 && { options }) });
const inbox = () => call("mcp__human__inbox", {});

it("lets the questions of one reply wait side by side, longer than the harness waits for other tools, answered from here and from another process; a handoff that is asked for meanwhile comes after the answers, and its successor has the mail", async () => {
  const stage = await openStage([
    reply([ask("Which database?", ["Postgres", "SQLite"]), ask("How fast?")], LOW),
    say(DOCUMENT, LOW),
    reply([inbox()], LOW),
    reply([ask("How fast?")], LOW),
    say("All done.", LOW),
  ]);
  const together: (readonly PendingQuestion[])[] = [];
  const { workspace, env } = stage;
  const human = new HumanChannel({
    async onEvent({ payload }) {
      if (payload.id !== "q2" || payload.phase !== "asked") return;
      together.push(human.pending());
      runtime.handoffNow();
      human.say("be quick");
      await new Promise((done) => setTimeout(done, 2_500)); // beyond the limit below
      human.answer("q2", "very");
      const door = reach({ workspace, env, lang: "en" });
      expect(door.questions()).toMatchObject([{ id: "q1", question: "Which database?" }]);
      expect(await door.answer("２")).toMatchObject({ id: "q1", heard: "asked" });
      door.close();
    },
  });
  const runtime = stage.runtime({ human, env: { ...env, MCP_TOOL_TIMEOUT: "1000" } });
  const result = await runtime.run(human.attachTo(WORKER), "go", { stepName: "work" });
  expect(result).toMatchObject({ ok: true, generations: [{ reason: "asked" }, {}] });
  expect(together[0]?.map(({ id }) => id)).toEqual(["q1", "q2"]);
  const question = stage.main().find((request) => isQuestion(request));
  const answers = resultsIn(question).map((text) => /SQLite|very/.exec(text)?.[0]);
  expect(answers.sort()).toEqual(["SQLite", "very"]); // they come as they are answered
  const last = resultsIn(stage.main().at(-1)).join("\n");
  expect(last).toContain("1. be quick");
  expect(last).toContain("very"); // asked again by the successor: answered from the book
  expect(stage.read(".flower/notes/补充.md")).toContain("> be quick");
  expect(stage.read(".flower/notes/问答记录.md")).toContain("**A**[answered] SQLite");
  expect(human.listenerFaults).toEqual([]);
});

it("keeps the answer to a question whose turn was interrupted: the session finds it in its inbox", async () => {
  const stage = await openStage([
    reply([ask("Which database?", ["Postgres", "SQLite"])], LOW),
    () => {
      human.answer("q1", "2");
      return reply([inbox()], LOW);
    },
    say("All done.", LOW),
  ]);
  const human = new HumanChannel({
    onEvent({ payload }) {
      if (payload.phase === "asked") runtime.interrupt("Go on with the rest.");
    },
  });
  const runtime = stage.runtime({ human });
  const result = await runtime.run(human.attachTo(WORKER), "go", { stepName: "work" });
  expect(result).toMatchObject({ ok: true, attempts: 1 });
  expect(resultsIn(stage.main().at(-1)).join("\n")).toContain(
    "Answer to the question q1 (`Which database?`): SQLite",
  );
});
