/** The main job on the real harness: a run whose context fills up hands over, and the work ends as if nothing had happened. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepResult } from "../../src/index.ts";
import { reply, say } from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import {
  allOf,
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  isQuestion,
  LOW,
  NEAR,
  OVER,
  openStage,
  PROMPT,
  resultsIn,
  SECTIONS,
  type Stage,
  slow,
} from "../support/stage.ts";

/** Three calls at once cross the line, one of them slow; the successor ends the work. */
const CROSSING = [
  reply([{ type: "text", text: "Let me look." }, bash("echo first-result")], NEAR),
  reply([slow(1, "slow-result"), bash("echo quick-result"), bash("echo third-result")], OVER),
  say(DOCUMENT, OVER),
  say("All done.", LOW),
] as const;

describe("a run whose context crosses the line", () => {
  let stage: Stage;
  let result: StepResult;
  beforeAll(async () => {
    stage = await openStage(CROSSING, { shared: true });
    result = await stage.run();
  });
  afterAll(() => stage.close());

  it("brings every call of the crossing reply to its end before it asks for the document", () => {
    const [old = []] = stage.sessions();
    expect(old).toHaveLength(3);
    const results = ["first-result", "quick-result", "slow-result", "third-result"];
    expect(resultsIn(old[2]).toSorted()).toEqual(results);
  });

  it("asks for it in the very next model request", () => {
    expect(stage.main().map((request) => isQuestion(request))).toEqual([false, false, true, false]);
    expect(stage.main()[2]?.lastUserText).toContain("36.0K of 60K tokens");
  });

  it("opens a session that is told the document and nothing of the old conversation", () => {
    const [, fresh = []] = stage.sessions();
    expect(fresh).toHaveLength(1);
    const told = fresh[0]?.lastUserText;
    for (const text of Object.values(SECTIONS)) expect(told).toContain(text);
    expect(told).toContain(stage.path(DOCUMENT_FILE));
    expect(fresh[0]?.messages.map(({ role }) => role)).not.toContain("assistant");
    expect(fresh[0]?.toolResults).toEqual([]);
    for (const old of [PROMPT, "Let me look.", "toolu_", "Stop working here"])
      expect(allOf(fresh[0])).not.toContain(old);
  });

  it("points the successor to the task, which lies on disk word for word", () => {
    expect(stage.read(".flower/notes/任务-work.md")).toBe(`${PROMPT}\n`);
    expect(stage.main()[3]?.lastUserText).toContain(stage.path(".flower/notes/任务-work.md"));
  });

  it("ends with the successor's answer, as one try without an error", () => {
    const [old = [], fresh = []] = stage.sessions();
    expect(result).toMatchObject({
      ok: true,
      text: "All done.",
      error: null,
      stop: null,
      errors: [],
      attempts: 1,
      resumed: false,
      sessionId: fresh[0]?.sessionId,
      retired: [old[0]?.sessionId],
      context: 9_000,
    });
  });

  it("leaves the document on disk for a person to read", () => {
    const file = stage.read(DOCUMENT_FILE) ?? "";
    expect(file).toMatch(/^# Handoff\b.*\bwork\b/);
    for (const text of Object.values(SECTIONS)) expect(file).toContain(text);
  });

  it("says on the way that it is near, that it writes, and that it is done", () => {
    expect(stage.handoffs()).toMatchObject([
      { phase: "near", step: "work", context: 20_000, window: 60_000, at: 35_000 },
      { phase: "writing", step: "work", context: 36_000, window: 60_000 },
      {
        phase: "done",
        step: "work",
        context: 36_000,
        window: 60_000,
        degraded: false,
        path: stage.path(DOCUMENT_FILE),
        sections: SECTIONS,
      },
    ]);
  });
});

describe("what a screen is told of a handoff", () => {
  it("is `near` once in each generation, however often the context stays above the warning", async () => {
    const stage = await openStage(
      bySession(
        [
          reply(bash("echo 1"), NEAR),
          reply(bash("echo 2"), NEAR),
          reply(bash("echo 3"), OVER),
          say(DOCUMENT, OVER),
        ],
        [reply(bash("echo 4"), NEAR), reply(bash("echo 5"), NEAR), say("Done.", NEAR)],
      ),
    );
    await stage.run();
    expect(stage.handoffs().map(({ phase }) => phase)).toEqual(["near", "writing", "done", "near"]);
  });

  it("is nothing of the writing turn itself, in which tools are tried and texts are said", async () => {
    const stage = await openStage([
      reply(bash("echo one"), OVER),
      reply([{ type: "text", text: "I shall look once more." }, bash("echo refused")], OVER),
      say(DOCUMENT, OVER),
      say("Done.", LOW),
    ]);
    await stage.run();
    const said = stage.events.filter(({ kind }) => kind !== "system");
    const phases = said.map(({ payload }) => payload.phase);
    const between = said.slice(phases.indexOf("writing") + 1, phases.indexOf("done"));
    // The result of the turn that was cut is told when it is over; nothing else is.
    expect(between.filter(({ kind }) => kind !== "result")).toEqual([]);
    expect(between.map(({ payload }) => payload.terminal_reason)).toEqual(["hook_stopped"]);
    expect(JSON.stringify(stage.events)).not.toContain("I shall look once more.");
  });

  deep("never harms the run, even when the listener throws at every event", async () => {
    const stage = await openStage(CROSSING);
    stage.react(() => {
      throw new Error("a screen that fails");
    });
    expect(await stage.run()).toMatchObject({ ok: true, text: "All done.", errors: [] });
    expect(stage.handoffs()).toHaveLength(3);
  });
});
