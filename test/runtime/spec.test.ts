import { describe, expect, it } from "vitest";
import type { AgentSpec } from "../../src/ports/agent.ts";
import { checkRun } from "../../src/runtime/spec.ts";

const agents = { helper: { description: "d", prompt: "p", tools: ["Bash(git *)", "Read"] } };
const SPEC: AgentSpec = {
  name: "work",
  instructions: "",
  allowedTools: ["Agent(helper)", "mcp__mine__*", "Edit(src/**)"],
  agents,
  isolate: ["helper"],
  delegateOnly: true,
  glance: true,
};

it("takes a spec with fences", () => {
  expect(() => checkRun(SPEC, "Go.", {})).not.toThrow();
});

it("takes no name with half a character, which no store gives back as it was", () => {
  const half = { ...SPEC, name: "slugs \ud800" };
  expect(() => checkRun(half, "Go.", {})).toThrow(expect.objectContaining({ field: "spec.name" }));
  expect(() => checkRun(SPEC, "Go.", { stepName: "\udc00" })).toThrow(
    expect.objectContaining({ code: "bad_option", field: "run.stepName" }),
  );
  expect(() => checkRun(SPEC, "Go.", { stepName: "🌸 #2" })).not.toThrow();
});

describe("a fence that cannot hold is an error that names it", () => {
  it.each([
    [{ allowedTools: ["Read", "Monitor(x)"] }, "spec.allowedTools"],
    [{ allowedTools: "Read" }, "spec.allowedTools"],
    [{ agents: { helper: { ...agents.helper, tools: ["Bash(git"] } } }, "spec.agents.helper.tools"],
    [{ isolate: ["other"] }, "spec.isolate"],
    [{ isolate: "helper" }, "spec.isolate"],
    [{ delegateOnly: "yes" }, "spec.delegateOnly"],
    [{ glance: 1 }, "spec.glance"],
    [{ delegate: true }, "spec.delegate"],
  ])("%j", (wrong, field) => {
    const spec = { ...SPEC, ...wrong } as unknown as AgentSpec;
    expect(() => checkRun(spec, "Go.", {})).toThrow(
      expect.objectContaining({ code: "bad_option", field }),
    );
  });
});
