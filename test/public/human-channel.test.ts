/** The channel between a run and the person, without a harness. */

import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { CHANNEL } from "../../src/core/control/request.ts";
import type { HumanFact } from "../../src/core/human/facts.ts";
import { type FlowerEvent, HumanChannel, type HumanOptions } from "../../src/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

function channel(options: HumanOptions = {}) {
  const events: FlowerEvent[] = [];
  const human = new HumanChannel({ onEvent: (event) => events.push(event), ...options });
  const phases = () => events.map(({ kind, payload }) => (kind === "ask" ? payload.phase : kind));
  return { human, events, phases };
}

/** A book that outlives the channel. */
function journal(facts: HumanFact[] = []) {
  return { facts, read: () => facts, append: (fact: HumanFact) => void facts.push(fact) };
}

describe("a question", () => {
  it("CL-002, CL-004, CL-005: waits for its answer; events tell of it with its options", async () => {
    const { human, events, phases } = channel({ maxAsks: 3 });
    const waits = human.ask(" Which? ", ["a", " b ", ""]);
    expect(human.pending()).toEqual([
      { id: "q1", question: "Which?", options: ["a", "b"], by: "model", askedAt: 1_796_040_000 },
    ]);
    expect(human.answer("q1", "2")).toBe(true);
    expect(await waits).toEqual({ id: "q1", state: "answered", answer: "b", text: "b" });
    expect(phases()).toEqual(["asked", "answered"]);
    expect(events[0]).toMatchObject({
      text: "Which?",
      payload: {
        ...{ id: "q1", options: ["a", "b"], by: "model", remaining: 2 },
        ...{ asked_at: 1_796_040_000, timeout_s: 1800, answer: "" },
      },
    });
    expect(events[1]).toMatchObject({ text: "b", payload: { id: "q1", answer: "b" } });
    expect(human.pending()).toEqual([]);
  });

  it("CL-006: that is skipped says so to the model, with the reason", async () => {
    const { human } = channel();
    const waits = human.ask("Which?");
    expect(human.decline(undefined, "not mine")).toBe(true);
    const { state, answer, text } = await waits;
    expect([state, answer]).toEqual(["declined", "not mine"]);
    expect(text).toContain("skipped this question: not mine.");
  });

  it("is skipped by an empty answer", async () => {
    const { human } = channel();
    const waits = human.ask("Which?");
    human.answer(undefined, "  ");
    expect((await waits).state).toBe("declined");
  });

  it("CL-008, CL-010: that nobody answers in time ends with a sentence", async () => {
    const { human, phases } = channel({ timeoutS: 0.3 });
    const waits = human.ask("Which?");
    vi.advanceTimersByTime(299);
    expect(human.pending()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const { state, text } = await waits;
    expect(state).toBe("timeout");
    expect(text).toContain("Nobody has answered.");
    expect(phases()).toEqual(["asked", "timeout"]);
    expect(human.pending()).toEqual([]);
  });

  it("waits half an hour where nothing else is said, and for ever where that was said", async () => {
    const usual = channel();
    const patient = channel({ timeoutS: Number.POSITIVE_INFINITY });
    const waits = usual.human.ask("Which?");
    void patient.human.ask("Which?");
    vi.advanceTimersByTime(1_799_999);
    expect(usual.human.pending()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect((await waits).state).toBe("timeout");
    vi.advanceTimersByTime(3e9);
    expect(patient.human.pending()).toHaveLength(1);
  });

  it("C2: has one end; what comes later is told that it is too late", async () => {
    const { human, phases } = channel({ timeoutS: 1 });
    const waits = human.ask("Which?");
    expect([human.answer("q1", "a"), human.answer("q1", "b"), human.decline("q1")]).toEqual([
      ...[true, false, false],
    ]);
    vi.advanceTimersByTime(5_000);
    expect((await waits).answer).toBe("a");
    const late = human.ask("And now?");
    vi.advanceTimersByTime(1_000);
    expect(human.answer("q2", "a")).toBe(false);
    expect((await late).state).toBe("timeout");
    expect(phases()).toEqual(["asked", "answered", "asked", "timeout"]);
    expect(human.transcript().filter(({ kind }) => kind === "question.ended")).toHaveLength(2);
  });

  it.each<[string, HumanOptions, string, string]>([
    ["that is empty was none", {}, " \n", "invalid"],
    ["is not asked where nobody is there", { unattended: true }, "Which?", "unattended"],
    ["is not asked where it may not wait", { timeoutS: 0 }, "Which?", "unattended"],
    ["is not asked beyond the quota", { maxAsks: 0 }, "Which?", "over_budget"],
  ])("%s", async (_title, options, question, state) => {
    const { human, phases } = channel(options);
    expect((await human.ask(question)).state).toBe(state);
    expect(phases()).toEqual([state]);
    expect(human.pending()).toEqual([]);
  });

  it("CL-014, CL-015: beyond the quota says that it is used up, and nothing remains", async () => {
    const { human, events } = channel({ maxAsks: 1 });
    void human.ask("One?");
    expect(human.remaining).toBe(0);
    expect((await human.ask("Two?")).text).toContain("is used up");
    expect(events.at(-1)?.payload).toMatchObject({ phase: "over_budget", remaining: 0 });
    expect(channel().human.remaining).toBe(-1);
  });

  it("of the framework has a quota of its own", async () => {
    const { human } = channel({ maxAsks: 0, maxFrameworkAsks: 1 });
    const waits = human.ask("Accept?", [], { framework: true });
    expect((await human.ask("And?", [], { framework: true })).state).toBe("over_budget");
    human.answer("q1", "yes");
    expect((await waits).answer).toBe("yes");
    expect(human.remaining).toBe(0);
  });

  it("waits beside others, each for its own answer", async () => {
    const { human } = channel();
    const waits = Array.from({ length: 10 }, (_, at) => human.ask(`Question ${at}?`));
    expect(human.answer(undefined, "which?")).toBe(false);
    for (const { id } of [...human.pending()].reverse()) human.answer(id, `to ${id}`);
    const answers = await Promise.all(waits);
    expect(answers.map(({ id, answer }) => [id, answer])).toEqual(
      answers.map((_, at) => [`q${at + 1}`, `to q${at + 1}`]),
    );
  });

  it("C3: that a person has settled is answered from the book", async () => {
    const { human, phases } = channel({ maxAsks: 1 });
    const first = human.ask("Which one?", ["a"]);
    human.answer("q1", "1");
    await first;
    expect(await human.ask("Which  one?", ["a"])).toMatchObject({ id: "q1", answer: "a" });
    expect(phases()).toEqual(["asked", "answered"]);
  });

  it("C3: that waits is not asked twice, and the answer reaches both", async () => {
    const { human, phases } = channel();
    const both = [human.ask("Which?"), human.ask("Which?")];
    human.answer(undefined, "a");
    expect((await Promise.all(both)).map(({ id }) => id)).toEqual(["q1", "q1"]);
    expect(phases()).toEqual(["asked", "answered"]);
  });

  it("C4: whose session no longer waits goes on waiting; its answer lies in the inbox then", async () => {
    const { human } = channel();
    const gone = new AbortController();
    const waits = human.ask("Which?", ["a", "b"], { signal: gone.signal });
    gone.abort(new Error("interrupted"));
    await expect(waits).rejects.toThrow("interrupted");
    expect(human.pending()).toHaveLength(1);
    human.answer("q1", "2");
    expect(human.inbox()).toContain("Answer to the question q1 (`Which?`): b");
    expect(await human.ask("Which?", ["a", "b"])).toMatchObject({ answer: "b" });
  });

  it("C4: is asked again by the session that goes on, under its own number", async () => {
    const { human, phases } = channel();
    const gone = AbortSignal.abort(new Error("interrupted"));
    await expect(human.ask("Which?", [], { signal: gone })).rejects.toThrow("interrupted");
    const waits = human.ask("Which?");
    human.answer("q1", "a");
    expect((await waits).answer).toBe("a");
    expect(human.pendingMail()).toEqual([]);
    expect(phases()).toEqual(["asked", "answered"]);
  });
});

describe("a listener", () => {
  it("CL-017, CL-018: that throws or rejects harms nothing, and its fault is kept", async () => {
    const { human } = channel({
      onEvent() {
        throw new RangeError("boom");
      },
    });
    const off = human.onEvent(() => Promise.reject(new Error("later")));
    const heard: string[] = [];
    human.onEvent(({ text }) => heard.push(text));
    const waits = human.ask("Which?");
    off();
    human.answer(undefined, "a");
    expect((await waits).answer).toBe("a");
    expect(heard).toEqual(["Which?", "a"]);
    expect(human.listenerFaults).toEqual(["RangeError: boom", "RangeError: boom", "Error: later"]);
  });
});

describe("what a person says", () => {
  it("CL-055, CL-057, CL-059, CL-062: is queued, written down, and told once", () => {
    const additionsPath = join(temp.path("notes"), "additions.md");
    const { human, phases } = channel({ additionsPath });
    expect([human.say(" be quick "), human.say("目标改成 X"), human.say("  ")]).toEqual([
      ...["m1", "m2", undefined],
    ]);
    expect(human.pendingMail().map(({ text }) => text)).toEqual(["be quick", "目标改成 X"]);
    const text = human.inbox();
    expect(text).toContain("1. be quick\n2. 目标改成 X");
    expect(text).toContain(additionsPath);
    expect(human.pendingMail()).toEqual([]);
    expect(human.inbox()).toBe("Nothing new from the person.");
    expect(phases()).toEqual(["said", "said", "delivered"]);
    const file = readFileSync(additionsPath, "utf8");
    expect(file).toMatch(/^# Additions\n/);
    expect(file).toMatch(/## 2026-\d\d-\d\d \d\d:\d\d:\d\d \(m1\)\n\n> be quick\n/);
    expect(file).toMatch(/\(m2\)\n\n> 目标改成 X\n/);
    expect(statSync(additionsPath).mode & 0o777).toBe(0o600);
  });

  it("CL-056: goes behind what stands in the file already", () => {
    const additionsPath = temp.path("additions.md");
    writeFileSync(additionsPath, "of before\n");
    channel({ additionsPath }).human.say("more");
    expect(readFileSync(additionsPath, "utf8")).toMatch(/^of before\n\n## 2026.*\n\n> more\n$/);
  });

  it("carries no secret into a file or the book, and is told word for word", () => {
    const key = `sk-ant-api03-${"Ab3".repeat(31)}AA`;
    const additionsPath = temp.path("additions.md");
    const kept = journal();
    const { human } = channel({ additionsPath });
    human.attach(kept);
    human.say(`use ${key}`);
    expect(readFileSync(additionsPath, "utf8")).not.toContain(key);
    expect(JSON.stringify(kept.facts)).not.toContain(key);
    expect(human.inbox()).toContain(key);
  });
});

describe("the log of questions", () => {
  it("gets the last entry from the next process, where the one before died over it, and nothing twice", () => {
    const at = Date.now();
    const asked = (id: string) =>
      ({ kind: "question.asked", id, text: `${id}?`, options: [], by: "model", at }) as const;
    const ended = (id: string) =>
      ({ kind: "question.ended", id, how: "answered", text: `Yes, ${id}.`, at }) as const;
    const said = { kind: "person.said", id: "m3", text: "Also Korean.", at } as const;
    const paths = { logPath: temp.path("log.md"), additionsPath: temp.path("more.md") };
    const facts: HumanFact[] = [asked("q1")];
    const next = (fact: HumanFact) => {
      facts.push(fact);
      for (const _life of [1, 2]) channel(paths).human.attach(journal([...facts]));
    };
    for (const fact of [ended("q1"), asked("q2"), ended("q2"), said]) next(fact);
    const log = readFileSync(paths.logPath, "utf8");
    const more = readFileSync(paths.additionsPath, "utf8");
    for (const words of ["Yes, q1.", "Yes, q2.", "Also Korean."])
      expect(log.split(words), words).toHaveLength(2);
    expect(more.split("Also Korean.")).toHaveLength(2);
    expect(log.indexOf("q1")).toBeLessThan(log.indexOf("q2"));
  });

  it("CL-019: has the question and how it ended", async () => {
    const logPath = temp.path("questions.md");
    const { human } = channel({ logPath, timeoutS: 1 });
    const waits = human.ask("Which?", ["a", "b"]);
    vi.advanceTimersByTime(1_000);
    await waits;
    const text = readFileSync(logPath, "utf8");
    expect(text).toMatch(/^# Questions and answers\n/);
    expect(text).toContain("**Q**(q1) Which?\n  - options: a / b\n");
    expect(text).toContain("**A**[timeout]");
  });

  it("that the disk refuses is told, and the question is answered all the same", async () => {
    const folder = temp.path("closed");
    mkdirSync(folder);
    writeFileSync(join(folder, "file"), "");
    const { human, events } = channel({
      ...{ logPath: join(folder, "file", "questions.md") },
      additionsPath: join(folder, "file", "additions.md"),
    });
    const waits = human.ask("Which?");
    human.answer(undefined, "a");
    expect((await waits).answer).toBe("a");
    human.say("more");
    expect(events.filter(({ kind }) => kind === "error")).toHaveLength(3);
    expect(human.inbox()).toContain("written down nowhere");
  });

  it("is not written through a link that lies in its place", () => {
    const [target, additionsPath] = [temp.path("target"), temp.path("additions.md")];
    symlinkSync(target, additionsPath);
    const { human, phases } = channel({ additionsPath });
    human.say("more");
    expect(existsSync(target)).toBe(false);
    expect(phases()).toEqual(["error", "said"]);
  });
});

describe("a channel that is attached to a book", () => {
  it("after its process was killed, has an answered question answered without asking again, and what was not told is told", async () => {
    const kept = journal();
    const before = channel();
    before.human.attach(kept);
    const first = before.human.ask("Which?", ["a"]);
    before.human.answer("q1", "1");
    await first;
    void before.human.ask("And now?");
    before.human.say("be quick");
    const after = channel({ maxAsks: 2 });
    after.human.attach(journal([...kept.facts]), { owner: { pid: 8 } });
    expect(await after.human.ask("Which?", ["a"])).toMatchObject({ id: "q1", answer: "a" });
    expect(after.phases()).toEqual([]);
    expect(after.human.pending()).toEqual([]);
    void after.human.ask("And now?");
    expect(after.human.pending()).toMatchObject([{ id: "q2", question: "And now?" }]);
    expect(after.human.inbox()).toContain("1. be quick");
    expect(after.human.transcript().at(-2)).toMatchObject({ id: "q2", owner: { pid: 8 } });
  });

  it("takes over what was said before, and is attached once", () => {
    const { human } = channel();
    human.say("early");
    const kept = journal([{ kind: "person.said", id: "m1", text: "of the run", at: 1 }]);
    human.attach(kept);
    human.attach(kept);
    expect(kept.facts).toMatchObject([{ id: "m1" }, { id: "m2", text: "early" }]);
    void human.ask("Which?");
    expect(() => human.attach(journal())).toThrow(expect.objectContaining({ code: "bad_option" }));
  });

  it("C1: goes on in memory where the book refuses", async () => {
    const { human, phases } = channel();
    const refuse = () => {
      throw new Error("the disk is full");
    };
    human.attach({ read: refuse, append: refuse });
    const waits = human.ask("Which?");
    human.answer(undefined, "a");
    expect((await waits).answer).toBe("a");
    expect(phases()).toEqual(["error", "error", "asked", "error", "answered"]);
  });

  it("hears other processes, says what it made of each, and hears none after it was detached", async () => {
    const clock = new ManualClock(1);
    const control = new MemoryControl(clock);
    const { human } = channel();
    human.attach(journal(), {
      requests: {
        waiting: () => control.waiting("r", CHANNEL),
        answer: (id, answer) => control.answer(id, answer),
      },
    });
    const waits = human.ask("Which?", ["a", "b"]);
    const heard = (request: Parameters<MemoryControl["ask"]>[2]) => {
      const id = control.ask("r", CHANNEL, request);
      vi.advanceTimersByTime(250);
      return control.fetch(id)?.heard;
    };
    expect(heard({ ask: "answer", question: "q7", text: "2" })).toBe("unknown-question");
    expect(heard({ ask: "answer", text: "2" })).toBe("asked");
    expect((await waits).answer).toBe("b");
    expect(heard({ ask: "answer", text: "2" })).toBe("no-question");
    expect(heard({ ask: "say", text: "be quick" })).toBe("asked");
    expect(heard({ ask: "handoff" })).toBe("unknown");
    expect(human.pendingMail()).toHaveLength(1);
    human.detach();
    expect(heard({ ask: "say", text: "hello?" })).toBeUndefined();
  });

  it("passes on that the run is to stop, where something of it can be stopped", () => {
    const control = new MemoryControl(new ManualClock(1));
    let stopped = 0;
    for (const [can, heard] of [
      [true, "asked"],
      [false, "unknown"],
    ] as const) {
      const { human } = channel();
      human.attach(journal(), {
        stop: () => {
          stopped += 1;
          return can;
        },
        requests: {
          waiting: () => control.waiting("r", CHANNEL),
          answer: (id, answer) => control.answer(id, answer),
        },
      });
      const id = control.ask("r", CHANNEL, { ask: "stop" });
      vi.advanceTimersByTime(250);
      expect(control.fetch(id)).toEqual({ heard });
      human.detach();
    }
    expect(stopped).toBe(2);
  });

  it("is deaf where it cannot look, and tells so once", () => {
    const { human, phases } = channel();
    const waiting = () => {
      throw new Error("gone");
    };
    human.attach(journal(), { requests: { waiting, answer: () => undefined } });
    vi.advanceTimersByTime(1_000);
    expect(phases()).toEqual(["error"]);
  });
});

describe("a spec", () => {
  it("gets the two tools beside its own", () => {
    const { human } = channel();
    const spec = human.attachTo({
      ...{ name: "work", instructions: "", allowedTools: ["Bash"] },
      mcpServers: { mine: { command: "x" } },
    });
    expect(spec.allowedTools).toEqual(["Bash", "mcp__human__ask", "mcp__human__inbox"]);
    expect(Object.keys(spec.mcpServers)).toEqual(["mine", "human"]);
    expect(human.attachTo(spec)).toEqual(spec);
    expect(human.attachTo({ name: "x", instructions: "" })).toMatchObject({
      allowedTools: ["Read", "Glob", "Grep", HumanChannel.ASK, HumanChannel.INBOX],
    });
  });
});

it.each([
  [{ maxAsks: -1 }, "human.maxAsks"],
  [{ timeoutS: "soon" }, "human.timeoutS"],
  [{ timeoutS: Number.NaN }, "human.timeoutS"],
  [{ onEvent: 1 }, "human.onEvent"],
  [{ lang: "de" }, "human.lang"],
  [{ quota: 1 }, "human.quota"],
])("refuses a wrong option: %j", (options, field) => {
  expect(() => new HumanChannel(options as HumanOptions)).toThrow(
    expect.objectContaining({ code: "bad_option", field }),
  );
});
