import { describe, expect, it } from "vitest";
import { reportFailure, sayError } from "../../src/cli/failure.ts";
import type { Io, Signal } from "../../src/cli/io.ts";
import { eventJson } from "../../src/cli/json.ts";
import { listenForStop } from "../../src/cli/stopping.ts";
import { UsageError } from "../../src/cli/usage.ts";
import { FlowerError, type FlowerErrorCode } from "../../src/core/errors.ts";
import { flowerEvent } from "../../src/core/events.ts";

class Left extends Error {}

function io(env: Io["env"] = {}) {
  let err = "";
  let left: number | undefined;
  const listeners = new Map<Signal, () => void>();
  const stream = {
    write: (text: string) => {
      err += text;
    },
    on: () => undefined,
  };
  const made: Io = {
    stdin: (async function* () {})(),
    stdout: stream,
    stderr: stream,
    env,
    cwd: "/",
    onSignal(signal, listener) {
      listeners.set(signal, listener);
      return () => listeners.delete(signal);
    },
    leave(code) {
      left = code;
      throw new Left();
    },
  };
  return { io: made, err: () => err, left: () => left, listeners };
}

describe("an error on standard error", () => {
  it.each<[FlowerErrorCode, number]>([
    ["bad_option", 2],
    ["bad_document", 2],
    ["unknown_session", 2],
    ["no_credentials", 3],
    ["busy", 1],
    ["store", 1],
    ["closed", 1],
  ])("of code %s exits with %i", (code, exit) => {
    expect(reportFailure(new FlowerError(code, "x"), io().io, "en")).toBe(exit);
  });

  it.each([
    [new UsageError("--window", "no"), 2, "flower: --window: no\n"],
    [new TypeError("boom"), 1, "flower: boom\n"],
    ["a text", 1, "flower: a text\n"],
  ])("%s", (error, exit, line) => {
    const { io: given, err } = io();
    expect(reportFailure(error, given, "en")).toBe(exit);
    expect(err()).toBe(line);
  });

  it("is one line, and steers no terminal", () => {
    const { io: given, err } = io();
    sayError("one\n  two\u001b[2J\r\n", given.stderr);
    expect(err()).toBe("flower: one two\\u{1b}[2J\n");
  });

  it("is broken at words where a terminal shows it", () => {
    const { io: given, err } = io();
    sayError("word ".repeat(20), { ...given.stderr, isTTY: true, columns: 40 });
    expect(
      err()
        .split("\n")
        .map((row) => row.trim().replaceAll("word", "").trim()),
    ).toEqual(["flower:", "", "", ""]);
  });

  it("has its stack only when FLOWER_DEBUG asks for it", () => {
    const quiet = io();
    const loud = io({ FLOWER_DEBUG: "1" });
    const error = new Error("boom");
    reportFailure(error, quiet.io, "en");
    reportFailure(error, loud.io, "en");
    expect(quiet.err()).not.toContain("output.test.ts");
    expect(loud.err()).toContain("output.test.ts");
  });
});

describe("a JSON line", () => {
  it("is one line that holds the event as it is", () => {
    const event = flowerEvent("text", "a\nb \u009b2J \u202e \u2028 \u001b[31m 中文 👍", { n: 1 });
    const line = eventJson(event);
    expect(JSON.parse(line)).toEqual(event);
    expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
    expect(line).toContain("中文 👍");
  });
});

describe("signals", () => {
  function heardBy(...signals: Signal[]) {
    const { io: given, left, listeners } = io();
    const asked: string[] = [];
    const stopping = listenForStop(given, (why) => asked.push(why));
    const hear = () => {
      for (const signal of signals) listeners.get(signal)?.();
    };
    if (signals.length > 2) expect(hear).toThrow(Left);
    else hear();
    stopping.off();
    expect(listeners.size).toBe(0);
    return { asked, left: left(), reason: stopping.signal.reason };
  }

  it.each<[Signal, string]>([
    ["SIGINT", "aborted"],
    ["SIGTERM", "terminated"],
    ["SIGHUP", "terminated"],
  ])("%s asks to stop: %s", (signal, reason) => {
    expect(heardBy(signal)).toEqual({ asked: [reason], reason, left: undefined });
  });

  it.each<[Signal, Signal, string]>([
    ["SIGTERM", "SIGTERM", "terminated"],
    ["SIGTERM", "SIGHUP", "terminated"],
    ["SIGHUP", "SIGTERM", "terminated"],
    ["SIGINT", "SIGTERM", "aborted"],
    ["SIGINT", "SIGHUP", "aborted"],
    ["SIGTERM", "SIGINT", "terminated"],
  ])("%s and %s are one wish to stop, in order", (first, second, reason) => {
    expect(heardBy(first, second)).toEqual({ asked: [reason], reason, left: undefined });
  });

  it.each<[readonly Signal[], number]>([
    [["SIGINT", "SIGTERM", "SIGINT"], 130],
    [["SIGTERM", "SIGINT", "SIGINT"], 143],
  ])("of %j only the second Ctrl-C leaves at once, with %i", (signals, code) => {
    expect(heardBy(...signals).left).toBe(code);
  });

  it("two Ctrl-C leave at once", () => {
    const { io: given, left, listeners } = io();
    listenForStop(given, () => undefined);
    listeners.get("SIGINT")?.();
    expect(() => listeners.get("SIGINT")?.()).toThrow(Left);
    expect(left()).toBe(130);
  });
});
