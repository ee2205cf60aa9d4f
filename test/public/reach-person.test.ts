/** What a person says to a run from another process: on a log, a book and a channel in memory. */

import { describe, expect, it } from "vitest";
import { MemoryBook } from "../../src/adapters/memory/book.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { CHANNEL, type RequestAnswer, type StepRequest } from "../../src/core/control/request.ts";
import type { HumanFact } from "../../src/core/human/facts.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import { reachWith } from "../../src/public/reach.ts";
import { spoke, started } from "../support/look-facts.ts";

const ENDED: Fact = { kind: "step.ended", ok: false, text: "", error: "e", stop: "aborted" };
const DEAD = 99;

interface Scene {
  readonly steps?: readonly string[];
  /** Runs with the facts of their books. */
  readonly books?: Readonly<Record<string, readonly HumanFact[]>>;
  /** Undefined: nobody answers. */
  readonly heard?: RequestAnswer["heard"];
  /** What the step records after it has answered. */
  readonly later?: Fact;
  /** The process that waits is gone once it has answered. */
  readonly dies?: boolean;
}

function scene({ steps = [], books = {}, heard, later, dies = false }: Scene) {
  const time = new ManualClock(1_000);
  const log = new MemoryRunLog(time);
  const control = new MemoryControl(time);
  const book = new MemoryBook();
  for (const [run, facts] of Object.entries(books))
    for (const fact of facts) book.append(run, fact);
  for (const step of steps)
    for (const fact of [started(step, { owner: { pid: 7 } }), ...spoke(1, step, 20_000)])
      log.append("r1", step, fact);
  const asked: [step: string, request: StepRequest | undefined][] = [];
  let gone = false;
  const sleep = (ms: number) => {
    time.advance(ms);
    for (const step of [...steps, CHANNEL])
      for (const { id, request } of control.waiting("r1", step)) {
        if (heard === undefined) continue;
        asked.push([step, request]);
        control.answer(id, { heard });
        gone = dies;
        if (later !== undefined) log.append("r1", step, later);
      }
    return Promise.resolve();
  };
  const reach = reachWith(
    {
      ...{ log, control, book, clock: { now: () => time.now(), sleep } },
      ...{ contextOf: () => 0, lifeOf: ({ pid }) => (pid === DEAD || gone ? "dead" : "live") },
      ...{ runDir: "/w/runs", close: () => undefined },
    },
    "en",
  );
  return { reach, asked, end: (run: string, fact: HumanFact) => book.append(run, fact) };
}

const question = (id: string, more: object = {}): HumanFact => ({
  ...{ kind: "question.asked", id, text: `${id}?`, options: ["a"], by: "model", at: 5_000 },
  ...{ owner: { pid: 7 } },
  ...more,
});
const settled = (id: string): HumanFact => ({
  ...{ kind: "question.ended", id, how: "answered", text: "a", at: 6_000 },
});

describe("words", () => {
  it("reach the step that runs, and it says what it made of them", async () => {
    const { reach, asked } = scene({ steps: ["work"], heard: "asked" });
    expect(await reach.say("be quick")).toEqual({
      run: "r1",
      step: "work",
      pid: 7,
      heard: "asked",
    });
    expect(asked).toEqual([["work", { ask: "say", text: "be quick" }]]);
  });

  it("that nobody answers are taken back", async () => {
    const { reach } = scene({ steps: ["work"] });
    expect(await reach.say("be quick")).toMatchObject({ heard: "nothing" });
  });

  it("are refused where nothing runs, and where it is not clear what is meant", async () => {
    const none = scene({});
    await expect(none.reach.say("x")).rejects.toMatchObject({
      ...{ code: "not_running", message: "Nothing runs in /w/runs. Check -w and -r." },
    });
    const two = scene({ steps: ["one", "two"], heard: "asked" });
    await expect(two.reach.say("x")).rejects.toMatchObject({ code: "bad_option" });
    expect(await two.reach.say("x", { step: "two" })).toMatchObject({ step: "two" });
  });
});

describe("a question that waits", () => {
  it("is shown with its options, its age and who waits; not one that has ended, or whose process is dead", () => {
    const { reach } = scene({
      books: {
        r1: [question("q1"), settled("q1"), question("q2", { at: 7_000 })],
        r2: [question("q1", { owner: { pid: DEAD } }), question("q2", { at: 6_000 })],
      },
    });
    expect(reach.questions()).toEqual([
      expect.objectContaining({ run: "r2", id: "q2" }),
      {
        ...{ run: "r1", id: "q2", question: "q2?", options: ["a"], by: "model" },
        ...{ asked_at: 7, pid: 7 },
      },
    ]);
  });

  it("is answered by the channel of its run, also between two steps", async () => {
    const { reach, asked } = scene({ books: { r1: [question("q1")] }, heard: "asked" });
    expect(await reach.answer("1")).toMatchObject({ id: "q1", question: "q1?", heard: "asked" });
    expect(asked).toEqual([[CHANNEL, { ask: "answer", question: "q1", text: "1" }]]);
  });

  it("is skipped, with the reason", async () => {
    const { reach, asked } = scene({
      books: { r1: [question("q1"), question("q2")] },
      heard: "asked",
    });
    expect(await reach.decline("not mine", { question: "2" })).toMatchObject({ id: "q2" });
    expect(asked).toEqual([[CHANNEL, { ask: "decline", question: "q2", text: "not mine" }]]);
  });

  it("is meant by its id, and by its run where two runs have one of that id", async () => {
    const books = { r1: [question("q1"), question("q2")], x1: [question("q1")] };
    const { reach } = scene({ books, heard: "asked" });
    await expect(reach.answer("a", { question: "q1" })).rejects.toMatchObject({
      ...{ code: "bad_option", field: "question" },
    });
    await expect(reach.answer("a", { question: "q7" })).rejects.toThrow("There wait: q1, q2, q1.");
    expect(await reach.answer("a", { question: "q1", run: "r" })).toMatchObject({ run: "r1" });
  });

  it("is none where there is none", async () => {
    await expect(scene({ steps: ["work"] }).reach.answer("a")).rejects.toMatchObject({
      ...{ code: "not_running", message: "No question waits in /w/runs." },
    });
  });
});

describe("a run that waits for an answer between two steps", () => {
  const books = { r1: [question("q1", { by: "framework" })] };

  it("hears that it is to stop by its channel, and has ended when nobody waits any more", async () => {
    const { reach, asked, end } = scene({ books, heard: "asked" });
    expect(await reach.stop({ waitMs: 500 })).toEqual({
      ...{ run: "r1", step: "r1", pid: 7, heard: "asked", ended: false },
    });
    expect(asked).toEqual([[CHANNEL, { ask: "stop" }]]);
    end("r1", settled("q1"));
    await expect(reach.stop()).rejects.toMatchObject({ code: "not_running" });
  });

  it("is said to have ended where its process is gone", async () => {
    const { reach } = scene({ books, heard: "asked", dies: true });
    expect(await reach.stop({ step: "r" })).toMatchObject({ heard: "asked", ended: true });
  });

  it("hears what a person says", async () => {
    const { reach, asked } = scene({ books, heard: "asked" });
    expect(await reach.say("be quick")).toMatchObject({ step: "r1", heard: "asked" });
    expect(asked).toEqual([[CHANNEL, { ask: "say", text: "be quick" }]]);
  });

  it("is not meant where a step runs, nor where several wait and none is named", async () => {
    const { reach, asked } = scene({ books, steps: ["work"], heard: "asked" });
    await reach.say("be quick");
    expect(asked.map(([step]) => step)).toEqual(["work"]);
    const two = scene({ books: { ...books, r2: [question("q1")] }, heard: "asked" });
    await expect(two.reach.stop()).rejects.toThrow("--run (r1, r2)");
  });
});

describe("a step that is to stop", () => {
  it("is waited for until it has ended", async () => {
    const { reach } = scene({ steps: ["work"], heard: "asked", later: ENDED });
    expect(await reach.stop()).toMatchObject({ step: "work", heard: "asked", ended: true });
  });

  it("is said not to have ended yet when the time is over", async () => {
    const { reach } = scene({ steps: ["work"], heard: "asked" });
    expect(await reach.stop({ waitMs: 500 })).toMatchObject({ heard: "asked", ended: false });
    expect(await scene({ steps: ["work"] }).reach.stop()).toMatchObject({ ended: false });
  });
});
