/** What stops a step that would go on for ever or cost too much; each time what the last session knew is on disk first. */

import { describe, expect, it } from "vitest";
import { DEGRADED } from "../../src/index.ts";
import { reply, say } from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  isQuestion,
  LOW,
  OVER,
  openStage,
  SECTIONS,
  SMALL,
} from "../support/stage.ts";

/** Each session begins below the line, crosses it, and writes its document. */
const endless = () =>
  openStage({
    main: bySession([
      reply(bash("echo below"), LOW),
      reply(bash("echo above"), OVER),
      say(DOCUMENT, OVER),
    ]),
  });
const once = { handoff: { ...SMALL, maxGenerations: 1 } };
const twice = { handoff: { ...SMALL, maxGenerations: 2 } };

describe("a step that crosses the line again and again", () => {
  it("stops after `maxGenerations` handoffs, says what to do about it, and keeps the last document", async () => {
    const stage = await endless();
    const result = await stage.run({ runtime: twice });
    expect(result).toMatchObject({ ok: false, stop: "generations", attempts: 1, errors: [] });
    expect(result.error).toContain("Handed over 2 times");
    expect(result.error).toContain("line 35K, window 60K");
    expect(result.error).toContain("raise --window, or use --no-handoff");
    expect(stage.sessions()).toHaveLength(3);
    const ids = stage.sessions().map(([first]) => first?.sessionId);
    expect(result).toMatchObject({ sessionId: ids[2], retired: ids.slice(0, 2) });
    expect(result.generations.map(({ reason }) => reason)).toEqual(["line", "line", "stopped"]);
    expect(result.generations[2]).toMatchObject({ document: stage.path(DOCUMENT_FILE) });
    expect(stage.read(DOCUMENT_FILE)).toContain(SECTIONS.next);
  });

  deep("says so in Chinese to the letter, also when a single try is allowed", async () => {
    const stage = await endless();
    const result = await stage.run({
      runtime: { ...once, lang: "zh", resilience: { maxAttempts: 1 } },
    });
    expect(result).toMatchObject({ ok: false, stop: "generations", attempts: 1 });
    expect(result.error).toContain(
      "阈值很可能低于这个角色的启动地板,把 window 调大,或 --no-handoff",
    );
  });

  deep("takes no handoff at all when none is allowed", async () => {
    const stage = await endless();
    const result = await stage.run({ runtime: { handoff: { ...SMALL, maxGenerations: 0 } } });
    expect(result).toMatchObject({ ok: false, stop: "generations", retired: [] });
    expect(stage.sessions()).toHaveLength(1);
  });
});

describe("generations without progress", () => {
  it("stop the step after two of them: each session is over the line with its first reply", async () => {
    const stage = await openStage({
      main: bySession([reply(bash("echo above"), OVER), say(DOCUMENT, OVER)]),
    });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: false, stop: "progress", attempts: 1 });
    expect(result.error).toContain("first context 36.0K, line 35K, window 60K");
    expect(stage.sessions().map((requests) => requests.length)).toEqual([2, 2, 2]);
  });

  deep("are those, too, in which no tool call went well", async () => {
    const stage = await openStage({
      main: bySession([
        reply(bash("exit 1"), LOW),
        reply(bash("exit 2"), OVER),
        say(DOCUMENT, OVER),
      ]),
    });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: false, stop: "progress" });
    expect(stage.sessions()).toHaveLength(2);
  });
});

describe("two degraded documents in a row", () => {
  it("stop the step with the last one's reason and what to set", async () => {
    const stage = await openStage({
      main: bySession([reply(bash("echo above"), OVER), say("No.", OVER), say("No.", OVER)]),
    });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: false, stop: "degraded", attempts: 1 });
    expect(result.errors).toHaveLength(2);
    expect(result.error).toMatch(/^2 degraded handoffs in a row/);
    expect(result.error).toContain("missing Doing now, Next step");
    expect(result.error).toContain("Set --window to the model's real window");
    expect(stage.sessions()).toHaveLength(2);
  });

  deep("do not stop it when a good one came between", async () => {
    const works = [reply(bash("echo below"), LOW), reply(bash("echo above"), OVER)];
    const bad = [...works, say("No.", OVER), say("No.", OVER)];
    const good = [...works, say(DOCUMENT, OVER)];
    const stage = await openStage({ main: bySession(bad, good, bad, [say("All done.", LOW)]) });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(result.generations.map(({ degraded }) => degraded)).toEqual([true, false, true, false]);
  });
});

describe("a step's budget", () => {
  it("stops it at the next batch, with a document that costs nothing", async () => {
    const stage = await openStage([reply(bash("echo spent"), LOW), reply(bash("echo more"), LOW)]);
    const result = await stage.run({ spec: { maxBudgetUsd: 0.013 } });
    expect(result).toMatchObject({ ok: false, stop: "budget", attempts: 1, retired: [] });
    expect(result.error).toMatch(/budget is used up: spent \$0\.0\d+ of \$0\.01/);
    expect(result.costUsd).toBeGreaterThanOrEqual(0.013);
    expect(stage.main().some((request) => isQuestion(request))).toBe(false);
    expect(stage.read(DOCUMENT_FILE)).toContain(DEGRADED);
  });

  deep("is not asked about when the reply that spent it ends the step", async () => {
    const stage = await openStage([say("All done.", LOW)]);
    const result = await stage.run({ spec: { maxBudgetUsd: 0.000_001 } });
    expect(result).toMatchObject({ ok: true, text: "All done." });
  });

  deep(
    "does not stand in the way of a document, which counts: no successor is begun that it cannot pay",
    async () => {
      const stage = await openStage([reply(bash("echo above"), OVER), say(DOCUMENT, OVER)]);
      // The crossing reply costs less than this, and the document with it more.
      const result = await stage.run({ spec: { maxBudgetUsd: 0.03 } });
      expect(result).toMatchObject({ ok: false, stop: "budget", retired: [] });
      expect(result.generations).toMatchObject([{ degraded: false, writer: "session" }]);
      expect(stage.read(DOCUMENT_FILE)).toContain(SECTIONS.next);
    },
  );

  deep("counts all generations together", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo above"), OVER), say(DOCUMENT, OVER)],
        [
          reply(bash("echo 2"), LOW),
          reply(bash("echo 3"), LOW),
          reply(bash("echo 4"), LOW),
          reply(bash("echo 5"), LOW),
        ],
      ),
    });
    // Each generation alone spends less.
    const result = await stage.run({ spec: { maxBudgetUsd: 0.0755 } });
    expect(result).toMatchObject({ ok: false, stop: "budget" });
    expect(result.generations).toMatchObject([
      { reason: "line", degraded: false },
      { reason: "stopped", degraded: true, writer: "code" },
    ]);
  });
});

describe("a step's limit of turns", () => {
  it("stops it with a document that the session itself writes", async () => {
    const stage = await openStage([
      reply(bash("echo 1"), LOW),
      reply(bash("echo 2"), LOW),
      say(DOCUMENT, LOW),
    ]);
    const result = await stage.run({ spec: { maxTurns: 2 } });
    expect(result).toMatchObject({ ok: false, stop: "turns", attempts: 1, retired: [] });
    expect(result.error).toContain("2 of 2");
    expect(stage.read(DOCUMENT_FILE)).toContain(SECTIONS.next);
  });

  deep("counts all generations together, but not their documents", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo above"), OVER), say("No sections.", OVER), say(DOCUMENT, OVER)],
        [reply(bash("echo 2"), LOW), reply(bash("echo 3"), LOW), say(DOCUMENT, LOW)],
      ),
    });
    const result = await stage.run({ spec: { maxTurns: 3 } });
    expect(result).toMatchObject({ ok: false, stop: "turns", numTurns: 6 });
    expect(result.error).toContain("3 of 3");
  });
});
