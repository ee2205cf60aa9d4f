/** What users may import: a name that goes missing, or comes without being meant to, shows here. */

import { expect, it } from "vitest";
import * as main from "../../src/index.ts";
import * as testing from "../../src/testing.ts";

const shapes = (door: object): Record<string, string[]> => {
  const found: Record<string, string[]> = { class: [], function: [], value: [] };
  for (const [name, value] of Object.entries(door)) found[kindOf(value)]?.push(name);
  return found;
};

const kindOf = (value: unknown): string => {
  if (typeof value !== "function") return "value";
  return /^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "function";
};

const sorted = (words: string): string[] => words.trim().split(/\s+/).sort();

it("flower-agent exports these classes, functions and values", () => {
  const { class: classes = [], function: functions = [], value: values = [] } = shapes(main);
  expect(classes.sort()).toEqual(
    sorted(`
      Brief CompactPolicy EphemeralPolicy FlowerError Goal Handoff HandoffPolicy HumanChannel Lineage PrunePolicy Resilience Runtime
      SqliteSessionStore Step StepAbort TrimPolicy Verdict Workbench Workflow`),
  );
  expect(functions.sort()).toEqual(
    sorted(`
      checkup clarify clarifyStep classify coordinator defaultWindow degraded goalStep handoffPrompt isEphemeral isOverflow judge
      loadExport lookBack normalize oracle reach remedy settingUp starterFlow upkeep wakeState withGoal worker workerAgent`),
  );
  expect(values.sort()).toEqual(sorted("DEGRADED HANDOFF_PROMPT REQUIRED"));
});

it("flower-agent/testing exports these", () => {
  const { class: classes = [], function: functions = [], value: values = [] } = shapes(testing);
  expect(classes.sort()).toEqual(
    sorted("ManualClock MemoryControl MemoryRunLog MemoryTranscripts"),
  );
  expect(functions.sort()).toEqual(
    sorted(`
      call fail memoryDocuments memoryRepository memoryWorkbench playedAgent raw reply say startScriptedApi text think usage`),
  );
  expect(values).toEqual([]);
});

it("a runtime offers what programs lean on", () => {
  const runtime = new main.Runtime({ workspace: process.cwd(), env: {} });
  const methods = ["run", "interrupt", "handoffNow", "hasSession", "contextOf", "totalCost"];
  for (const name of [...methods, "close"]) expect(runtime).toHaveProperty(name);
  expect(runtime.manifestPath).toMatch(/runs\/manifest\.json$/);
});

it("policies answer their numbers, roles are specs, and documents read what they write", () => {
  const policy = new main.HandoffPolicy({ window: 200_000 });
  expect([policy.at, policy.warnAt]).toEqual([150_000, 130_000]);
  for (const role of [main.clarify(), main.judge(), main.oracle(), main.worker()])
    expect(role).toMatchObject({ name: expect.any(String), instructions: expect.any(String) });
  for (const document of [main.Brief, main.Goal, main.Verdict, main.Handoff])
    expect(document.parse("")).toBeInstanceOf(document);
  expect(main.classify("overloaded")).toBeDefined();
});
