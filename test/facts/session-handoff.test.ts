/** The cut, what is in flight at it, and the writing turn: on the real harness, nothing is lost and nothing is asked twice. */

import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ScriptedRequest } from "../../src/scripted-api/request.ts";
import {
  type CallBlock,
  call,
  type Reply,
  reply,
  say,
  usage,
} from "../../src/scripted-api/script.ts";
import { type Scene, scene, slow, WORDS } from "./live.ts";

const LIMITS = { calls: 4, ms: 60_000 };
const WAIT = { waitMs: 10_000, running: "end" } as const;

const helper = (prompt: string, extra: object = {}): CallBlock =>
  call("Agent", { description: prompt, prompt, subagent_type: "helper", ...extra });
const background = (seconds: number, words: string): CallBlock =>
  call("Bash", { ...slow(seconds, words), run_in_background: true });

/** The sub-agent's script: it works for a moment, then reports. */
const working =
  (seconds: number) =>
  (request: ScriptedRequest): Reply =>
    request.toolResults.length === 0
      ? reply(call("Bash", slow(seconds, "helped")))
      : say("REPORT of helper");

/** The line is crossed by these calls; then the document is asked for. */
async function crossing(
  calls: readonly CallBlock[],
  options: { readonly seconds?: number; readonly spec?: object; readonly document?: Reply } = {},
): Promise<Scene> {
  const made = await scene(
    {
      main: [
        reply(calls, { usage: usage(60_000) }),
        options.document ?? say("## Doing now\nThe document", { usage: usage(61_000) }),
      ],
      subagents: working(options.seconds ?? 0.8),
    },
    { spec: options.spec ?? {} },
  );
  made.heard.cutAt = ({ context }) => (context >= 50_000 ? "line" : undefined);
  return made;
}

/** Turn, settle, write: the whole way; answers what the model was asked in the end. */
async function handOver(
  made: Scene,
  wait: Parameters<ReturnType<Scene["open"]>["settle"]>[0] = WAIT,
) {
  const session = made.open();
  const cut = await session.turn("go");
  const settled = await session.settle(wait);
  const question = ["WRITE IT DOWN", ...settled.reports].join("\n\n");
  const written = await session.write(question, LIMITS);
  const asked = made.main().at(-1);
  return { session, cut, settled, written, asked };
}

describe("at a cut, what was in flight reaches the session before the document is asked for", () => {
  it("three calls in parallel, one of them slow", async () => {
    const made = await crossing([
      call("Bash", slow(0, "one")),
      call("Bash", slow(1, "two")),
      call("Bash", slow(0, "three")),
    ]);
    const { cut, settled, written, asked } = await handOver(made);
    expect(cut).toMatchObject({ how: "cut", cut: "line", context: 60_000 });
    expect(settled).toEqual({ reports: [], running: [] });
    expect(written).toMatchObject({ how: "completed", text: "## Doing now\nThe document" });
    expect(made.main()).toHaveLength(2);
    const blocks = asked?.messages.flatMap(({ content }) => content) ?? [];
    const results = blocks.filter(({ type }) => type === "tool_result").map((b) => b.content);
    expect(results.toSorted()).toEqual(["one", "three", "two"]);
    expect(asked?.lastUserText).toBe("WRITE IT DOWN");
    expect(JSON.stringify(asked?.messages)).toContain(WORDS.cut("line"));
    made.api.verify();
  });

  it("a sub-agent in the background: its report comes with the question, in one request", async () => {
    const made = await crossing([helper("help")]);
    const { settled, written } = await handOver(made);
    expect(settled.reports).toHaveLength(1);
    expect(settled.running).toEqual([]);
    expect(written).toMatchObject({ how: "completed" });
    expect(made.main()).toHaveLength(2);
    expect(made.main()[1]?.lastUserText).toContain("REPORT of helper");
    made.api.verify();
  });

  it("a command in the background", async () => {
    const made = await crossing([background(1, "ended")]);
    const { settled } = await handOver(made);
    expect(settled.reports).toEqual([expect.stringContaining("completed (exit code 0)")]);
    expect(made.main()).toHaveLength(2);
    made.api.verify();
  });

  it("a sub-agent in the foreground", async () => {
    const made = await crossing([helper("help", { run_in_background: false })]);
    const { settled, asked } = await handOver(made);
    expect(settled).toEqual({ reports: [], running: [] });
    expect(JSON.stringify(asked?.messages)).toContain("REPORT of helper");
    expect(made.main()).toHaveLength(2);
    made.api.verify();
  });

  it("an MCP call, a failing command, two sub-agents and commands of both kinds, all at once", async () => {
    const slowTool = tool("wait", "Waits.", { words: z.string() }, async ({ words }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return { content: [{ type: "text", text: `MCP ${words}` }] };
    });
    const made = await crossing(
      [
        call("mcp__mine__wait", { words: "answered" }),
        call("Bash", { command: "echo bad; exit 3", description: "fails" }),
        helper("first"),
        helper("second", { run_in_background: false }),
        background(1.2, "behind"),
        call("Bash", slow(0.5, "before")),
      ],
      {
        spec: {
          allowedTools: ["Bash", "Agent", "mcp__mine__wait"],
          mcpServers: {
            mine: createSdkMcpServer({ name: "mine", version: "1", tools: [slowTool] }),
          },
        },
      },
    );
    const { settled, asked } = await handOver(made);
    const all = JSON.stringify(asked?.messages);
    expect(settled.reports).toHaveLength(2);
    expect(all).toContain("MCP answered");
    expect(all).toContain("bad");
    expect(all).toContain("before");
    expect(all.match(/REPORT of helper/g)).toHaveLength(2);
    expect(made.main()).toHaveLength(2);
    made.api.verify();
  });
});

describe("what has not ended in time", () => {
  it("is named and ended", async () => {
    const made = await crossing([background(60, "never"), helper("long")], { seconds: 60 });
    const { settled, session } = await handOver(made, { waitMs: 600, running: "end" });
    expect(settled.reports).toEqual([]);
    const told = { id: expect.any(String), output: expect.stringContaining(".output") };
    expect(settled.running).toHaveLength(2);
    expect(settled.running).toContainEqual({ ...told, type: "command", description: "never" });
    expect(settled.running).toContainEqual({ ...told, type: "agent", description: "long" });
    expect(session.running()).toEqual([]);
    expect(made.main()).toHaveLength(2);
    made.api.verify();
  });

  it("goes on when it is to be kept, and its report stays away from the model", async () => {
    const made = await crossing([background(2, "kept"), helper("kept")], { seconds: 2 });
    const { settled, session, written } = await handOver(made, { waitMs: 100, running: "keep" });
    expect(settled.running).toHaveLength(2);
    expect(written).toMatchObject({ how: "completed" });
    expect(session.running()).toHaveLength(2);
    await session.idle();
    expect(session.running()).toEqual([]);
    const spent = await session.close();
    expect(spent.costUsd).toBeGreaterThan(0);
    expect(made.main()).toHaveLength(2);
    made.api.verify();
  });

  it("is not waited for when the signal fires", async () => {
    const made = await crossing([background(60, "never")]);
    const { settled } = await handOver(made, { ...WAIT, signal: AbortSignal.abort() });
    expect(settled.running).toHaveLength(1);
  });
});
