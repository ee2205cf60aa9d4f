/** A person's words: none of them is lost, whenever they come, and none is said twice. */

import { describe, expect, it } from "vitest";
import { resolveHandoff } from "../../../src/core/handoff/policy.ts";
import { Resilience } from "../../../src/core/resilience/policy.ts";
import type { Fact, Spend } from "../../../src/core/run/facts.ts";
import { type Action, next } from "../../../src/core/run/next.ts";
import { fold } from "../../../src/core/run/reduce.ts";
import type { RunState } from "../../../src/core/run/state.ts";

const NONE: Spend = { costUsd: 0, turns: 0, atLeast: false };
const start: Fact = {
  kind: "step.started",
  step: "work",
  prompt: "Do it.",
  window: 200_000,
  windowSource: "option",
  contextBefore: 0,
};
const begun: Fact = { kind: "turn.begun", generation: 1, says: "task" };
const opened: Fact = { kind: "session.opened", generation: 1, session: "s1" };
const spoke: Fact = { kind: "session.spoke", generation: 1, session: "s1", context: 9_000 };
const heard = (message: string): Fact => ({ kind: "interrupt.heard", message });
const ended = (how: "completed" | "interrupted", context = 9_000): Fact => ({
  kind: "turn.ended",
  generation: 1,
  end: { how, text: "", context, spent: NONE },
});

function since(...facts: readonly Fact[]): { state: RunState; action: Action } {
  const state = fold([start, ...facts]);
  if (state === undefined || state.phase === "ended") throw new Error("The step has ended.");
  const policies = {
    handoff: resolveHandoff({ window: 200_000 }, 200_000),
    resilience: new Resilience(),
    limits: { maxTurns: undefined, maxBudgetUsd: undefined },
  };
  return { state, action: next(state, policies, 0) };
}

describe("a person's words", () => {
  it("are said to a session whose first reply came after them", () => {
    const { state, action } = since(begun, opened, heard("Wait."), spoke, ended("interrupted"));
    expect(state.words).toEqual(["Wait."]);
    expect(action).toEqual({ do: "turn", says: "words" });
  });

  it("are said to a session that ended its turn as they came", () => {
    const { action } = since(begun, opened, spoke, heard("One more thing."), ended("completed"));
    expect(action).toEqual({ do: "turn", says: "words" });
  });

  it("go to a successor when that session is over the line", () => {
    const { action } = since(begun, opened, spoke, heard("More."), ended("completed", 160_000));
    expect(action).toEqual({ do: "declare", reason: "line" });
  });

  it("are not said again once the reply to them has come", () => {
    const again: Fact = { kind: "turn.begun", generation: 1, says: "words" };
    const { state, action } = since(
      begun,
      opened,
      spoke,
      heard("Wait."),
      ended("interrupted"),
      again,
      ended("completed"),
    );
    expect(state.words).toEqual([]);
    expect(action).toEqual({ do: "end", ok: true });
  });

  it("may be none: an interrupt that came too late changes nothing", () => {
    const { action } = since(begun, opened, spoke, heard(""), ended("completed"));
    expect(action).toEqual({ do: "end", ok: true });
  });

  it("that a session was told before it spoke are told to the next one, when it never spoke", () => {
    const { state } = since(heard("First."), begun, opened, heard("Second."));
    expect(state.words).toEqual(["First.", "Second."]);
  });

  it("that travelled with the task count as said with its reply", () => {
    const { state } = since(heard("First."), begun, opened, heard("Second."), spoke);
    expect(state.words).toEqual(["Second."]);
  });
});
