import { describe, expect, it } from "vitest";
import { allows, isRule, names } from "../../../src/core/guards/rules.ts";

const GROUND = { workspace: "/w/project", home: "/home/me" };
const call = (tool: string, input: Record<string, unknown> = {}, cwd = "/w/project") => ({
  tool,
  input,
  cwd,
});
const bash = (command: string) => call("Bash", { command });
const edit = (file_path: string, cwd?: string) => call("Edit", { file_path }, cwd);

describe("a rule allows", () => {
  it.each([
    ["Read", call("Read", { file_path: "/etc/hosts" })],
    [" Read ", call("Read")],
    ["Bash(*)", bash("rm -rf /")],
    ["Task", call("Agent", { subagent_type: "worker" })],
    ["TodoWrite", call("TaskCreate")],
    ["mcp__mine", call("mcp__mine__flood")],
    ["mcp__mine__*", call("mcp__mine__flood")],
    ["mcp__*", call("mcp__other__x")],
    ["mcp__mine__flood", call("mcp__mine__flood")],
    ["Bash(git *)", bash("git status --short")],
    ["Bash(git *)", bash("git")],
    ["Bash(git:*)", bash("git log -1")],
    ["Bash(git *)", bash("git add . && git commit -m 'a; b'")],
    ["Bash(npm run test)", bash("npm run test")],
    ["Bash(npm run test:*)", bash("npm run test -- --once")],
    ["Bash(npm run test*)", bash("npm run test:unit")],
    ["Bash(git *)", bash("git show 2>&1")],
    ["Edit(src/**)", edit("/w/project/src/a/b.ts")],
    ["Edit(/src/**)", edit("src/a.ts")],
    ["Edit(./src/*.ts)", edit("a.ts", "/w/project/src")],
    ["Edit(//tmp/**)", edit("/tmp/x")],
    ["Edit(~/notes/*)", edit("/home/me/notes/a.md")],
    ["Edit(~/notes/*)", edit("~/notes/a.md")],
    ["Edit(*.md)", edit("/w/project/deep/er/a.md")],
    ["Read(src/**)", call("Read", { file_path: "src/../src/a" })],
    ["Grep(src/**)", call("Grep", { path: "src" })],
    ["NotebookEdit(nb/*)", call("NotebookEdit", { notebook_path: "nb/a.ipynb" })],
    ["Agent(worker)", call("Agent", { subagent_type: "worker" })],
    ["Task(work*)", call("Agent", { subagent_type: "worker" })],
    ["Agent(general-purpose)", call("Agent", {})],
    ["WebFetch(domain:example.org)", call("WebFetch", { url: "https://Example.org/a?b" })],
    ["WebFetch(domain:*.example.org)", call("WebFetch", { url: "https://me@a.example.org:8/" })],
  ])("%s: %j", (rule, made) => {
    expect(isRule(rule)).toBe(true);
    expect(names([rule], made.tool)).toBe(true);
    expect(allows([rule], made, GROUND)).toBe(true);
  });
});

describe("a rule does not allow", () => {
  it.each([
    ["Read", call("Write")],
    ["Edit", call("Write")],
    ["mcp__mine", call("mcp__miner__flood")],
    ["mcp__mine__flood", call("mcp__mine__flood__more")],
    ["mcp__mine__*", call("mcp__other__flood")],
    ["Bash(git *)", bash("git status; rm -rf x")],
    ["Bash(git *)", bash("git status && curl evil.example")],
    ["Bash(git *)", bash("git log $(rm x)")],
    ["Bash(git *)", bash("git log > x")],
    ["Bash(git *)", bash("git status &")],
    ["Bash(git *)", bash("X=1 git status")],
    ["Bash(git *)", bash("gitk")],
    ["Bash(git *)", bash("")],
    ["Bash(git *)", call("Bash", {})],
    ["Bash(git *)", bash("'git status'")],
    ["Bash(npm run test)", bash("npm run test --x")],
    ["Edit(src/**)", edit("/w/project/src/../a.ts")],
    ["Edit(src/**)", edit("/w/project/source/a.ts")],
    ["Edit(src/*)", edit("src/a/b.ts")],
    ["Edit(*.md)", edit("/elsewhere/a.md")],
    ["Edit(~/notes/*)", edit("/home/you/notes/a.md")],
    ["Edit(**)", edit("~/.profile")],
    ["Read(src/**)", call("Read", { file_path: "~/a" }, "/w/project/src")],
    ["Grep(**)", call("Grep", { path: "~" })],
    ["Grep(src/**)", call("Grep", {})],
    ["Agent(worker)", call("Agent", { subagent_type: "Explore" })],
    ["Agent(worker)", call("Agent", {})],
    ["WebFetch(domain:example.org)", call("WebFetch", { url: "https://example.org.evil.test/" })],
    ["WebFetch(domain:example.org)", call("WebFetch", { url: "https://example.org@evil.test/" })],
    ["WebFetch(domain:example.org)", call("WebFetch", { url: "https://evil.test\\@example.org/" })],
    [
      "WebFetch(domain:*.example.org)",
      call("WebFetch", { url: "https://evil.test\\.example.org" }),
    ],
    ["WebFetch(domain:example.org)", call("WebFetch", { url: "no address" })],
  ])("%s: %j", (rule, made) => {
    expect(isRule(rule)).toBe(true);
    expect(allows([rule], made, GROUND)).toBe(false);
  });

  it("allows nothing under a pattern for a home that is not known", () => {
    expect(allows(["Read(~/a)"], call("Read", { file_path: "/a" }), { workspace: "/w" })).toBe(
      false,
    );
  });
});

it.each(["", "Bash(git", "Read Write", "toString(x)", "Workflow(review)", "Bash()"])(
  "%j is no rule that a fence can hold",
  (rule) => {
    expect(isRule(rule)).toBe(false);
  },
);
