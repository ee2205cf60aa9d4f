/** The guards on the real harness: who may do what on the main thread, in a sub-agent, and in a sub-agent of a sub-agent. */

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import {
  createSdkMcpServer,
  type HookCallbackMatcher,
  type SyncHookJSONOutput,
  tool,
} from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { call, fail, reply, say, usage } from "../../src/testing.ts";
import { allOf, bash, openStage, type Stage } from "../support/stage.ts";
import { send, threads } from "../support/threads.ts";

const LOW = { usage: usage(9_000) };
const node = (sum: string) => bash(`node -e 'console.log("sum", ${sum})'`);

function repository(stage: Stage): void {
  writeFileSync(stage.path("a.txt"), "first\n");
  writeFileSync(stage.path("secret.txt"), "hidden\n");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: stage.workspace });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-qm", "first");
}

const ping = (name: string) =>
  tool(name, "Answers.", {}, async () => ({ content: [{ type: "text", text: `${name} ran` }] }));

/** Theirs: says yes to everything, and no to one file. */
const theirs: HookCallbackMatcher = {
  hooks: [
    async (input): Promise<SyncHookJSONOutput> => ({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: JSON.stringify(input).includes("secret.txt") ? "deny" : "allow",
        permissionDecisionReason: "their own rule",
      },
    }),
  ],
};

it("fences the main thread, sub-agents and theirs each by its own list, whatever permissions and other hooks say", async () => {
  const { script, seen } = threads({
    main: [
      reply(
        [
          call("Write", { file_path: "/nowhere/x", content: "x" }),
          node("40 + 2"),
          bash("git log --oneline"),
          call("mcp__mine__shut", {}),
          call("mcp__mine__open", {}),
          call("Read", { file_path: "a.txt" }),
          call("Read", { file_path: "secret.txt" }),
          send("Explore", "look around"),
          send("helper", "work deeper", { run_in_background: false }),
        ],
        LOW,
      ),
      say("Done.", LOW),
    ],
    "work deeper": [
      reply([
        node("40 + 3"),
        call("Read", { file_path: "secret.txt" }),
        call("mcp__mine__shut", {}),
        send("narrow", "deepest"),
      ]),
      say("Report."),
    ],
    deepest: [
      reply([
        bash("git log --oneline"),
        node("40 + 4"),
        call("Write", { file_path: "b.txt", content: "b" }),
      ]),
      say("Deep report."),
    ],
  });
  const stage = await openStage(script);
  repository(stage);
  const agent = { description: "Helps.", prompt: "You help." };
  const result = await stage.run({
    runtime: { workbench: false },
    spec: {
      allowedTools: ["Read", "Bash(git *)", "Agent(helper)", "mcp__mine__open"],
      permissionMode: "bypassPermissions",
      agents: {
        helper: { ...agent, tools: ["Bash", "Read", "Agent", "mcp__mine__shut"] },
        narrow: { ...agent, tools: ["Bash(git *)", "Write(docs/**)"] },
      },
      mcpServers: {
        mine: createSdkMcpServer({
          name: "mine",
          version: "1",
          tools: [ping("open"), ping("shut")],
        }),
      },
      hooks: { PreToolUse: [theirs] },
    },
  });
  expect(result).toMatchObject({ ok: true, text: "Done." });
  const intended = (words: string) =>
    expect.stringMatching(new RegExp(`${words}.*intended and no fault`));
  const has = (words: string) => expect.stringContaining(words);
  expect(seen("main")).toEqual([
    intended('Write is not among the tools of "work"'),
    intended('"work" may use Bash only as its list says \\(Bash\\(git \\*\\)\\)'),
    has("first"),
    intended("mcp__mine__shut is not among"),
    has("open ran"),
    has("first"),
    has("their own rule"),
    intended('"work" may use Agent only as its list says \\(Agent\\(helper\\)\\)'),
    has("Report."),
  ]);
  expect(seen("work deeper")).toEqual([
    has("sum 43"),
    has("their own rule"),
    has("shut ran"),
    has("Deep report."),
  ]);
  expect(seen("deepest")).toEqual([
    has("first"),
    intended('"narrow" may use Bash only as its list says'),
    intended('"narrow" may use Write only as its list says \\(Write\\(docs/'),
  ]);
});

it("a coordinator glances and sends; its workers stand in worktrees, are waited for, and keep the permission mode", async () => {
  const { script, seen } = threads({
    main: [
      reply(
        [
          bash("git status --short && nproc"),
          bash("touch made.txt"),
          call("Edit", { file_path: "a.txt", old_string: "first", new_string: "second" }),
          send("helper", "work apart"),
        ],
        LOW,
      ),
      say("Done.", LOW),
    ],
    "work apart": [
      reply([
        bash("pwd"),
        call("Write", { file_path: "b.txt", content: "b" }),
        send("helper", "deepest"),
      ]),
      say("Report."),
    ],
    deepest: [reply([bash("pwd")]), say("Deep report.")],
  });
  const stage = await openStage(script);
  repository(stage);
  const result = await stage.run({
    runtime: { workbench: false },
    spec: {
      allowedTools: ["Agent", "Bash", "Edit"],
      delegateOnly: true,
      glance: true,
      isolate: ["helper"],
      agents: { helper: { description: "Helps.", prompt: "You help." } },
    },
  });
  expect(result).toMatchObject({ ok: true, text: "Done." });
  const [glance, touch, edit, report] = seen("main");
  expect(glance).toMatch(/\d/);
  for (const refused of [touch, edit])
    expect(refused).toMatch(/does not use (Bash|Edit) itself.*Agent \(helper\)/);
  expect(report).toContain("Report.");
  expect([stage.read("made.txt"), stage.read("a.txt")]).toEqual([null, "first\n"]);
  const [folder, write] = seen("work apart");
  const [deeper] = seen("deepest");
  expect(folder).toContain(stage.path(".claude", "worktrees", "agent-"));
  expect(deeper).toContain(stage.path(".claude", "worktrees", "agent-"));
  expect(deeper).not.toBe(folder);
  expect(write).toMatch(/permission|approval/); // nobody approves in this mode
});

describe("a sub-agent whose own window fills", () => {
  const overflow = fail(400, "prompt is too long: 205000 tokens > 200000 maximum");

  it("is told once near its end and once at it; its overflow is a result for whoever sent it, and what it left is named", async () => {
    const { script, seen, last } = threads({
      main: [
        reply(send("helper", "work deeper", { run_in_background: false }), LOW),
        reply(send("helper", "work beside", { run_in_background: true }), LOW),
        say("Waiting.", LOW),
        say("Done.", LOW),
      ],
      "work deeper": [
        reply(bash("echo 1"), { usage: usage(130_000) }),
        reply(bash("echo 2"), { usage: usage(140_000) }),
        reply(send("helper", "deepest"), { usage: usage(149_000) }),
        reply(bash("echo 4 > left.txt"), { usage: usage(160_000) }),
        overflow,
      ],
      deepest: [
        reply(bash("echo 5"), { usage: usage(151_000) }),
        reply(bash("echo 6"), { usage: usage(190_000) }),
        overflow,
      ],
      "work beside": [reply(bash("echo 7"), { usage: usage(100_000) }), overflow],
    });
    const stage = await openStage(script, { env: { CLAUDE_CODE_MAX_RETRIES: "0" } });
    repository(stage);
    const result = await stage.run({
      runtime: { workbench: false, handoff: { window: 200_000 } },
      spec: {
        permissionMode: "acceptEdits",
        isolate: ["helper"],
        agents: { helper: { description: "Helps.", prompt: "You help." } },
      },
    });
    expect(result).toMatchObject({ ok: true, generations: [{ reason: "completed" }] });
    expect(stage.handoffs()).toEqual([]);

    const words = (thread: string) =>
      [...allOf(last(thread)).matchAll(/Your own context holds ([\d.]+K) of 200K/g)].map(
        ([, used]) => used,
      );
    expect(words("work deeper")).toEqual([
      expect.stringMatching(/^130/),
      expect.stringMatching(/^160/),
    ]);
    expect(words("deepest")).toEqual([expect.stringMatching(/^151/)]);
    expect(words("work beside")).toEqual([]);
    expect(allOf(last("deepest"))).toContain("Report now");

    const place = stage.path(".claude", "worktrees", "agent-");
    for (const thread of ["main", "work deeper"]) {
      expect(seen(thread).join("\n")).toContain("Prompt is too long");
      expect(allOf(last(thread))).toContain("This is an ordinary result");
      expect(allOf(last(thread))).toContain(`It worked in ${place}`);
    }
    expect(allOf(last("work deeper"))).toContain("- Bash echo 6");
    expect(allOf(last("main"))).toContain("- Bash echo 4 > left.txt");
    expect(allOf(last("main"))).toContain("- Bash echo 7");
    expect(existsSync(stage.path("left.txt"))).toBe(false);
  });
});
