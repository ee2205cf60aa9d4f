/**
 * The default flow on the real harness, over two runs in one workspace: what each session is told, what is frozen, judged and booked, and
 * how what is wanted in addition goes on in the same conversation.
 */

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Brief,
  type FlowerEvent,
  Goal,
  HumanChannel,
  starterFlow,
  type WakeState,
} from "../../src/index.ts";
import { exchangesIn } from "../../src/scripted-api/rehearsal/evidence.ts";
import { go } from "../../src/scripted-api/rehearsal/go-script.ts";
import { written } from "../../src/scripted-api/rehearsal/go-words.ts";
import {
  MODULE,
  makeProject,
  runTests,
  TEST_COMMAND,
} from "../../src/scripted-api/rehearsal/project.ts";
import { wordsFor } from "../../src/scripted-api/rehearsal/words.ts";
import {
  call,
  type Reply,
  type ReplyFunction,
  reply,
  type ScriptedRequest,
  say,
  type Usage,
} from "../../src/testing.ts";
import { allOf, bash, LOW, openStage, SMALL, type Stage } from "../support/stage.ts";

const words = wordsFor("en");
const said = words.go;
const MORE = "And also: underscores become hyphens.";
const NEW_CHECK = 'slug("a_b") is "a-b".';
const PROOF = `node -e 'import("./slug.js").then((m) => console.log("it is " + m.slug("a_b")))'`;
const newGoal = said.goal.map(([title, body], at): [string, string] => [
  title,
  at === 1 ? `${body}\n- ${NEW_CHECK}` : body,
]);

/** What is played when something more is wanted. */
function more(folder: string): { main: Reply[]; subagents: Reply[] } {
  const module = join(folder, MODULE);
  const edit = {
    file_path: module,
    old_string: "replace(/\\s+/g",
    new_string: "replace(/[\\s_]+/g",
  };
  const sent = { description: "Underscores", prompt: NEW_CHECK, subagent_type: "worker" };
  return {
    main: [
      say(written(newGoal), LOW),
      reply(call("Agent", sent), LOW),
      say("Underscores are done.", LOW),
      reply([bash(PROOF), bash(TEST_COMMAND)], LOW),
      say(written(said.achieved), LOW),
    ],
    subagents: [
      reply(call("Read", { file_path: module })),
      reply(call("Edit", edit)),
      say("REPORT: underscores become hyphens."),
    ],
  };
}

/** One run of the flow, and all that can be looked at once it has ended. */
async function flow(stage: Stage, request: string) {
  const { workspace, env } = stage;
  const first = stage.api.requests.length;
  const events: FlowerEvent[] = [];
  const starter = await starterFlow({
    ...{ workspace, env, request, lang: "en", handoff: SMALL, judgeCanRun: true },
  });
  const { human, runtime, before } = starter;
  try {
    const result = await starter.run({
      onEvent(event) {
        events.push(event);
        if (event.payload.phase === "asked") human.answer(String(event.payload.id), "1");
      },
    });
    const rows = stage.manifest().filter(({ run }) => run === result.run);
    const requests = stage.api.requests.slice(first);
    const ids = [...new Set(requests.flatMap(({ sessionId }) => sessionId ?? []))];
    const sessions = ids.map((id) => requests.filter((one) => one.main && one.sessionId === id));
    const { steps, woke } = JSON.parse(stage.read("runs/lineage.json") ?? "") as {
      steps: Record<string, string>;
      woke: number;
    };
    const papers = {
      brief: await Brief.load(before.briefPath),
      goal: await Goal.load(before.goalPath),
    };
    return {
      ...{ result, before: before as WakeState, events, rows, requests, ids, sessions, steps },
      ...{ woke, facts: runtime.flow.facts(), asked: human.transcript(), ...papers },
    };
  } finally {
    await runtime.close();
  }
}

type Flow = Awaited<ReturnType<typeof flow>>;

/** Tokens of every reply, priced as the harness prices its default model, in US dollars. */
function priceOf(requests: readonly ScriptedRequest[]): number {
  const usages = requests.flatMap(({ reply: given }) =>
    given?.kind === "message" ? [{ input_tokens: 10, output_tokens: 20, ...given.usage }] : [],
  );
  const sum = (field: keyof Usage) =>
    usages.reduce((all, each: Partial<Usage>) => all + (each[field] ?? 0), 0);
  return (
    (4 * sum("input_tokens") +
      0.2 * sum("cache_read_input_tokens") +
      5 * sum("cache_creation_input_tokens") +
      20 * sum("output_tokens")) /
    1e6
  );
}

/** What a session is told as it begins or goes on: everything after the last thing that it said. */
function told(request: ScriptedRequest | undefined): string {
  const { messages = [] } = request ?? {};
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const blocks = messages.slice(last + 1).flatMap(({ content }) => content);
  return blocks.map(({ text }) => (typeof text === "string" ? text : "")).join("\n");
}

const labelsOf = ({ rows }: Flow) => rows.map(({ step }) => step);
const kindsOf = ({ facts }: Flow) =>
  facts.flatMap((fact) => {
    if (fact.kind === "noted") return fact.key.startsWith("verdict") ? [fact.key] : [];
    return "label" in fact ? [`${fact.kind} ${fact.label}`] : [fact.kind];
  });

describe("the default flow, and what is wanted in addition", () => {
  let stage: Stage;
  let first: Flow;
  let second: Flow;
  let tests: Awaited<ReturnType<typeof runTests>>;

  beforeAll(async () => {
    const main: (Reply | ReplyFunction)[] = [];
    const subagents: Reply[] = [];
    stage = await openStage({ main, subagents }, { shared: true });
    const folder = stage.workspace;
    await makeProject(folder);
    const play = go({ folder, words, writing: Promise.resolve() });
    const addition = more(folder);
    main.push(...play.main, ...addition.main);
    subagents.push(...(play.subagents as Reply[]), ...addition.subagents);
    first = await flow(stage, said.request);
    tests = await runTests(folder, stage.env);
    second = await flow(stage, MORE);
  }, 400_000);

  afterAll(() => stage.close());

  it("comes to its end: a question, two rounds, one handoff, and tests that pass", () => {
    expect(first.result).toMatchObject({ ok: true, failedAt: null, error: null, stop: null });
    expect(tests).toEqual({ exit: 0, pass: 4, fail: 0 });
    expect(first.before).toMatchObject({ waking: false, checks: 0, woke: 0, open: null });
    const steps = first.events.filter(({ kind }) => kind === "step");
    expect(steps.map(({ text, payload: { index, total } }) => [text, index, total])).toEqual([
      ["确认需求", 1, 3],
      ["设定目标", 2, 3],
      ["干活", 3, 3],
      ["干活·判定#1", undefined, undefined],
      ["干活#round2", 3, 3],
      ["干活·判定#2", undefined, undefined],
    ]);
  });

  it("asks the person, whose answer reaches the session and the log of questions", () => {
    const heard = exchangesIn(first.requests).find(({ name }) => name === HumanChannel.ASK);
    expect(heard).toMatchObject({ session: first.ids[0], result: said.options[0], isError: false });
    expect(first.asked.map(({ kind }) => kind)).toEqual(["question.asked", "question.ended"]);
    const log = stage.read(".flower/notes/问答记录.md");
    expect(log).toContain(said.question);
    expect(log).toContain(`**A**[answered] ${said.options[0]}`);
  });

  it("freezes the brief and the goal, each whole", () => {
    const { brief, goal } = first;
    const [wanted, accept, bounds, unknowns] = said.brief.map(([, body]) => body);
    expect({ ...brief }).toMatchObject({ goal: wanted, accept, bounds, unknowns, additions: "" });
    expect(goal?.statement).toBe(said.goal[0]?.[1]);
    expect(goal?.checks).toHaveLength(3);
  });

  it("tells each session what it is to know, and no more", () => {
    const [clarifier, setter, coordinator, successor, judge, last] = first.sessions;
    expect(first.sessions).toHaveLength(6);
    expect(told(clarifier?.[0])).toContain(said.request);
    for (const [, body] of said.brief) {
      expect(told(setter?.[0])).toContain(body);
      expect(told(coordinator?.[0])).toContain(body);
      expect(told(judge?.[0])).toContain(body);
    }
    for (const { briefPath, goalPath } of [first.before])
      for (const path of [briefPath, goalPath]) expect(told(coordinator?.[0])).toContain(path);
    expect(allOf(setter?.[0])).not.toContain(said.look);
    for (const [, body] of Object.values(said.document))
      expect(told(successor?.[0])).toContain(body);
    expect(allOf(successor?.[0])).not.toContain(said.begin);
    expect(told(judge?.[0])).toContain(said.half);
    expect(allOf(judge?.[0])).not.toContain(said.errands[1].report);
    const reason = said.notYet[1]?.[1];
    const goesOn = successor?.find((request) => told(request).includes(reason ?? "-"));
    expect(allOf(goesOn)).toContain(JSON.stringify(said.half).slice(1, -1));
    expect(told(last?.[0])).toContain(reason);
    expect(told(last?.[0])).toContain(said.done);
  });

  it("judges by what there is: each judge runs the tests itself", () => {
    const runs = first.ids
      .slice(4)
      .map((id) =>
        exchangesIn(first.requests).find(
          ({ session, what }) => session === id && what === TEST_COMMAND,
        ),
      );
    expect(runs[0]).toMatchObject({ isError: true, result: expect.stringMatching(/\bfail 1\b/) });
    expect(runs[1]).toMatchObject({ isError: false, result: expect.stringMatching(/\bfail 0\b/) });
  });

  it("books each step once, every dollar once, and the session that goes on", () => {
    const { rows, result, ids, steps, requests } = first;
    expect(rows.map(({ step, ok, session_id: id }) => [step, ok, ids.indexOf(String(id))])).toEqual(
      [
        ["确认需求", true, 0],
        ["设定目标", true, 1],
        ["干活", true, 3],
        ["干活·判定#1", true, 4],
        ["干活#round2", true, 3],
        ["干活·判定#2", true, 5],
      ],
    );
    const [, , work] = rows;
    expect(work).toMatchObject({ retired: [ids[2]], generations: [{ degraded: false }, {}] });
    const booked = rows.reduce((sum, { cost_usd: cost }) => sum + Number(cost), 0);
    expect(booked).toBeCloseTo(priceOf(requests), 6);
    expect(result.costUsd).toBeCloseTo(booked, 9);
    expect(steps).toEqual({ 确认需求: ids[0], 设定目标: ids[1], 干活: ids[3] });
  });

  it("records every decision between the steps", () => {
    expect(kindsOf(first)).toEqual([
      "flow.started",
      "part.entered",
      "try.begun 确认需求",
      "try.decided 确认需求",
      "part.left",
      "part.entered",
      "try.begun 设定目标",
      "try.decided 设定目标",
      "part.left",
      "part.entered",
      "try.begun 干活",
      "verdict 干活",
      "try.decided 干活",
      "try.begun 干活#round2",
      "verdict 干活#round2",
      "try.decided 干活#round2",
      "part.left",
      "flow.ended",
    ]);
  });

  it("goes on in the same conversation, without clarifying again", () => {
    expect(second.result).toMatchObject({ ok: true, error: null });
    expect(second.before).toMatchObject({ waking: true, checks: 3, open: null });
    expect(second.before.steps.干活).toBe(first.ids[3]);
    expect(labelsOf(second)).toEqual(["设定目标", "干活", "干活·判定#1"]);
    expect(second.rows[1]).toMatchObject({ session_id: first.ids[3], resumed: true });
    const [, coordinator] = second.sessions;
    expect(allOf(coordinator?.[0])).toContain(JSON.stringify(said.done).slice(1, -1));
    expect(second.steps.干活).toBe(first.ids[3]);
    expect(second.woke).toBe(first.woke + 1);
  });

  it("brings the new wish, with its date, to the brief, the goal, the one who works and the judge", () => {
    const { brief, goal, sessions } = second;
    expect(brief?.additions).toContain(MORE);
    expect(brief?.additions).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    expect(brief?.goal).toBe(first.brief?.goal);
    expect(goal?.checks.map(({ text }) => text)).toContain(NEW_CHECK);
    const [setter, coordinator, judge] = sessions;
    for (const session of [setter, coordinator, judge]) expect(told(session?.[0])).toContain(MORE);
    for (const session of [coordinator, judge]) expect(told(session?.[0])).toContain(NEW_CHECK);
    const proof = exchangesIn(second.requests).find(({ what }) => what === PROOF);
    expect(proof?.result).toContain("it is a-b");
    const booked = second.rows.reduce((sum, { cost_usd: cost }) => sum + Number(cost), 0);
    expect(booked).toBeCloseTo(priceOf(second.requests), 6);
  });
});
