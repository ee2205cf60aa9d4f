/** What a person said to a step that ended before its session heard it. */

import { describe, expect, it } from "vitest";
import type { Fact } from "../../src/core/run/facts.ts";
import { DONE, failing, night } from "../support/night.ts";

const WORDS = "Leave the tests alone.";
const SESSION = "8f9f0a52-0000-4000-8000-000000000001";
const resumed = (how: "resume" | "fork", session = SESSION) => ({
  start: { from: { how, session } },
});

const stopped = (session: string, ...more: readonly Fact[]): readonly Fact[] => [
  {
    kind: "step.started",
    ...{ step: "once", prompt: "do it", window: 200_000, windowSource: "guessed" },
    contextBefore: 0,
  },
  { kind: "session.opened", generation: 1, session },
  { kind: "session.spoke", generation: 1, session, context: 12_000 },
  ...more,
  { kind: "step.ended", ok: false, text: "", error: "interrupted", stop: "aborted" },
];
const heard: Fact = { kind: "interrupt.heard", message: WORDS };
const told: Fact = { kind: "turn.begun", generation: 1, says: "words" };

const times = (prompt: string | undefined) => (prompt ?? "").split(WORDS).length - 1;

describe("words that no session has heard when a run is stopped", () => {
  it("are said at its end", async () => {
    const { row, events, facts } = await night({
      play: () => failing({ message: "API Error: 529 Overloaded", status: 529 }),
      facts: [stopped(SESSION)[0] as Fact, heard],
      watch: ({ kind }, _step, stop) => {
        if (kind === "retry") stop.abort("aborted");
      },
    });
    expect(row).toMatchObject({ ok: false, stop: "aborted" });
    expect(facts.at(-1)).toMatchObject({ kind: "step.ended" });
    const notices = events.filter(({ payload }) => payload.subtype === "unheard");
    expect(notices.map(({ text }) => text)).toEqual([
      `This was said, and no session has heard it:\n\n${WORDS}`,
    ]);
  });

  it.each(["resume", "fork"] as const)(
    "are told by the next start that goes on: %s",
    async (how) => {
      const { said, row, events } = await night({
        play: () => DONE,
        earlier: [stopped(SESSION, heard), stopped("another")],
        ...resumed(how),
      });
      expect(row.ok).toBe(true);
      expect(said.map(({ text }) => times(text))).toEqual([1]);
      expect(events.filter(({ payload }) => payload.subtype === "unheard")).toEqual([]);
    },
  );

  it("are told once: the run that told them stands between", async () => {
    const { said } = await night({
      play: () => DONE,
      earlier: [stopped(SESSION, heard), stopped(SESSION, heard, told)],
      ...resumed("resume"),
    });
    expect(said.map(({ text }) => times(text))).toEqual([0]);
  });

  it("are told to no other session", async () => {
    const { said } = await night({
      play: () => DONE,
      earlier: [stopped(SESSION, heard)],
      ...resumed("resume", "another"),
    });
    expect(said.map(({ text }) => times(text))).toEqual([0]);
  });

  it("are not told a session that is only asked for its document", async () => {
    const { said } = await night({
      play: () => DONE,
      earlier: [stopped(SESSION, heard)],
      start: { from: { how: "fork", session: SESSION }, only: "document" },
    });
    expect(said.map(({ text }) => times(text))).toEqual(said.map(() => 0));
  });
});
