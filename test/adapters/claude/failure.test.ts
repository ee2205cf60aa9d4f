import { describe, expect, it } from "vitest";
import {
  failureOfDeath,
  failureOfResult,
  isBlocked,
  isCrash,
  isFailure,
} from "../../../src/adapters/claude/failure.ts";

describe("a result", () => {
  it.each([
    ["a success", { subtype: "success", is_error: false }, false],
    ["a success that is an error", { subtype: "success", is_error: true }, true],
    ["an error that says it is none", { subtype: "error_during_execution", is_error: false }, true],
    ["an empty one", {}, false],
  ])("is a failure or not: %s", (_title, result, failure) => {
    expect(isFailure(result)).toBe(failure);
  });

  it("says what happened in the harness's words, with status, reason and the API's own words", () => {
    const result = {
      result: " API Error: 529 ",
      errors: ["x"],
      api_error_status: 529,
      terminal_reason: "api_error",
    };
    expect(failureOfResult(result, "529 {…}")).toEqual({
      message: "API Error: 529",
      status: 529,
      terminalReason: "api_error",
      raw: "529 {…}",
    });
  });

  it.each([
    [{ errors: ["first", "second"] }, "first"],
    [{ result: "  ", terminal_reason: "max_turns" }, "The harness ended the turn: max_turns."],
    [{ subtype: "error_during_execution" }, "The harness ended the turn: error_during_execution."],
    [{}, "The harness ended the turn: no reason was given."],
  ])("of which little is known still has a message: %j", (result, message) => {
    expect(failureOfResult(result, undefined).message).toBe(message);
  });

  it("of a blocked prompt has no call and no reason; a crash says so in its errors", () => {
    expect(isBlocked({ subtype: "success", num_turns: 0 })).toBe(true);
    expect(isBlocked({ subtype: "success", num_turns: 0, terminal_reason: "completed" })).toBe(
      false,
    );
    expect(isBlocked({ subtype: "success", num_turns: 0, is_error: true })).toBe(false);
    expect(isCrash({ errors: ["[session_crash] AbortError"] })).toBe(true);
    expect(isCrash({ errors: ["[ede_diagnostic] x"] })).toBe(false);
  });
});

describe("a death", () => {
  const death = { error: undefined, exit: undefined, stderr: "", spoke: true, spawned: true };
  it.each([
    [
      "by a signal, as the SDK says it",
      { ...death, error: new Error("terminated by signal SIGKILL"), exit: "SIGKILL" },
      { message: "terminated by signal SIGKILL", died: true },
    ],
    [
      "that nobody explains",
      { ...death, exit: "exit code 3" },
      { message: "The harness's process ended. (exit code 3)", died: true },
    ],
    [
      "with last words",
      { ...death, error: new Error("exited with code 1"), stderr: "no such folder\n" },
      { message: "exited with code 1 It said: no such folder", died: true },
    ],
    [
      "with a page of last words",
      {
        ...death,
        error: new Error("exited with code 1"),
        stderr: `12 |   const x = y;\n         ^\n\nTypeError: y is not\ta function\n    at main (cli.js:1)\n${"z".repeat(900)}\n`,
      },
      { message: "exited with code 1 It said: TypeError: y is not a function", died: true },
    ],
    [
      "with a line that is too long",
      { ...death, exit: "exit code 1", stderr: "z".repeat(900) },
      {
        message: `The harness's process ended. (exit code 1) It said: ${"z".repeat(299)}…`,
        died: true,
      },
    ],
    [
      "before the first reply",
      { ...death, error: new Error("No conversation found"), spoke: false },
      { message: "No conversation found", died: true, atStart: true },
    ],
    [
      "by a signal before the first reply, which says nothing of the conversation",
      { ...death, error: new Error("terminated by signal SIGKILL"), spoke: false },
      { message: "terminated by signal SIGKILL", died: true },
    ],
    [
      "by a signal that it heeds, before the first reply",
      { ...death, error: new Error("Claude Code process exited with code 143"), spoke: false },
      { message: "Claude Code process exited with code 143", died: true },
    ],
    [
      "of a process that could not be started",
      { ...death, error: new Error("spawn /x ENOENT"), spoke: false, spawned: false },
      { message: "spawn /x ENOENT", died: true, atStart: true, neverRan: true },
    ],
  ])("%s", (_title, given, failure) => {
    expect(failureOfDeath(given)).toEqual(failure);
  });
});
