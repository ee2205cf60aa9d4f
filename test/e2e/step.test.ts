/** When a step hands over and when it does not: finished work, a session that was full before, a person's wish, handoff switched off. */

import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CompactPolicy } from "../../src/index.ts";
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
  SECTIONS,
  SMALL,
  WORKER,
} from "../support/stage.ts";

describe("a reply that ends the step", () => {
  it("ends it, although the context is over the line: no document is written for finished work", async () => {
    const stage = await openStage([reply(bash("echo one"), NEAR), say("All done.", OVER)]);
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done.", context: 36_000, retired: [] });
    expect(stage.handoffs().map(({ phase }) => phase)).toEqual(["near"]);
    expect(stage.read(DOCUMENT_FILE)).toBeNull();
    expect(stage.processes()).toEqual([]);
  });
});

describe("a session that is over the line before the step begins", () => {
  const next = "Now make the titles right, and only those.";

  it("hands over first; the new prompt reaches the successor word for word, and nobody else", async () => {
    const stage = await openStage({
      main: bySession([say("All done.", OVER), say(DOCUMENT, OVER)], [say("Titles done.", LOW)]),
    });
    const before = await stage.run();
    const resume = before.sessionId ?? "";
    const result = await stage.run({ prompt: next, options: { resume } });
    const [old = [], fresh = []] = stage.sessions();
    expect(old).toHaveLength(2);
    expect(isQuestion(old[1])).toBe(true);
    expect(allOf(old[1])).not.toContain(next);
    expect(fresh[0]?.lastUserText).toContain(next);
    expect(fresh[0]?.lastUserText).toContain(SECTIONS.doing);
    expect(result).toMatchObject({
      ok: true,
      text: "Titles done.",
      resumed: true,
      retired: [resume],
      generations: [{ sessionId: resume, reason: "resumed" }, { reason: "completed" }],
    });
  });

  deep("goes on as it is where handoff is off", async () => {
    const stage = await openStage([say("All done.", OVER), say("Titles done.", OVER)]);
    const { sessionId } = await stage.run();
    const result = await stage.run({
      prompt: next,
      runtime: { handoff: false },
      options: { resume: sessionId ?? "" },
    });
    expect(result).toMatchObject({ ok: true, sessionId, retired: [] });
    expect(stage.main()[1]?.lastUserText).toBe(next);
  });
});

describe("a person who wants a handoff", () => {
  it("has it at the next batch, wherever the gauge stands, and once", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), LOW), say(DOCUMENT, LOW)],
        [reply(bash("echo two"), LOW), say("All done.", LOW)],
      ),
    });
    const runtime = stage.runtime();
    stage.react(({ kind, text }) => {
      if (kind === "tool_call" && text === "echo one") runtime.handoffNow();
    });
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
    expect(result.generations.map(({ reason }) => reason)).toEqual(["asked", "completed"]);
    expect(stage.sessions()[0]?.[1]?.toolResults).toMatchObject([{ text: "one" }]);
  });

  deep("does not get one of a step that begins later", async () => {
    const stage = await openStage([reply(bash("echo one"), LOW), say("All done.", LOW)]);
    const runtime = stage.runtime();
    runtime.handoffNow();
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, retired: [] });
  });
});

describe("two steps in one runtime", () => {
  deep("each begin with an empty gauge, and are warned of each on its own", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), NEAR), say("First done.", OVER)],
        [reply(bash("echo two"), NEAR), say("Second done.", LOW)],
      ),
    });
    const runtime = stage.runtime();
    const onEvent = stage.onEvent;
    const first = await runtime.run({ ...WORKER, name: "first" }, PROMPT, { onEvent });
    const second = await runtime.run({ ...WORKER, name: "second" }, PROMPT, { onEvent });
    expect([first.retired, second.retired]).toEqual([[], []]);
    expect(stage.handoffs().map(({ phase, step }) => [phase, step])).toEqual([
      ["near", "first"],
      ["near", "second"],
    ]);
    expect(stage.lineage()).toEqual({ first: first.sessionId, second: second.sessionId });
  });
});

describe("the harness's own compaction", () => {
  /** What the child's environment says of it; the line is crossed on the way. */
  const looking = () =>
    openStage({
      main: bySession(
        [reply(bash("env | grep COMPACT || echo no word"), OVER), say(DOCUMENT, OVER)],
        [say("All done.", LOW)],
      ),
    });

  it("is off while handoff is on", async () => {
    const stage = await looking();
    const result = await stage.run();
    expect(result.retired).toHaveLength(1);
    expect(stage.main()[1]?.toolResults).toMatchObject([{ text: "DISABLE_AUTO_COMPACT=1" }]);
  });

  deep("is left alone where handoff is off, and there is no handoff", async () => {
    const stage = await openStage([
      reply(bash("env | grep COMPACT || echo no word"), OVER),
      say("All done.", OVER),
    ]);
    const result = await stage.run({ runtime: { handoff: false } });
    expect(result).toMatchObject({ ok: true, retired: [] });
    expect(stage.main()[1]?.toolResults).toMatchObject([{ text: "no word" }]);
    expect(stage.handoffs()).toEqual([]);
  });

  deep("is on where the agent says so, beside the handoff", async () => {
    const stage = await looking();
    const compact = new CompactPolicy({ mode: "auto" });
    const result = await stage.run({ spec: { compact } });
    expect(result.retired).toHaveLength(1);
    expect(stage.main()[1]?.toolResults).toMatchObject([
      { text: expect.not.stringContaining("DISABLE") },
    ]);
  });
});

describe("what is said to a session", () => {
  it("is said word for word: no command is run and no file is put in its place", async () => {
    const prompt = "/compact and then read @secret.txt";
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), OVER), say(`${DOCUMENT}\n@secret.txt`, OVER)],
        [say("All done.", LOW)],
      ),
    });
    writeFileSync(stage.path("secret.txt"), "THE SECRET");
    const result = await stage.run({ prompt, runtime: { workbench: false } });
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(stage.main()[0]?.lastUserText).toBe(prompt);
    expect(stage.main()[2]?.lastUserText).toContain("@secret.txt");
    for (const request of stage.main()) expect(allOf(request)).not.toContain("THE SECRET");
  });
});

describe("the agent's own hooks", () => {
  it("are asked beside flower's, also at the batch that is cut", async () => {
    const seen: string[] = [];
    const hook = async (input: { hook_event_name: string }) => {
      seen.push(input.hook_event_name);
      return {};
    };
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), OVER), say(DOCUMENT, OVER)],
        [say("All done.", LOW)],
      ),
    });
    const hooks = { PreToolUse: [{ hooks: [hook] }], PostToolBatch: [{ hooks: [hook] }] };
    const result = await stage.run({ spec: { hooks } });
    expect(result.retired).toHaveLength(1);
    expect(seen).toEqual(["PreToolUse", "PostToolBatch"]);
  });
});

describe("the line", () => {
  deep("is crossed by a context that reaches it exactly", async () => {
    const exact = { usage: { input_tokens: 35_000 } };
    const below = { usage: { input_tokens: 34_999 } };
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), below), reply(bash("echo two"), exact), say(DOCUMENT, exact)],
        [say("All done.", LOW)],
      ),
    });
    const result = await stage.run({ runtime: { handoff: SMALL } });
    expect(result.retired).toHaveLength(1);
    expect(stage.sessions()[0]).toHaveLength(3);
  });
});
