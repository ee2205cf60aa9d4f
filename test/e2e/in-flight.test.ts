/** What is in flight when the line is crossed: each kind of call alone, all at once, and what has not ended when the waiting is over. */

import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AgentSpec } from "../../src/index.ts";
import {
  type CallBlock,
  call,
  type ReplyFunction,
  reply,
  type ScriptedRequest,
  say,
} from "../../src/testing.ts";
import { deep, share } from "../support/share.ts";
import {
  allOf,
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  isAlive,
  isQuestion,
  LOW,
  OVER,
  openStage,
  PROMPT,
  SECTIONS,
  type Stage,
  slow,
  WORKER,
} from "../support/stage.ts";

const agent = (name: string, extra: object = {}): CallBlock =>
  call("Agent", { description: name, prompt: name, subagent_type: "helper", ...extra });
const inFront = { run_in_background: false };
const behind = { run_in_background: true };

/** A tool of this very process that takes a while. */
const waiting = tool("wait", "Waits.", { words: z.string() }, async ({ words }) => {
  await sleep(800);
  return { content: [{ type: "text", text: `mcp-${words}` }] };
});

const spec = (): Partial<AgentSpec> => ({
  allowedTools: ["Bash", "Agent", "mcp__mine__wait"],
  agents: { helper: { description: "Helps.", prompt: "You help.", tools: ["Bash"] } },
  mcpServers: { mine: createSdkMcpServer({ name: "mine", version: "1", tools: [waiting] }) },
});

/** A sub-agent works for so many seconds, then reports. */
const working =
  (seconds: number): ReplyFunction =>
  (request) =>
    request.toolResults.length === 0
      ? reply(slow(seconds, "helped"))
      : say(`REPORT on ${request.userTexts.find((text) => /^(first|second|long)$/.test(text))}`);

/** The line is crossed by these calls; then the document is written, and the successor ends the work. */
const crossedBy = (calls: readonly CallBlock[], seconds = 0.8): Promise<Stage> =>
  openStage({
    main: [reply(calls, OVER), say(DOCUMENT, OVER), say("All done.", LOW)],
    subagents: working(seconds),
  });

const REPORT = say("REPORT on first");

const question = (stage: Stage): ScriptedRequest | undefined => {
  expect(stage.main().map((request) => isQuestion(request))).toEqual([false, true, false]);
  return stage.main()[1];
};

describe("nothing that is in flight is lost", () => {
  it.each<[string, CallBlock[], string[]]>(
    share<[string, CallBlock[], string[]]>(
      [
        ["a command in the foreground", [slow(1, "front-result")], ["front-result"]],
        [
          "a command in the background",
          [slow(1, "a-command", behind)],
          ["a-command", "completed (exit code 0)"],
        ],
        ["a sub-agent in the foreground", [agent("first", inFront)], ["REPORT on first"]],
        ["a sub-agent in the background", [agent("first")], ["REPORT on first"]],
        ["an MCP call", [call("mcp__mine__wait", { words: "answer" })], ["mcp-answer"]],
        [
          "all of these at once",
          [
            slow(0.5, "front-result"),
            agent("first"),
            call("mcp__mine__wait", { words: "answer" }),
            agent("second", inFront),
            slow(1, "a-command", behind),
          ],
          ["front-result", "REPORT on first", "mcp-answer", "REPORT on second", "a-command"],
        ],
      ],
      2,
      1,
    ),
  )("%s", async (_, calls, results) => {
    const stage = await crossedBy(calls);
    const result = await stage.run({ spec: spec() });
    const asked = JSON.stringify(question(stage)?.messages);
    for (const text of results) expect(asked).toContain(text);
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
  });

  it("and the report of a background sub-agent comes with the question itself", async () => {
    const stage = await crossedBy([agent("first")]);
    await stage.run({ spec: spec() });
    expect(question(stage)?.lastUserText).toContain("REPORT on first");
  });

  deep("and a screen is told what is waited for", async () => {
    const stage = await crossedBy([agent("first")]);
    await stage.run({ spec: spec() });
    expect(stage.texts("task")).toContainEqual(
      expect.stringMatching(/^waiting up to 2 min.* for first$/),
    );
  });
});

/** A command that would run for minutes, and says who it is. */
const endless = bash("echo $$ > command.pid; sleep 0.1; sleep 300", {
  ...behind,
  description: "endless command",
});
const short = { window: 60_000, headroom: 25_000, waitMs: 300 };

describe("what still runs when the waiting is over", () => {
  it("is named in the question, and is gone by then", async () => {
    let lived: boolean | undefined;
    const stage = await openStage({
      main: [
        reply([endless, agent("long")], OVER),
        () => {
          lived = isAlive(stage, "command.pid");
          return say(DOCUMENT, OVER);
        },
        say("All done.", LOW),
      ],
      subagents: working(60),
    });
    const result = await stage.run({ runtime: { handoff: short }, spec: spec() });
    const asked = question(stage)?.lastUserText;
    expect(asked).toMatch(/- \w+ · command · endless command · → \/.+\.output/);
    expect(asked).toMatch(/- \w+ · agent · long · → \/.+\.output/);
    expect(lived).toBe(false);
    expect(result.ok).toBe(true);
    expect(stage.processes()).toEqual([]);
  });

  deep("is named in a document that code has to write, too", async () => {
    const stage = await openStage({
      main: [
        reply(endless, OVER),
        say("I would rather not.", OVER),
        say("No.", OVER),
        say("All done.", LOW),
      ],
    });
    const result = await stage.run({ runtime: { handoff: short }, spec: spec() });
    expect(result.generations[0]).toMatchObject({ degraded: true, writer: "code" });
    expect(stage.read(DOCUMENT_FILE)).toMatch(/- \w+ · command · endless command · → \/.+\.output/);
    expect(stage.main().at(-1)?.lastUserText).toContain("endless command");
  });

  it("goes on beside the successor when it is to be kept, and its session ends with it", async () => {
    const kept = bash(
      "echo $PPID > harness.pid; until [ -e go ]; do sleep 0.1; done; echo made > kept.txt",
      { ...behind, description: "kept command" },
    );
    let before: unknown;
    const stage = await openStage({
      main: bySession(
        [reply(kept, OVER), say(DOCUMENT, OVER)],
        [
          () => {
            before = [stage.read("kept.txt"), isAlive(stage, "harness.pid")];
            return reply(bash("touch go"), LOW);
          },
          async () => {
            const later = { timeout: 60_000 };
            await expect.poll(() => stage.read("kept.txt"), later).toBe("made\n");
            await expect.poll(() => isAlive(stage, "harness.pid"), later).toBe(false);
            return say("All done.", LOW);
          },
        ],
      ),
    });
    const result = await stage.run({
      runtime: { handoff: { ...short, waitMs: 0, running: "keep" } },
      spec: spec(),
    });
    expect(before).toEqual([null, true]);
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(stage.sessions().map((requests) => requests.length)).toEqual([2, 2]);
    expect(stage.sessions()[0]?.[1]?.lastUserText).toContain("goes on running after you");
  });

  deep("is kept beyond the step's last answer until it ends by itself", async () => {
    const kept = bash("until [ -e go ]; do sleep 0.1; done; echo made > kept.txt", {
      ...behind,
      description: "kept command",
    });
    const stage = await crossedBy([kept]);
    stage.react(({ payload }) => {
      if (payload.kept !== undefined) writeFileSync(stage.path("go"), "");
    });
    const handoff = { ...short, waitMs: 0, running: "keep" } as const;
    const result = await stage.run({ runtime: { handoff }, spec: spec() });
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(stage.read("kept.txt")).toBe("made\n");
    expect(stage.texts("task").join()).not.toContain("ended together with its session");
  });

  deep(
    "is kept beyond the step's last answer until a person ends it, and that is said",
    async () => {
      const stage = await crossedBy([endless]);
      const person = new AbortController();
      let lived: boolean | undefined;
      stage.react(({ payload }) => {
        if (payload.kept === undefined) return;
        lived = isAlive(stage, "command.pid");
        person.abort();
      });
      const result = await stage.run({
        runtime: { handoff: { ...short, running: "keep" } },
        spec: spec(),
        options: { signal: person.signal },
      });
      expect(lived).toBe(true);
      expect(result).toMatchObject({ ok: true, text: "All done." });
      expect(isAlive(stage, "command.pid")).toBe(false);
      expect(stage.processes()).toEqual([]);
      expect(stage.texts("task")).toContain("ended together with its session: endless command");
    },
  );
});

describe("work that ends at an awkward moment", () => {
  it("in the writing turn: its report is not mistaken for the document, and begins no turn", async () => {
    const stage = await openStage({
      main: bySession(
        [
          reply(agent("first"), OVER),
          async () => {
            writeFileSync(stage.path("go"), "");
            await stage.api.waitFor((request) => request.reply === REPORT, 60_000);
            return say(DOCUMENT, { ...OVER, delayMs: 500 });
          },
        ],
        [say("All done.", LOW)],
      ),
      subagents: [reply(bash("until [ -e go ]; do sleep 0.1; done")), REPORT],
    });
    const handoff = { ...short, waitMs: 0, running: "keep" } as const;
    const result = await stage.run({ runtime: { handoff }, spec: spec() });
    expect(result).toMatchObject({ ok: true, errors: [] });
    expect(stage.handoffs().at(-1)).toMatchObject({ degraded: false, sections: SECTIONS });
    expect(stage.sessions().map((requests) => requests.length)).toEqual([2, 1]);
  });

  it("after a reply that only waits for it: the line is looked at before its report begins a turn", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(agent("first"), LOW), say("I wait for the helper.", OVER), say(DOCUMENT, OVER)],
        [say("All done.", LOW)],
      ),
      subagents: working(1),
    });
    const result = await stage.run({ spec: spec() });
    expect(result).toMatchObject({ ok: true, text: "All done.", errors: [] });
    expect(stage.main().map((request) => isQuestion(request))).toEqual([false, false, true, false]);
    expect(stage.main()[2]?.lastUserText).toContain("REPORT on first");
  });

  deep("below the line: the step is not over before its report has been answered", async () => {
    const stage = await openStage({
      main: [
        reply(agent("first"), LOW),
        say("I wait for the helper.", LOW),
        say("The helper says yes.", LOW),
      ],
      subagents: working(1),
    });
    const result = await stage.run({ spec: spec() });
    expect(result.ok).toBe(true);
    expect(result.text).toContain("The helper says yes.");
    expect(stage.main()[2]?.lastUserText).toContain("REPORT on first");
  });

  deep(
    "after a reply that could end the step, as a command: it is waited for, and its session hears of it",
    async () => {
      const stage = await openStage([
        reply(slow(1, "a-command", behind), LOW),
        say("I have started it.", LOW),
        say("It went well.", LOW),
      ]);
      const result = await stage.run({ spec: spec() });
      expect(result.ok).toBe(true);
      expect(result.text).toContain("It went well.");
      expect(allOf(stage.main()[2])).toContain("completed (exit code 0)");
    },
  );

  it("never: a command in the background is ended with the step, and that is said", async () => {
    const stage = await openStage([reply(endless, LOW), say("All done.", LOW)]);
    const result = await stage.run({ runtime: { handoff: short }, spec: spec() });
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(isAlive(stage, "command.pid")).toBe(false);
    expect(stage.texts("task")).toContain("ended together with its session: endless command");
  });

  deep("never: a person who does not want to wait for it says so, and is heard", async () => {
    const stage = await openStage([
      reply(endless, LOW),
      say("I wait for it.", LOW),
      say("All done.", LOW),
    ]);
    const runtime = stage.runtime();
    const words = ["Do not wait for it."];
    stage.react(({ text }) => {
      if (text.startsWith("waiting up to")) runtime.interrupt(words.pop());
    });
    const result = await runtime.run({ ...WORKER, ...spec() }, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1 });
    expect(stage.main()[2]?.lastUserText).toMatch(/^Do not wait for it\./);
    expect(isAlive(stage, "command.pid")).toBe(false);
  });
});

describe("the context of a sub-agent", () => {
  deep("is its own affair: it never hands the main thread over", async () => {
    const stage = await openStage({
      main: [reply(agent("first", inFront), LOW), say("All done.", LOW)],
      subagents: [
        reply(bash("echo 1"), OVER),
        reply(bash("echo 2"), OVER),
        say("REPORT on first", OVER),
      ],
    });
    const result = await stage.run({ spec: spec() });
    expect(stage.handoffs()).toEqual([]);
    expect(allOf(stage.main()[1])).toContain("REPORT on first");
    expect(result).toMatchObject({ ok: true, context: 9_000, retired: [] });
  });
});
