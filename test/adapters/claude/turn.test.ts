import { describe, expect, it } from "vitest";
import { Turn, type TurnResult } from "../../../src/adapters/claude/turn.ts";

const UUID = "00000000-0000-4000-8000-000000000001";
const own: TurnResult = { subtype: "success", num_turns: 1, user_message_uuid: UUID };
const own_done: TurnResult = { ...own, terminal_reason: "completed" };
const foreign: TurnResult = { subtype: "success", num_turns: 1, terminal_reason: "completed" };
const blocked: TurnResult = { subtype: "success", num_turns: 0 };
const broken: TurnResult = {
  ...own,
  is_error: true,
  result: "API Error",
  terminal_reason: "api_error",
};
const cut: TurnResult = { ...foreign, terminal_reason: "hook_stopped" };

/** A turn whose push has gone in. */
function begun(kind: "work" | "write" = "work", calls?: number): Turn {
  const turn = new Turn(UUID, "go", kind, calls);
  expect(turn.classify("go", "p1")).toBe("ours");
  turn.accept("p1");
  return turn;
}

describe("whose prompt it is", () => {
  it("ours once, by its exact text; then what has the turn's id is folded in, and everything else begins a turn", () => {
    const turn = new Turn(UUID, "go", "work");
    expect(turn.classify("go ", "p0")).toBe("new");
    expect(turn.open).toBe(false);
    expect(turn.classify("go", "p1")).toBe("ours");
    turn.accept("p1");
    expect(turn.open).toBe(true);
    expect(turn.classify("go", "p2")).toBe("new");
    expect(turn.classify("report", "p1")).toBe("folded");
    expect(turn.classify("report", undefined)).toBe("new");
    turn.accept("p2");
    expect(turn.classify("another", "p2")).toBe("folded");
  });

  it("none may join a turn that was stopped, nor the writing turn", () => {
    for (const stop of [
      (turn: Turn) => (turn.cut = "line"),
      (turn: Turn) => (turn.interrupted = true),
      (turn: Turn) => (turn.fault = { message: "x" }),
    ]) {
      const turn = begun();
      stop(turn);
      expect(turn.open).toBe(false);
    }
    expect(begun("write").open).toBe(false);
  });
});

describe("the end of a turn", () => {
  it("T2: comes when the harness is idle, not with the result of the push", () => {
    const turn = begun();
    expect(turn.idle()).toBeUndefined();
    expect(turn.result(own_done, undefined)).toBeUndefined();
    expect(turn.waiting).toBe(true);
    turn.accept("p2");
    expect(turn.waiting).toBe(false);
    expect(turn.result(foreign, undefined)).toBeUndefined();
    expect(turn.idle()).toEqual({ how: "completed" });
  });

  it("T1: is never the result of something else", () => {
    const turn = begun();
    expect(turn.result(foreign, undefined)).toBeUndefined();
    expect(turn.result(blocked, undefined)).toBeUndefined();
    expect(turn.idle()).toBeUndefined();
    expect(turn.result({ ...foreign, user_message_uuids: ["x", UUID] }, undefined)).toBeUndefined();
    expect(turn.idle()).toEqual({ how: "completed" });
  });

  it("T3: is a cut only when we cut", () => {
    const theirs = begun();
    expect(theirs.result({ ...cut, ...own }, undefined)).toBeUndefined();
    expect(theirs.idle()).toEqual({ how: "completed" });
    const ours = begun();
    ours.cut = "budget";
    expect(ours.result({ ...own, terminal_reason: "hook_stopped" }, undefined)).toEqual({
      how: "cut",
      cut: "budget",
    });
  });

  it("is a cut of a self-started turn only with that turn's own result", () => {
    const turn = begun();
    turn.accept("p2"); // the report's turn began before the result of the push was read
    turn.cut = "line";
    expect(turn.result(own_done, undefined)).toBeUndefined();
    expect(turn.result(cut, undefined)).toEqual({ how: "cut", cut: "line" });
  });

  it("is a cut at once when the report was held back before it began a turn", () => {
    const turn = begun();
    turn.cut = "line";
    expect(turn.result(own_done, undefined)).toEqual({ how: "cut", cut: "line" });
  });

  it("is a failure with the API's words, a blocked prompt, a fault of ours", () => {
    expect(begun().result(broken, "529 …")).toEqual({
      how: "failed",
      failure: { message: "API Error", terminalReason: "api_error", raw: "529 …" },
    });
    expect(begun().result({ ...blocked, ...own, num_turns: 0 }, undefined)).toMatchObject({
      how: "failed",
    });
    const turn = begun();
    turn.fault = { message: "ours" };
    expect(turn.result({ ...own, terminal_reason: "hook_stopped" }, undefined)).toEqual({
      how: "failed",
      failure: { message: "ours" },
    });
  });

  it("is a failure when a report's own turn fails", () => {
    const turn = begun();
    turn.result(own_done, undefined);
    turn.accept("p2");
    const { user_message_uuid: _, ...foreignBroken } = broken;
    expect(turn.result(foreignBroken, undefined)).toMatchObject({ how: "failed" });
  });

  it("is an interrupt, whatever the result says", () => {
    for (const result of [own_done, broken]) {
      const turn = begun();
      turn.interrupted = true;
      expect(turn.result(result, undefined)).toEqual({ how: "interrupted" });
    }
  });

  it("is not the late failure of an earlier push", () => {
    const turn = begun();
    expect(turn.result({ ...broken, user_message_uuid: "earlier" }, undefined)).toBeUndefined();
    expect(turn.idle()).toBeUndefined();
    expect(turn.result(own_done, undefined)).toBeUndefined();
    expect(turn.idle()).toEqual({ how: "completed" });
  });

  it("waits for the process to go when the harness has crashed, and keeps its last words", () => {
    const turn = begun();
    const crash = {
      subtype: "error_during_execution",
      errors: ["[session_crash] x"],
      num_turns: 0,
    };
    expect(turn.result(crash, undefined)).toBeUndefined();
    expect(turn.lastWords).toMatchObject({ message: "[session_crash] x" });
  });

  it("is a failure when the harness gave up before it answered, and went idle", () => {
    const turn = begun();
    const start = { subtype: "error_during_execution", errors: ["no settings"], num_turns: 0 };
    expect(turn.result(start, undefined)).toBeUndefined();
    expect(turn.idle()).toEqual({ how: "failed", failure: { message: "no settings" } });
  });
});

describe("the end of the writing turn", () => {
  it("comes with its own result, if there is a text", () => {
    const turn = begun("write", 4);
    turn.texts.add("## Doing now");
    expect(turn.result(foreign, undefined)).toBeUndefined();
    expect(turn.idle()).toBeUndefined();
    expect(turn.result(own_done, undefined)).toEqual({ how: "completed" });
  });

  it.each([
    ["no text", (_: Turn) => undefined, own_done, "The session answered without a text."],
    ["no call left", (t: Turn) => (t.spent = "no call left"), own_done, "no call left"],
    ["no time left", (t: Turn) => (t.spent = "no time left"), broken, "no time left"],
    [
      "no time left before it began",
      (t: Turn) => (t.spent = "no time"),
      { ...blocked, ...own, num_turns: 0 },
      "no time",
    ],
    ["a refusal", (_: Turn) => undefined, broken, "API Error"],
  ])("is a failure: %s", (_title, prepare, result, message) => {
    const turn = begun("write");
    prepare(turn);
    expect(turn.result(result, undefined)).toMatchObject({ how: "failed", failure: { message } });
  });

  it("is complete when a text was there before the last call was spent", () => {
    const turn = begun("write");
    turn.texts.add("All of it.");
    turn.spent = "no call left";
    expect(turn.result({ ...own, terminal_reason: "hook_stopped" }, undefined)).toEqual({
      how: "completed",
    });
  });
});
