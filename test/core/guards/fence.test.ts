import { describe, expect, it } from "vitest";
import { approvals, type Caller, type Fenced, fence } from "../../../src/core/guards/fence.ts";

const GROUND = { workspace: "/w" };
const MAIN: Caller = { main: true };
const ask = (
  spec: Fenced,
  tool: string,
  input: Record<string, unknown> = {},
  caller: Caller = MAIN,
) => fence(spec, caller, { tool, input, cwd: "/w" }, GROUND);
const bash = (spec: Fenced, command: string, more: object = {}) =>
  ask(spec, "Bash", { command, ...more });

describe("the main thread", () => {
  it("may use what is allowed, and by default Read, Glob and Grep", () => {
    expect(ask({ allowedTools: ["Bash"] }, "Bash", { command: "make" })).toBeUndefined();
    for (const tool of ["Read", "Glob", "Grep"]) expect(ask({}, tool)).toBeUndefined();
  });

  it.each([
    "Bash",
    "Write",
    "Edit",
    "NotebookEdit",
    "Agent",
    "mcp__mine__x",
    "Skill",
    "ToolOfNextYear",
    "constructor",
  ])("may not use %s when it is not on the list", (tool) => {
    expect(ask({}, tool)).toEqual({ why: "tool", tool, allowed: ["Read", "Glob", "Grep"] });
  });

  it("is told that it may use the tool in other forms", () => {
    const refusal = bash({ allowedTools: ["Read", "Bash(git *)"] }, "make");
    expect(refusal).toEqual({ why: "form", tool: "Bash", allowed: ["Bash(git *)"] });
  });

  it("may see a tool's form, and look after what it was allowed to start", () => {
    expect(ask({}, "ToolSearch")).toBeUndefined();
    expect(ask({ allowedTools: ["Bash(make)"] }, "TaskStop")).toBeUndefined();
    expect(ask({ allowedTools: ["Agent"] }, "ListAgents")).toBeUndefined();
    expect(ask({}, "TaskStop")).toMatchObject({ why: "tool" });
  });

  it("may glance when told so, whatever its list says", () => {
    expect(bash({ glance: true }, "git status | head -3")).toBeUndefined();
    expect(bash({ glance: true }, "git push")).toMatchObject({ why: "tool" });
    expect(bash({}, "git status")).toMatchObject({ why: "tool" });
    expect(bash({ glance: true }, "git status", { run_in_background: true })).toBeDefined();
    expect(bash({ glance: true }, "git status", { run_in_background: "true" })).toBeDefined();
    expect(ask({ glance: true }, "Bash", {})).toBeDefined();
  });
});

describe("a coordinator", () => {
  const agents = { worker: { tools: ["WebFetch", "mcp__db__ask", "Bash"] } };
  const spec: Fenced = {
    allowedTools: ["Agent(worker)", "Read", "Bash", "Edit", "Write", "NotebookEdit"],
    delegateOnly: true,
    agents,
  };

  it.each(["Bash", "Edit", "Write", "NotebookEdit"])(
    "is sent to its workers for %s, even where its own list has it",
    (tool) => {
      expect(ask(spec, tool, { command: "ls", file_path: "/w/a" })).toMatchObject({ why: "hands" });
    },
  );

  it("is sent to its workers for what they have and it has not", () => {
    for (const tool of ["WebFetch", "mcp__db__ask"])
      expect(ask(spec, tool)).toMatchObject({ why: "hands", tool });
    expect(ask(spec, "mcp__other__x")).toMatchObject({ why: "tool" });
    expect(ask({ ...spec, agents: { any: {} } }, "mcp__other__x")).toMatchObject({ why: "hands" });
  });

  it("may send workers, none but its own, and read", () => {
    expect(ask(spec, "Agent", { subagent_type: "worker" })).toBeUndefined();
    expect(ask(spec, "Agent", { subagent_type: "Explore" })).toMatchObject({ why: "form" });
    expect(ask(spec, "Read")).toBeUndefined();
  });

  it("may glance", () => {
    expect(bash({ ...spec, glance: true }, "git status --short")).toBeUndefined();
    expect(bash({ ...spec, glance: true }, "git commit -m x")).toMatchObject({ why: "hands" });
  });
});

describe("a sub-agent", () => {
  const spec: Fenced = {
    allowedTools: ["Read"],
    delegateOnly: true,
    agents: { narrow: { tools: ["Bash(git *)", "Read"] }, wide: {} },
  };
  const sub = (type: string | undefined, tool: string, input = {}) =>
    ask(spec, tool, input, { main: false, type });

  it("is fenced by its own list and not by the main thread's", () => {
    expect(sub("narrow", "Bash", { command: "git log" })).toBeUndefined();
    expect(sub("narrow", "Bash", { command: "make" })).toEqual({
      why: "form",
      tool: "Bash",
      allowed: ["Bash(git *)"],
    });
    expect(sub("narrow", "Write")).toMatchObject({ why: "tool" });
  });

  it.each(["wide", "Explore", "constructor", undefined])(
    "has what the harness gives it when no list of ours is its own: %s",
    (type) => {
      expect(sub(type, "Write")).toBeUndefined();
    },
  );
});

describe("what needs no approval", () => {
  it("is what anybody's list names, once", () => {
    const agents = { a: { tools: ["Bash(git *)", "Read"] }, b: {} };
    expect(approvals({ allowedTools: ["Read", "Agent"], agents })).toEqual([
      "Read",
      "Agent",
      "Bash(git *)",
    ]);
    expect(approvals({})).toEqual(["Read", "Glob", "Grep"]);
    expect(approvals({ allowedTools: [], glance: true })).toEqual(["Bash"]);
  });
});
