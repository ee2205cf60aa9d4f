import { describe, expect, it } from "vitest";
import { Guards } from "../../../src/adapters/claude/guards.ts";
import { Subagents } from "../../../src/adapters/claude/subagents.ts";
import { guardWords } from "../../../src/core/guards/words.ts";
import type { AgentSpec, SessionSetup } from "../../../src/ports/agent.ts";

const OVERFLOW = "Agent terminated early due to an API error: Prompt is too long (HTTP 400)";

function guarded(spec: Partial<AgentSpec> = {}) {
  const subagents = new Subagents();
  const words = { guards: guardWords("en") } as unknown as SessionSetup["words"];
  const guards = new Guards(
    { spec: { name: "work", instructions: "", ...spec }, words, workspace: "/w", env: {} },
    {
      subagents,
      reportWord: ({ context, told }) =>
        context > 100 && told === undefined ? { word: "near", window: 200 } : undefined,
    },
  );
  const begin = (id: string, call: string, type = "local_agent") =>
    subagents.started({ task_id: id, tool_use_id: call, task_type: type });
  const bash = (id: string, command: string, cwd = "/w") =>
    guards.tool({ tool: "Bash", input: { command }, cwd, agent: { id, type: undefined } });
  return { guards, subagents, begin, bash };
}

describe("what an overflow left", () => {
  it("is told of the sub-agent that the failed call had sent, with its folder and last five calls", () => {
    const { guards, begin, bash } = guarded();
    begin("a", "call-a");
    begin("b", "call-b");
    for (let n = 1; n <= 7; n += 1) bash("a", `echo ${n}`, "/w/tree");
    bash("b", "echo other");
    const left = guards.left({ tool: "Agent", id: "call-a", error: OVERFLOW });
    expect(left).toContain("It worked in /w/tree");
    expect(left?.match(/- Bash echo \d/g)).toEqual([3, 4, 5, 6, 7].map((n) => `- Bash echo ${n}`));
    expect(guards.left({ tool: "Agent", id: "call-b", error: OVERFLOW })).not.toContain(
      "worked in",
    );
  });

  it("is told with the report of one in the background", () => {
    const { guards, begin, bash } = guarded();
    begin("a", "call-a");
    bash("a", "make");
    const notice = (status: string, words: string) =>
      `<task-notification>\n<task-id>a</task-id>\n<status>${status}</status>\n<summary>${words}</summary>`;
    expect(guards.leftBy(notice("failed", OVERFLOW))).toContain("- Bash make");
    expect(guards.leftBy(notice("completed", OVERFLOW))).toBeUndefined();
    expect(guards.leftBy(notice("failed", "Overloaded"))).toBeUndefined();
    expect(
      guards.leftBy("a person's words: <status>failed</status> Prompt is too long"),
    ).toBeUndefined();
  });

  it("is not told of other failures and other tools", () => {
    const { guards } = guarded();
    expect(guards.left({ tool: "Agent", id: "x", error: "Overloaded (529)" })).toBeUndefined();
    expect(guards.left({ tool: "Bash", id: "x", error: OVERFLOW })).toBeUndefined();
    expect(guards.left({ tool: "Agent", id: "unknown", error: OVERFLOW })).toContain(
      "ordinary result",
    );
  });
});

it("tells a sub-agent of its window by its own context, once", () => {
  const { guards, subagents, begin } = guarded();
  begin("a", "call-a");
  begin("command", "call-c", "local_bash");
  subagents.grown("command", 500);
  subagents.grown("a", 50);
  const agent = { id: "a", type: "worker" };
  expect(guards.report(agent)).toBeUndefined();
  subagents.grown("a", 150);
  expect(guards.report(agent)).toContain("Begin nothing new");
  expect(guards.report(agent)).toBeUndefined();
  expect(guards.report({ id: "command", type: undefined })).toBeUndefined();
});

it("fences before it sends: what is refused is not changed", () => {
  const { guards } = guarded({ allowedTools: ["Agent(a)"], isolate: ["a", "b"] });
  const sent = (subagent_type: string) =>
    guards.tool({ tool: "Agent", input: { subagent_type }, cwd: "/w", agent: undefined });
  expect(sent("a")).toEqual({ input: { subagent_type: "a", isolation: "worktree" } });
  expect(sent("b")).toEqual({ refuse: expect.stringContaining("Agent(a)") });
});
