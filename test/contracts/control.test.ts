/** The control channel's contract, in SQLite and in memory. */

import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { SqliteControl } from "../../src/adapters/sqlite/control.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { parseAnswer, parseRequest, type StepRequest } from "../../src/core/control/request.ts";
import type { ControlChannel } from "../../src/ports/control.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

/** Answers a function that opens one channel again and again, as several processes do. */
const CHANNELS: readonly [string, (clock: ManualClock) => () => ControlChannel][] = [
  [
    "SqliteControl",
    (clock) => {
      const path = temp.path("sessions.db");
      return () => new SqliteControl(openDatabase(path), clock);
    },
  ],
  [
    "MemoryControl",
    (clock) => {
      const channel = new MemoryControl(clock);
      return () => channel;
    },
  ],
];

const HANDOFF = { ask: "handoff" } as const;
const ASKED = { heard: "asked" } as const;

describe.each(CHANNELS)("%s", (_name, make) => {
  it("brings a request to the step that is meant, and its answer back, once", () => {
    const open = make(new ManualClock());
    const [asker, step] = [open(), open()];
    const id = asker.ask("r", "work", HANDOFF);
    expect(step.waiting("r", "other")).toEqual([]);
    expect(step.waiting("other", "work")).toEqual([]);
    expect(step.waiting("r", "work")).toEqual([{ id, request: HANDOFF }]);
    expect(asker.fetch(id)).toBeUndefined();
    step.answer(id, ASKED);
    expect(step.waiting("r", "work")).toEqual([]);
    expect(asker.fetch(id)).toEqual(ASKED);
    expect(asker.fetch(id)).toBeUndefined();
  });

  it("lists what waits from the oldest on", () => {
    const channel = make(new ManualClock())();
    const ids = [1, 2, 3].map(() => channel.ask("r", "work", HANDOFF));
    expect(channel.waiting("r", "work").map(({ id }) => id)).toEqual(ids);
  });

  it("takes a request back that nobody has answered, and then nobody can", () => {
    const open = make(new ManualClock());
    const [asker, step] = [open(), open()];
    const id = asker.ask("r", "work", HANDOFF);
    expect(asker.withdraw(id)).toBe(true);
    step.answer(id, ASKED);
    expect(asker.fetch(id)).toBeUndefined();
    expect(asker.withdraw(id)).toBe(false);
  });

  it("keeps the answer of a request that was answered before it was taken back", () => {
    const channel = make(new ManualClock())();
    const id = channel.ask("r", "work", HANDOFF);
    channel.answer(id, ASKED);
    channel.answer(id, { heard: "unknown" });
    expect(channel.withdraw(id)).toBe(false);
    expect(channel.fetch(id)).toEqual(ASKED);
  });

  it("never gives a number twice", () => {
    const channel = make(new ManualClock())();
    const first = channel.ask("r", "work", HANDOFF);
    channel.withdraw(first);
    expect(channel.ask("r", "work", HANDOFF)).toBeGreaterThan(first);
  });

  it("clears what was left lying for a minute, with the next request", () => {
    const clock = new ManualClock(1_000);
    const channel = make(clock)();
    channel.ask("r", "work", HANDOFF);
    const answered = channel.ask("r", "work", HANDOFF);
    channel.answer(answered, ASKED);
    clock.advance(60_001);
    const fresh = channel.ask("r", "work", HANDOFF);
    expect(channel.waiting("r", "work").map(({ id }) => id)).toEqual([fresh]);
    expect(channel.fetch(answered)).toBeUndefined();
  });
});

it("lies in a file that is closed to others", () => {
  const path = temp.path("sessions.db");
  new SqliteControl(openDatabase(path), new ManualClock());
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

describe("a message of another version", () => {
  it.each([
    ...["{}", '{"ask":"dance"}', "[]", "null", "handoff", '{"ask":["handoff"]}'],
    ...['{"ask":"say"}', '{"ask":"answer","text":1}', '{"ask":"decline","text":"","question":{}}'],
  ])("that is not known here is no request: %s", (text) => {
    expect(parseRequest(text)).toBeUndefined();
  });

  it.each<StepRequest>([
    { ask: "handoff" },
    { ask: "stop" },
    { ask: "say", text: "" },
    { ask: "answer", text: "a" },
    { ask: "decline", question: "q1", text: "b" },
  ])("that is known here is read as it was written: %j", (request) => {
    expect(parseRequest(JSON.stringify(request))).toEqual(request);
  });

  it("that answers in words not known here counts as not understood", () => {
    expect(parseAnswer('{"heard":"gladly"}')).toEqual({ heard: "unknown" });
    expect(parseAnswer("?")).toEqual({ heard: "unknown" });
  });
});
