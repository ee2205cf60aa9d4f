import { describe, expect, it } from "vitest";
import { Background } from "../../../src/adapters/claude/background.ts";

const agent = { task_id: "a1", task_type: "local_agent", description: "help" };
const command = { task_id: "c1", task_type: "local_bash", description: "build" };
const report = (id: string, status = "completed"): string =>
  `<task-notification>\n<task-id>${id}</task-id>\n<status>${status}</status>\n</task-notification>`;

describe("background work", () => {
  it("is the last set that the harness named, without its own watchers", () => {
    const background = new Background();
    background.replace([
      agent,
      command,
      { ...command, task_id: "w", ambient: true },
      null,
      { x: 1 },
    ]);
    expect(background.running).toEqual([
      { id: "a1", type: "agent", description: "help" },
      { id: "c1", type: "command", description: "build" },
    ]);
    background.replace(undefined);
    expect(background.running).toEqual([]);
  });

  it("says where its output goes, once the harness has said so", () => {
    const background = new Background();
    background.replace([agent, command]);
    background.output({ agentId: "a1", outputFile: "/t/a1.output" }, "launched");
    background.output(
      { backgroundTaskId: "c1" },
      "Command running in background with ID: c1. Output is being written to: /t/my dir/c1.output. You will",
    );
    background.output({ backgroundTaskId: "c2" }, "nothing");
    background.output(null, null);
    expect(background.running.map(({ output }) => output)).toEqual([
      "/t/a1.output",
      "/t/my dir/c1.output",
    ]);
  });

  it.each([
    ["the end in the stream first", ["end", "report"]],
    ["the report in the hook first", ["report", "end"]],
  ])("B1: owes a report from its end to its prompt, in either order: %s", (_title, order) => {
    const background = new Background();
    background.replace([agent]);
    for (const [index, step] of order.entries()) {
      if (step === "end") background.ended("a1", "completed");
      else background.reported(report("a1"));
      expect(background.owed).toBe(index === 0 && step === "end" ? 1 : 0);
    }
    background.ended("a1", "completed");
    expect(background.owed).toBe(1); // a task that was taken up again reports again
  });

  it("B1: owes nothing for a task that never was in the background", () => {
    const background = new Background();
    background.ended("f1", "completed");
    background.reported("just a prompt");
    expect(background.owed).toBe(0);
  });

  it("B2: a stopped command owes nothing, a stopped sub-agent does", () => {
    const background = new Background();
    background.replace([agent, command]);
    background.ended("c1", "stopped");
    expect(background.owed).toBe(0);
    background.ended("a1", "stopped");
    expect(background.owed).toBe(1);
  });

  it("holds reports until they are taken, but not the notice of what we ended ourselves", () => {
    const background = new Background();
    background.replace([agent, command]);
    background.stopping("a1");
    background.hold(report("a1", "killed"));
    background.hold(report("c1"));
    background.hold("a wakeup");
    expect(background.takeHeld()).toEqual([report("c1"), "a wakeup"]);
    expect(background.takeHeld()).toEqual([]);
  });

  it("keeps what a sub-agent had to say that ended by itself while it was being ended", () => {
    const background = new Background();
    background.replace([agent]);
    background.stopping("a1");
    background.hold(report("a1", "completed"));
    expect(background.takeHeld()).toHaveLength(1);
  });

  it("is waited for until it has ended, until the time is over, or until the signal fires", async () => {
    const background = new Background();
    background.replace([agent]);
    const none = (): boolean => background.running.length === 0;
    expect(await background.until(none, 5)).toBe(false);
    expect(await background.until(none, 60_000, AbortSignal.abort())).toBe(false);
    const controller = new AbortController();
    const aborted = background.until(none, 60_000, controller.signal);
    controller.abort();
    expect(await aborted).toBe(false);
    const ended = background.until(none, Number.POSITIVE_INFINITY);
    background.clear();
    expect(await ended).toBe(true);
    expect(await background.until(none, 60_000)).toBe(true);
  });
});
