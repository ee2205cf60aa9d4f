/** How a session's process begins and ends: ahead of time, resumed, forked, killed, closed. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createSdkMcpServer, type SessionStore, tool } from "@anthropic-ai/claude-agent-sdk";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { alive, marked, tree } from "../../src/adapters/claude/processes.mjs";
import { MemoryTranscripts } from "../../src/adapters/memory/transcripts.ts";
import { call, reply, say, text, usage } from "../../src/scripted-api/script.ts";
import { deep } from "../support/share.ts";
import { type Scene, scene, slow } from "./live.ts";
import { startParent } from "./parent.ts";

const bash = (command: string): ReturnType<typeof call> =>
  call("Bash", { command, description: "x", timeout: 600_000 });

afterEach(() => {
  vi.unstubAllEnvs();
});

const processesOf = ({ runId }: Scene): ReadonlySet<number> => marked(`FLOWER_RUN=${runId}`);

/** The harness itself: below it stands everything else that has not left its tree. */
function harnessOf(made: Scene): number {
  const [first] = [...processesOf(made)].toSorted((a, b) => tree([b]).size - tree([a]).size);
  if (first === undefined) throw new Error("no harness runs");
  return first;
}

describe("a process that dies", () => {
  it("in a turn is a failure that says so, with what may have been spent", async () => {
    const made = await scene([reply([text("I run it."), bash("sleep 0.1; sleep 4444")])]);
    const session = made.open();
    const end = session.turn("go");
    await expect.poll(() => made.heard.of("tool_call").length, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => processesOf(made).size, { timeout: 60_000 }).toBeGreaterThan(1);
    process.kill(harnessOf(made), "SIGKILL");
    const ended = await end;
    expect(ended).toMatchObject({
      how: "failed",
      failure: { died: true, message: expect.stringContaining("SIGKILL") },
      text: "I run it.",
      spent: { turns: 1, atLeast: true },
    });
    expect(ended).not.toHaveProperty("failure.atStart");
    expect(session.alive).toBe(false);
    expect(processesOf(made).size).toBe(0);
    expect(await session.turn("again")).toMatchObject({ how: "failed", failure: { died: true } });
    expect(await session.close()).toMatchObject({ costUsd: 0 });
  });

  it("while it is idle shows in the next turn", async () => {
    const made = await scene([say("Yes.")]);
    const session = made.open();
    await session.turn("go");
    process.kill(harnessOf(made), "SIGKILL");
    await expect.poll(() => session.alive, { timeout: 60_000 }).toBe(false);
    expect(await session.turn("again")).toMatchObject({ how: "failed", failure: { died: true } });
  });

  deep("at its start brings its last words along", async () => {
    const made = await scene([], {
      spec: { model: "x" },
      env: { PATH: "/nowhere", HOME: "/nowhere", CLAUDE_CONFIG_DIR: "/proc/nowhere" },
    });
    const session = made.agent.open(
      { ...made.setup, workspace: "/nowhere/at/all" },
      { how: "fresh" },
      made.heard.listener,
    );
    const end = await session.turn("go");
    expect(end).toMatchObject({ how: "failed", failure: { died: true, atStart: true } });
    expect(end).toHaveProperty("failure.message", expect.stringMatching(/\S/));
  });
});

describe("a session that is resumed", () => {
  it("goes on with the whole conversation, counts only what is new, and may begin with the writing turn", async () => {
    const made = await scene([
      reply([text("Look."), bash("echo RESULT")], { usage: usage(20_000) }),
      say("First.", { usage: usage(20_100) }),
      say("Second.", { usage: usage(20_200) }),
      say("The document.", { usage: usage(20_300) }),
    ]);
    vi.stubEnv("TMPDIR", made.folder);
    const copies = (): string[] =>
      readdirSync(made.folder).filter((name) => name.startsWith("claude-resume-"));
    const first = made.open();
    const before = await first.turn("go");
    const id = first.id ?? "";
    await first.close();
    expect(made.transcripts.costStateOf(id)).toBeCloseTo(before.spent.costUsd, 6);
    const second = made.open({ how: "resume", session: id });
    const after = await second.turn("on");
    expect(after).toMatchObject({ how: "completed", text: "Second.", context: 20_200 });
    expect(second.id).toBe(id);
    expect(after.spent.costUsd).toBeLessThan(before.spent.costUsd);
    expect(after.spent.costUsd).toBeGreaterThan(0);
    expect(JSON.stringify(made.main()[2]?.messages)).toContain("RESULT");
    await second.close();
    const third = made.open({ how: "resume", session: id });
    const written = await third.write("Write.", { calls: 4, ms: 60_000 });
    expect(written).toMatchObject({ how: "completed", text: "The document." });
    expect(made.main()[3]?.lastUserText).toBe("Write.");
    expect(copies()).toHaveLength(1);
    await third.close();
    expect(copies()).toEqual([]);
    made.api.verify();
  });

  deep("as a fork has an id of its own and leaves the old one as it was", async () => {
    const made = await scene(() => say("Yes."));
    const first = made.open();
    await first.turn("go");
    const id = first.id ?? "";
    await first.close();
    const entries = async (): Promise<number> => {
      const projectKey = made.transcripts.projectKeyOf(id) ?? "";
      return (await made.transcripts.load({ projectKey, sessionId: id }))?.length ?? 0;
    };
    const before = await entries();
    const fork = made.open({ how: "fork", session: id });
    expect(await fork.turn("on")).toMatchObject({ how: "completed" });
    expect(fork.id).not.toBe(id);
    expect(made.heard.opened).toEqual([id, fork.id]);
    await fork.close();
    expect(await entries()).toBe(before);
  });

  deep("under an id that nobody knows fails at its start, with the reason", async () => {
    const made = await scene([]);
    const session = made.open({ how: "resume", session: randomUUID() });
    expect(await session.turn("go")).toMatchObject({
      how: "failed",
      failure: { atStart: true, message: expect.stringMatching(/No conversation found|not found/) },
    });
    expect(made.api.requests).toEqual([]);
  });

  it("after kill -9 goes on from what the store had", async () => {
    const made = await scene([
      reply([bash("echo FINISHED")]),
      reply([bash("sleep 0.1; sleep 4445")]),
      say("I look again."),
    ]);
    const first = made.open();
    const end = first.turn("go");
    await expect.poll(() => made.main().length, { timeout: 60_000 }).toBe(2);
    await expect.poll(() => made.heard.of("tool_call").length, { timeout: 60_000 }).toBe(2);
    const id = first.id ?? "";
    process.kill(harnessOf(made), "SIGKILL");
    expect(await end).toMatchObject({ how: "failed" });
    const second = made.open({ how: "resume", session: id });
    expect(await second.turn("on")).toMatchObject({ how: "completed", text: "I look again." });
    expect(JSON.stringify(made.main()[2]?.messages)).toContain("FINISHED");
    made.api.verify();
  });
});

describe("a process that is started ahead of time", () => {
  const ready = async (warm: { readonly ready: boolean }): Promise<void> =>
    expect.poll(() => warm.ready, { timeout: 60_000 }).toBe(true);

  it("serves one session, with hooks, store and several turns", async () => {
    const made = await scene([
      reply(bash("echo a"), { usage: usage(60_000) }),
      say("The document."),
    ]);
    made.heard.cutAt = () => "line";
    const warm = made.agent.warm(made.setup);
    await ready(warm);
    const pid = harnessOf(made);
    expect(made.api.requests).toEqual([]);
    const session = made.open({ how: "fresh" }, warm);
    expect(await session.turn("go")).toMatchObject({ how: "cut", context: 60_000 });
    expect(warm.ready).toBe(false);
    expect(harnessOf(made)).toBe(pid);
    expect(await session.write("Write.", { calls: 4, ms: 60_000 })).toMatchObject({
      text: "The document.",
    });
    expect(made.transcripts.hasSession(session.id ?? "")).toBe(true);
    await warm.close();
    expect(session.alive).toBe(true);
    made.api.verify();
  });

  deep("is taken while it still starts", async () => {
    const made = await scene([say("Yes.")]);
    const warm = made.agent.warm(made.setup);
    const session = made.open({ how: "fresh" }, warm);
    expect(await session.turn("go")).toMatchObject({ how: "completed", text: "Yes." });
    expect(processesOf(made).size).toBe(1);
  });

  it("that died is replaced by a cold one", async () => {
    const made = await scene([say("Yes.")]);
    const warm = made.agent.warm(made.setup);
    await ready(warm);
    process.kill(harnessOf(made), "SIGKILL");
    await expect.poll(() => warm.ready, { timeout: 60_000 }).toBe(false);
    const session = made.open({ how: "fresh" }, warm);
    expect(await session.turn("go")).toMatchObject({ how: "completed", text: "Yes." });
  });

  deep("that dies at the very moment it is used is replaced as well", async () => {
    const made = await scene([say("Yes.")]);
    const warm = made.agent.warm(made.setup);
    await ready(warm);
    process.kill(harnessOf(made), "SIGKILL");
    const session = made.open({ how: "fresh" }, warm); // before the news of its death
    expect(await session.turn("go")).toMatchObject({ how: "completed", text: "Yes." });
  });

  it("is gone when it is closed unused, and when it cannot start it is never ready", async () => {
    const made = await scene([]);
    const warm = made.agent.warm(made.setup);
    await ready(warm);
    await warm.close();
    expect(processesOf(made).size).toBe(0);
    const broken = made.agent.warm({ ...made.setup, workspace: "/nowhere/at/all" });
    expect(broken.ready).toBe(false);
    await broken.close();
  });
});

describe("an in-process MCP server", () => {
  deep(
    "serves a predecessor and the successor that waits, and goes on when one of them is gone",
    async () => {
      const ping = tool("ping", "Answers.", { x: z.string() }, async ({ x }) => ({
        content: [{ type: "text", text: `pong ${x}` }],
      }));
      const made = await scene(
        ({ toolResults, lastUserText }) =>
          toolResults.length > 0
            ? say("Done.")
            : reply(call("mcp__mine__ping", { x: lastUserText })),
        {
          spec: {
            allowedTools: ["mcp__mine__ping"],
            mcpServers: { mine: createSdkMcpServer({ name: "mine", version: "1", tools: [ping] }) },
          },
        },
      );
      const first = made.open();
      await first.turn("one");
      const second = made.open();
      await second.turn("two");
      await first.turn("three");
      await first.close();
      await second.turn("four");
      const answers = made.main().flatMap(({ toolResults }) => toolResults.map((r) => r.text));
      expect(answers).toEqual(["pong one", "pong two", "pong three", "pong four"]);
    },
  );
});

describe("closing", () => {
  it("in the middle of a tool call ends the turn, the process and the command", async () => {
    const made = await scene([
      reply([bash("nohup sleep 4446 >/dev/null & sleep 0.1; sleep 4447")]),
    ]);
    const session = made.open();
    const end = session.turn("go");
    await expect.poll(() => made.heard.of("tool_call").length, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => processesOf(made).size, { timeout: 60_000 }).toBeGreaterThan(2);
    const pid = harnessOf(made);
    await session.close();
    expect(await end).toMatchObject({ how: "interrupted", spent: { atLeast: true } });
    expect(alive(pid)).toBe(false);
    expect(processesOf(made).size).toBe(0);
    expect(made.main()).toHaveLength(1);
  });

  it("with work in the background makes no further request", async () => {
    const made = await scene({
      main: [
        reply([
          call("Agent", { description: "h", prompt: "h", subagent_type: "helper" }),
          call("Bash", { ...slow(4448, "long"), run_in_background: true }),
        ]),
      ],
      subagents: () => reply(bash("sleep 0.1; sleep 4449")),
    });
    made.heard.cutAt = () => "asked";
    const session = made.open();
    expect(await session.turn("go")).toMatchObject({ how: "cut" });
    await expect.poll(() => made.api.requests.length, { timeout: 60_000 }).toBe(2);
    await session.close();
    expect(processesOf(made).size).toBe(0);
    expect(made.api.requests).toHaveLength(2);
  });

  it("the agent ends what got away from its session, and opens nothing more", async () => {
    const made = await scene([
      reply(bash("env -u FLOWER_PROCESS nohup setsid sleep 4450 >/dev/null 2>&1 &")),
      say("Yes."),
    ]);
    const session = made.open();
    await session.turn("go");
    await session.close();
    expect(processesOf(made).size).toBe(1);
    expect(await made.agent.close()).toEqual({ ended: 1 });
    expect(processesOf(made).size).toBe(0);
    expect(() => made.open()).toThrow("The agent is closed");
  });

  it("leaves nothing that keeps a program from ending", async () => {
    const made = await scene([say("Yes.")]);
    const { child, said } = startParent(made, "close");
    await said("completed");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });
});

describe("the store", () => {
  deep("O3: must have a configuration folder when the session's home is another one", async () => {
    const made = await scene([]);
    const { CLAUDE_CONFIG_DIR: _, ...env } = made.setup.env;
    const open = (home: string): unknown =>
      made.agent.open(
        { ...made.setup, env: { ...env, HOME: home } },
        { how: "fresh" },
        made.heard.listener,
      );
    expect(() => open("/tmp/elsewhere")).toThrow("CLAUDE_CONFIG_DIR");
    expect(made.agent.warm({ ...made.setup, env }).ready).toBe(false);
  });

  it("that refuses is told once, also when the writing turn was silent", async () => {
    const transcripts = new (class extends MemoryTranscripts {
      override append: SessionStore["append"] = () => Promise.reject(new Error("disk full"));
    })();
    const made = await scene(() => say("Yes."), { transcripts });
    const session = made.open();
    await session.write("Write.", { calls: 4, ms: 60_000 });
    await session.turn("go");
    expect(made.heard.lost).toEqual([{ because: "refused", cause: new Error("disk full") }]);
  });

  it("that silently gets nothing is told", async () => {
    const made = await scene(() => say("Yes."), {
      // The harness then writes no transcript of its own, and what it does not write it does not mirror.
      env: { CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1" },
    });
    const session = made.open();
    await session.turn("go");
    expect(made.heard.lost).toEqual([{ because: "nothing" }]);
  });
});
