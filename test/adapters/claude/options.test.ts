import { homedir } from "node:os";
import { delimiter } from "node:path";
import { describe, expect, it } from "vitest";
import { checkEnvironment, type Parts, sdkOptions } from "../../../src/adapters/claude/options.ts";
import { guardWords } from "../../../src/core/guards/words.ts";
import type { AgentSpec, Opening, SessionSetup } from "../../../src/ports/agent.ts";

const setup = (spec: Partial<AgentSpec> = {}, more: Partial<SessionSetup> = {}): SessionSetup => ({
  spec: { name: "worker", instructions: "Be brief.", ...spec },
  words: {
    cut: () => "",
    refusal: "",
    tooLarge: () => "too large",
    largeFile: () => "",
    spilled: () => "",
    guards: guardWords("en"),
  },
  workspace: "/srv/place",
  extraFolders: ["/other"],
  env: { HOME: "/h" },
  portable: true,
  ...more,
});
const parts = { hooks: {}, store: { store: {} }, harness: { spawn: () => undefined } };
const options = (given: SessionSetup, opening: Opening = { how: "fresh" }) =>
  sdkOptions(given, opening, parts as unknown as Parts);

describe("what the harness is told at its start", () => {
  it("O1: nothing of turns and budgets, which are flower's to count", () => {
    const told = options(setup({ maxTurns: 3, maxBudgetUsd: 1 }));
    expect(told).not.toHaveProperty("maxTurns");
    expect(told).not.toHaveProperty("maxBudgetUsd");
  });

  it("O2: self-starting tools are taken away, unless they are asked for by name", () => {
    const away = options(setup({ disallowedTools: ["WebFetch"] })).disallowedTools;
    expect(away).toEqual(
      expect.arrayContaining(["ScheduleWakeup", "CronCreate", "Monitor", "WebFetch"]),
    );
    const asked = options(setup({ allowedTools: ["Monitor", "Workflow(review)"] })).disallowedTools;
    expect(asked).not.toContain("Monitor");
    expect(asked).not.toContain("Workflow");
    expect(asked).toContain("ScheduleWakeup");
  });

  it("in a sandbox to look last for programs where a command may put one, and else as the person does", () => {
    const PATH = ["/srv/place/bin", "/usr/bin", "/data/bin", "/log"].join(delimiter);
    const sandbox = { hosts: [], write: ["/data"], keep: ["/log"], hide: [], secrets: [] };
    const env = { HOME: "/h", PATH };
    expect(options(setup({}, { env })).env).toMatchObject({ PATH });
    expect(options(setup({}, { env, sandbox })).env).toMatchObject({
      HOME: "/h",
      PATH: ["/usr/bin", "/srv/place/bin", "/data/bin", "/log"].join(delimiter),
    });
  });

  it("where to work, as whom, and whom to ask: nobody", () => {
    expect(options(setup())).toMatchObject({
      cwd: "/srv/place",
      additionalDirectories: ["/other"],
      allowedTools: ["Read", "Glob", "Grep"],
      permissionMode: "default",
      systemPrompt: { type: "preset", preset: "claude_code", append: "Be brief." },
      sessionStoreFlush: "eager",
      settingSources: [],
    });
    expect(options(setup({}, { portable: false })).settingSources).toEqual(["project"]);
    expect(options(setup())).not.toHaveProperty("allowDangerouslySkipPermissions");
    expect(options(setup({ permissionMode: "bypassPermissions" }))).toMatchObject({
      permissionMode: "bypassPermissions",
      allowDangerouslySkipPermissions: true,
    });
  });

  it("the whole environment that was given, and one variable more", () => {
    expect(options(setup()).env).toEqual({
      HOME: "/h",
      CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: "1",
    });
  });

  it.each([
    [{ how: "fresh" }, {}],
    [{ how: "resume", session: "s" }, { resume: "s" }],
    [
      { how: "resume", session: "s", at: "u" },
      { resume: "s", resumeSessionAt: "u" },
    ],
    [
      { how: "fork", session: "s" },
      { resume: "s", forkSession: true },
    ],
  ] as const)("how to begin: %j", (opening, expected) => {
    const { resume, forkSession, resumeSessionAt } = options(setup(), opening);
    const told = { resume, forkSession, resumeSessionAt };
    expect(JSON.parse(JSON.stringify(told))).toEqual(expected);
  });
});

describe("O3: the environment", () => {
  it.each([
    ["the same home", { HOME: homedir() }],
    ["a configuration folder", { HOME: "/elsewhere", CLAUDE_CONFIG_DIR: "/c" }],
  ])("passes with %s", (_title, env) => {
    expect(() => checkEnvironment(env)).not.toThrow();
  });

  it.each([
    ["another home", { HOME: "/elsewhere" }],
    ["an empty folder's name", { HOME: "/elsewhere", CLAUDE_CONFIG_DIR: "" }],
    ["no home", {}],
  ])("is refused with %s, because no transcript would be stored", (_title, env) => {
    expect(() => checkEnvironment(env)).toThrow("env.CLAUDE_CONFIG_DIR: expected a folder");
  });
});
