/** How a person is called: the bell of a terminal, and a command of the person's own. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notifierFor } from "../../src/cli/notify.ts";
import { flowerEvent } from "../../src/core/events.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

function called(command: string | undefined, terminal: { isTTY?: boolean; TERM?: string } = {}) {
  const err: string[] = [];
  const printed: string[] = [];
  const { isTTY = false, TERM = "xterm" } = terminal;
  const calls = notifierFor(command, {
    io: {
      stderr: { write: (text) => err.push(text), isTTY, on: () => undefined },
      env: { PATH: process.env.PATH, TERM },
      cwd: "/",
    },
    stage: { print: (lines) => void printed.push(...lines) },
    lang: "en",
    run: "RUN",
  });
  return { calls, err, printed };
}

const DONE = { ok: true, stop: null, error: null, text: "All done." } as const;
const HELD = { ok: false, stop: "budget", error: "The budget is spent.", text: "" } as const;

describe("the bell", () => {
  it("rings at a terminal for a question that waits and for the end; for nothing else", async () => {
    const { calls, err } = called(undefined, { isTTY: true });
    calls.event(flowerEvent("ask", "Which?", { phase: "asked", id: "q1" }));
    calls.event(flowerEvent("ask", "a", { phase: "answered", id: "q1" }));
    calls.event(flowerEvent("text", "asked", { phase: "asked" }));
    await calls.ended(DONE);
    expect(err).toEqual(["\u0007", "\u0007"]);
  });

  it.each([{}, { isTTY: true, TERM: "dumb" }])("rings nowhere else: %j", async (terminal) => {
    const { calls, err } = called(undefined, terminal);
    await calls.ended(DONE);
    expect(err).toEqual([]);
  });
});

describe("the command", () => {
  it.each([
    ["end", DONE, "All done."],
    ["brake", HELD, "The budget is spent."],
  ] as const)("is told %s, the text and the run", async (event, result, text) => {
    const file = temp.path("told");
    const { calls, printed } = called(
      `printf '%s|%s|%s' "$FLOWER_EVENT" "$FLOWER_TEXT" "$FLOWER_RUN_ID" > '${file}'`,
    );
    await calls.ended(result);
    expect(readFileSync(file, "utf8")).toBe(`${event}|${text}|RUN`);
    expect(printed).toEqual([]);
  });

  it("B1: never has what a model wrote as a part of it", async () => {
    const [file, never] = [temp.path("told"), temp.path("never")];
    const text = `"; touch '${never}'; $(touch '${never}') \`touch '${never}'\` \u0000\u001b[2J`;
    const { calls } = called(`printf '%s' "$FLOWER_TEXT" > '${file}'`);
    await calls.ended({ ...DONE, text });
    expect(readFileSync(file, "utf8")).toBe(
      text.replace("\u0000", "\\u{0}").replace("\u001b", "\\u{1b}"),
    );
    expect(() => readFileSync(never)).toThrow();
  });

  it("B2: that fails is told in one line, once", async () => {
    const { calls, printed } = called("exit 3");
    await calls.ended(DONE);
    await calls.ended(DONE);
    expect(printed).toEqual(["! --notify: the command failed (3); this is said once"]);
  });

  it("gets a text of any length in parts that the system takes", async () => {
    const { calls, printed } = called("true");
    await calls.ended({ ...DONE, text: "x".repeat(5_000_000) });
    expect(printed).toEqual([]);
  });
});
