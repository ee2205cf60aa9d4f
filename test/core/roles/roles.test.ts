import { describe, expect, it } from "vitest";
import { fence } from "../../../src/core/guards/fence.ts";
import { isRule } from "../../../src/core/guards/rules.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import type { AgentSpec } from "../../../src/index.ts";
import { clarify, coordinator, judge, oracle, worker, workerAgent } from "../../../src/index.ts";

const HANDS = ["Bash", "Edit", "NotebookEdit", "Write"];
const WEB = ["WebFetch", "WebSearch"];
const WAKING = [
  ...["ScheduleWakeup", "CronCreate", "CronDelete", "CronList", "Monitor", "Workflow"],
  ...["EnterWorktree", "ExitWorktree"],
];

/** Which of these the main thread of the role is refused. */
const refused = (spec: AgentSpec, tools: readonly string[]): string[] =>
  tools.filter((tool) => {
    const call = { tool, input: { command: "make" }, cwd: "/w" };
    return fence(spec, { main: true }, call, { workspace: "/w" }) !== undefined;
  });

const ROLES: Readonly<Record<string, AgentSpec>> = {
  coordinator: coordinator(),
  worker: worker(),
  clarify: clarify(),
  judge: judge(),
  "judge that may run": judge({ canRun: true }),
  oracle: oracle(),
};

describe.each(Object.entries(ROLES))("%s", (_, spec) => {
  it("keeps nothing by which a session wakes itself or works elsewhere", () => {
    expect(spec.disallowedTools).toEqual(expect.arrayContaining(WAKING));
    expect(refused(spec, WAKING)).toEqual(WAKING);
  });

  it("takes no tool away that its own list or a worker's has", () => {
    const lists = [
      spec.allowedTools,
      ...Object.values(spec.agents ?? {}).map(({ tools }) => tools),
    ];
    for (const rule of lists.flatMap((list) => list ?? []))
      expect(spec.disallowedTools).not.toContain(rule.split("(")[0]);
  });

  it("has rules that a fence can hold", () => {
    expect(spec.allowedTools?.filter((rule) => !isRule(rule))).toEqual([]);
  });
});

describe("the tools of the roles", () => {
  it.each([
    ["coordinator", coordinator(), HANDS],
    ["worker", worker(), ["NotebookEdit"]],
    ["clarify", clarify(), HANDS],
    ["judge", judge(), HANDS],
    ["judge that may run", judge({ canRun: true }), ["Edit", "NotebookEdit", "Write"]],
    ["oracle", oracle(), HANDS],
  ] as const)("%s is refused what it must not do", (_, spec, hands) => {
    expect(refused(spec, HANDS)).toEqual(hands);
  });

  it.each([
    ["coordinator", coordinator(), WEB],
    ["worker", worker(), []],
    ["clarify", clarify(), []],
    ["clarify that reads nothing", clarify({ canRead: false }), WEB],
    ["judge", judge(), WEB],
    ["oracle", oracle(), WEB],
  ] as const)("%s has the web, or not", (_, spec, web) => {
    expect(refused(spec, WEB)).toEqual(web);
  });

  it("a coordinator's workers have what it has not", () => {
    const { agents } = coordinator();
    expect(agents.worker?.tools).toEqual(expect.arrayContaining(["Write", "Bash", "WebFetch"]));
    expect(agents.worker?.tools).not.toContain("Agent");
  });

  it("only the coordinator delegates, and only it and the worker are told of the workbench beside the oracle", () => {
    expect(coordinator()).toMatchObject({ delegateOnly: true, glance: true, workbench: true });
    for (const spec of [clarify(), judge()] as AgentSpec[]) {
      expect(spec.delegateOnly ?? false).toBe(false);
      expect(spec.workbench).toBe(false);
      expect(spec.maxTurns).toBeUndefined();
    }
    expect(oracle()).toMatchObject({ workbench: true, maxTurns: 12, maxBudgetUsd: 0.5 });
  });

  it("further tools and the one that asks are allowed as well", () => {
    const spec = judge({ ask: "mcp__people__ask", tools: ["mcp__db__*"] });
    expect(refused(spec, ["mcp__people__ask", "mcp__db__read", "mcp__other__x"])).toEqual([
      "mcp__other__x",
    ]);
    expect(spec.instructions).toContain("mcp__people__ask");
  });
});

describe("a coordinator", () => {
  const own = { description: "Tests.", prompt: "You test.", tools: ["Bash"] };

  it("sends its own workers and nobody else, each into a worktree when told so", () => {
    const spec = coordinator({ workers: { tester: own, fixer: workerAgent() }, isolate: true });
    expect(spec.allowedTools).toEqual(expect.arrayContaining(["Agent(tester)", "Agent(fixer)"]));
    expect(spec.isolate).toEqual(["tester", "fixer"]);
    expect(coordinator().isolate).toEqual([]);
    expect(spec.disallowedTools).toContain("Agent(Explore)");
    expect(spec.instructions).toContain("(tester, fixer)");
  });

  it("takes nothing away from a worker that has the session's tools", () => {
    const spec = coordinator({ workers: { any: { description: "d", prompt: "p" } } });
    expect(spec.disallowedTools.filter((rule) => !rule.startsWith("Agent("))).toEqual([]);
  });

  it("does without looking where it may not glance", () => {
    const spec = coordinator({ glance: false });
    expect(spec.allowedTools).not.toContain("Grep");
    expect(refused(spec, ["Read", "Grep"])).toEqual(["Grep"]);
  });
});

describe("the rules", () => {
  it.each(LANGS)("exist for every role in %s, and every option changes them", (lang) => {
    const ask = "mcp__people__ask";
    const texts = [
      coordinator({ lang }),
      coordinator({ lang, glance: false }),
      coordinator({ lang, ask }),
      worker({ lang }),
      clarify({ lang }),
      clarify({ lang, canRead: false }),
      clarify({ lang, ask }),
      judge({ lang }),
      judge({ lang, canRun: true }),
      judge({ lang, ask }),
      oracle({ lang }),
    ].map(({ instructions }) => instructions);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/undefined|\[object/);
    for (const text of texts) expect(/Answer in/.test(text)).toBe(lang === "fr" || lang === "ja");
    expect(workerAgent({ lang }).prompt).toBe(worker({ lang }).instructions);
  });

  it("are the same bytes each time", () => {
    expect(coordinator()).toEqual(coordinator());
  });
});

it.each([
  [() => coordinator({ workers: {} }), "coordinator.workers"],
  [() => coordinator({ workers: { x: "worker" as never } }), "coordinator.workers"],
  [() => coordinator({ glanze: true } as never), "coordinator.glanze"],
  [() => worker({ lang: "de" as never }), "worker.lang"],
  [() => workerAgent({ tools: "Bash" as never }), "workerAgent.tools"],
  [() => clarify({ canRead: 1 as never }), "clarify.canRead"],
  [() => judge({ canRun: "yes" as never }), "judge.canRun"],
  [() => oracle({ name: " " }), "oracle.name"],
])("a wrong option is an error that names it: %s", (make, field) => {
  expect(make).toThrow(expect.objectContaining({ code: "bad_option", field }));
});
