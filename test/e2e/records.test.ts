/** What is written down of a step: the manifest's row, lineage, costs; and going on with a session of an earlier step. */

import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
  OVER,
  openStage,
  PROMPT,
  WORKER,
} from "../support/stage.ts";

const handingOver = () =>
  openStage([reply(bash("echo one"), OVER), say(DOCUMENT, OVER), say("All done.", LOW)]);

describe("the manifest", () => {
  it("has one row for the step: who was retired, who goes on, what each generation was", async () => {
    const stage = await handingOver();
    const result = await stage.run();
    const [old, fresh] = stage.sessions().map(([first]) => first?.sessionId);
    expect(stage.manifest()).toEqual([
      {
        run: result.run,
        step: "work",
        session_id: fresh,
        ok: true,
        cost_usd: result.costUsd,
        num_turns: 3,
        text: "All done.",
        error: null,
        stop: null,
        started_at: expect.any(Number),
        ended_at: expect.any(Number),
        duration_s: expect.any(Number),
        attempts: 1,
        errors: [],
        resumed: false,
        retired: [old],
        context: 9_000,
        window: 60_000,
        window_source: "option",
        cost_at_least: false,
        generations: [
          {
            session_id: old,
            reason: "line",
            document: stage.path(DOCUMENT_FILE),
            document_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            written_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            degraded: false,
            writer: "session",
            context_before: 36_000,
            context_after: 9_000,
            cost_usd: expect.any(Number),
            num_turns: 2,
            tokens: { input: 6, cache_read: 64_796, cache_creation: 7_198, output: 40 },
            cache_read_first: 0.9,
            cache_read_writing: 0.9,
            git_head: null,
          },
          expect.objectContaining({
            session_id: fresh,
            reason: "completed",
            document: null,
            context_before: 9_000,
            context_after: null,
            num_turns: 1,
          }),
        ],
      },
    ]);
  });

  it("adds each dollar and each model call up once", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo 1"), LOW), reply(bash("echo 2"), OVER), say(DOCUMENT, OVER)],
        [reply(bash("echo 3"), LOW), say("All done.", LOW)],
      ),
    });
    const runtime = stage.runtime();
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    const sum = result.generations.reduce((total, { costUsd }) => total + costUsd, 0);
    expect(result.costUsd).toBeCloseTo(sum, 9);
    expect(result.generations.map(({ numTurns }) => numTurns)).toEqual([3, 2]);
    expect(result.generations.every(({ costUsd }) => costUsd > 0)).toBe(true);
    expect(runtime.totalCost()).toBeCloseTo(result.costUsd, 9);
  });

  deep("has a row for each time that a step runs under its name, also in one runtime", async () => {
    const stage = await openStage([say("One.", LOW), say("Two.", LOW)]);
    const runtime = stage.runtime();
    await runtime.run(WORKER, PROMPT);
    await runtime.run(WORKER, PROMPT);
    expect(stage.manifest()).toMatchObject([{ text: "One." }, { text: "Two." }]);
  });

  it("loses no row of steps that run side by side, each with a handoff", async () => {
    const stage = await openStage((request) => {
      if (isQuestion(request)) return say(DOCUMENT, OVER);
      if (request.lastUserText.includes("You are taking over")) return say("All done.", LOW);
      return request.toolResults.length === 0 ? reply(bash("echo one"), OVER) : undefined;
    });
    const runtime = stage.runtime();
    const names = ["left", "right"];
    const results = await Promise.all(
      names.map((name) => runtime.run({ ...WORKER, name }, `The ${name} half.`)),
    );
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    const rows = stage.manifest().toSorted((a, b) => (String(a.step) < String(b.step) ? -1 : 1));
    expect(rows).toMatchObject(names.map((step) => ({ step, ok: true, attempts: 1 })));
    expect(stage.lineage()).toEqual({
      left: results[0]?.sessionId,
      right: results[1]?.sessionId,
    });
  });

  deep("keeps the rows of other runs", async () => {
    const stage = await openStage([say("One.", LOW), say("Two.", LOW)]);
    const older = { run: "older", step: "work", text: "Zero.", something: "else" };
    mkdirSync(stage.path("runs"), { mode: 0o700 });
    writeFileSync(stage.path("runs/manifest.json"), JSON.stringify([older]));
    await stage.run();
    await stage.run();
    expect(stage.manifest()).toMatchObject([older, { text: "One." }, { text: "Two." }]);
  });
});

describe("lineage", () => {
  it("names the first session when it is known, and a successor once it has spoken", async () => {
    const named: unknown[] = [];
    const name = () => named.push(stage.lineage().work);
    const stage = await openStage({
      main: bySession(
        [
          reply(bash("echo one"), OVER),
          () => {
            name();
            return say(DOCUMENT, OVER);
          },
        ],
        [
          () => {
            name();
            return reply(bash("echo two"), LOW);
          },
          async ({ sessionId }) => {
            await expect.poll(() => stage.lineage().work, { timeout: 60_000 }).toBe(sessionId);
            return say("All done.", LOW);
          },
        ],
      ),
    });
    await stage.run();
    const old = stage.sessions()[0]?.[0]?.sessionId;
    expect(named).toEqual([old, old]);
  });

  it("goes on from the successor, not from the session that was retired", async () => {
    const stage = await handingOver();
    const runtime = stage.runtime();
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(await runtime.lastSession()).toBe(result.sessionId);
    expect(stage.lineage()).toEqual({ work: result.sessionId });
    expect(runtime.contextOf(result.sessionId ?? "")).toBe(9_000);
  });
});

describe("going on with an earlier session", () => {
  const first = () => openStage([say("First answer.", LOW), say("Second answer.", LOW)]);

  it("resumes it under its own id, with all that was said, and books the new cost alone", async () => {
    const stage = await first();
    const before = await stage.run();
    const resume = before.sessionId ?? "";
    const result = await stage.run({ prompt: "And now?", options: { resume } });
    expect(result).toMatchObject({ ok: true, resumed: true, sessionId: resume, numTurns: 1 });
    expect(result.costUsd).toBeCloseTo(before.costUsd, 3);
    const [, request] = stage.main();
    for (const said of [PROMPT, "First answer."]) expect(allOf(request)).toContain(said);
    expect(request?.lastUserText).toBe("And now?");
  });

  deep("forks it under a new id, and leaves it as it was", async () => {
    const stage = await first();
    const before = await stage.run();
    const resume = before.sessionId ?? "";
    const result = await stage.run({ prompt: "And now?", options: { resume, fork: true } });
    expect(result).toMatchObject({ ok: true, resumed: true, text: "Second answer." });
    expect(result.sessionId).not.toBe(resume);
    expect(stage.lineage()).toEqual({ work: result.sessionId });
    expect(allOf(stage.main()[1])).toContain("First answer.");
    expect(result.costUsd).toBeCloseTo(before.costUsd, 3);
  });

  it("refuses a session that the run directory does not know, before anything starts", async () => {
    const stage = await openStage([]);
    const gone = stage.run({ options: { resume: "00000000-0000-4000-8000-000000000000" } });
    await expect(gone).rejects.toMatchObject({ code: "unknown_session" });
    expect(stage.manifest()).toEqual([]);
  });
});

describe("a session that deletes what git ignores", () => {
  it("is told of, hands over, and can be gone on with: the store is put back", async () => {
    const stage = await openStage([
      reply(bash("rm -rf runs .flower && echo cleaned"), OVER),
      say(DOCUMENT, OVER),
      say("All done.", LOW),
      say("And on.", LOW),
    ]);
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done." });
    const path = stage.path("runs", "sessions.db");
    const told = stage.events.filter(({ payload }) => payload.path === path);
    expect(told).toMatchObject([
      { kind: "error", text: expect.stringContaining("it has been put back") },
    ]);
    expect(stage.manifest()).toMatchObject([{ step: "work", ok: true }]);
    expect(stage.lineage()).toEqual({ work: result.sessionId });
    expect(stage.read("runs", ".gitignore")).toBe("*\n");
    const resume = result.sessionId ?? "";
    expect(await stage.run({ prompt: "And now?", options: { resume } })).toMatchObject({
      ...{ ok: true, resumed: true, text: "And on." },
    });
  });
});
