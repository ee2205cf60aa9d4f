/** Which step is reached from outside, what it is asked, and what has come of it: on a log and a channel in memory. */

import { describe, expect, it } from "vitest";
import { MemoryBook } from "../../src/adapters/memory/book.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import type { RequestAnswer } from "../../src/core/control/request.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { Life } from "../../src/core/run/view.ts";
import { type HandoffNow, type HandoffNowOptions, reachWith } from "../../src/public/reach.ts";
import { cut, placed, spoke, started, written } from "../support/look-facts.ts";

const ENDED: Fact = { kind: "step.ended", ok: true, text: "", error: null, stop: null };
const HANDED_OVER = [...cut(1, 20_000, 0.1), written(1, "d"), placed(1, "/w/d.md")];

interface Scene {
  /** `run` and `step` of each, with the facts so far. */
  readonly steps: readonly (readonly [run: string, step: string, facts: readonly Fact[]])[];
  readonly life?: (pid: number) => Life;
  /** What the steps answer; undefined: they hang. */
  readonly answer?: RequestAnswer["heard"];
  /** What the step records after it has answered, one a look. */
  readonly later?: readonly (readonly Fact[])[];
}

function scene({ steps, life = () => "live", answer, later = [] }: Scene) {
  const time = new ManualClock(1_000);
  const log = new MemoryRunLog(time);
  const control = new MemoryControl(time);
  const book = new MemoryBook();
  for (const [run, step, facts] of steps) for (const fact of facts) log.append(run, step, fact);
  const coming = [...later];
  const asked: string[] = [];
  /** The steps live while the asker sleeps. */
  const sleep = (ms: number) => {
    time.advance(ms);
    const answered = asked.length > 0;
    for (const [run, step] of steps) {
      for (const { id } of control.waiting(run, step)) {
        if (answer === undefined) continue;
        asked.push(step);
        control.answer(id, { heard: answer });
      }
      if (answered) for (const fact of coming.shift() ?? []) log.append(run, step, fact);
    }
    return Promise.resolve();
  };
  const told: string[] = [];
  const reach = reachWith(
    {
      ...{ log, control, book },
      clock: { now: () => time.now(), sleep },
      contextOf: () => 0,
      lifeOf: ({ pid }) => life(pid),
      runDir: "/w/runs",
      close: () => undefined,
    },
    "en",
  );
  return {
    asked,
    told,
    left: () => steps.flatMap(([run, step]) => control.waiting(run, step)),
    now: (options: HandoffNowOptions = {}): Promise<HandoffNow> =>
      reach.handoffNow({
        onProgress: ({ handoff }) => told.push(handoff?.kind ?? ""),
        ...options,
      }),
  };
}

const working = (step: string, pid = 7): readonly Fact[] => [
  started(step, { owner: { pid } }),
  ...spoke(1, step, 20_000),
];

describe("a step that runs", () => {
  it("is asked, followed, and its handoff named", async () => {
    const { now, told } = scene({
      steps: [["r1", "work", working("work")]],
      answer: "asked",
      later: [[], HANDED_OVER.slice(0, 2), HANDED_OVER.slice(2)],
    });
    expect(await now()).toEqual({
      ...{ run: "r1", step: "work", pid: 7, heard: "asked" },
      handoff: { kind: "done", generation: 1, writer: "session", degraded: false, path: "/w/d.md" },
    });
    expect(told).toEqual(["waiting", "writing", "done"]);
  });

  it("does not count a handoff of before", async () => {
    const { now } = scene({
      steps: [["r1", "work", [...working("work"), ...HANDED_OVER, ...spoke(2, "B", 9_000)]]],
      answer: "asked",
    });
    expect(await now()).toMatchObject({ handoff: { kind: "waiting" } });
  });

  it("counts the one that is under way", async () => {
    const { now } = scene({
      steps: [["r1", "work", [...working("work"), ...HANDED_OVER]]],
      answer: "under-way",
    });
    expect(await now()).toMatchObject({ heard: "under-way", handoff: { kind: "done" } });
  });

  it("may come to its end first", async () => {
    const { now } = scene({
      steps: [["r1", "work", working("work")]],
      answer: "asked",
      later: [[ENDED]],
    });
    expect(await now()).toMatchObject({ handoff: { kind: "ended" } });
  });

  it.each(["no-handoff", "unknown"] as const)(
    "that answers %s is not waited for",
    async (answer) => {
      const { now } = scene({ steps: [["r1", "work", working("work")]], answer });
      expect(await now()).toMatchObject({ heard: answer, handoff: null });
    },
  );

  it("R1: that does not answer is asked nothing: the request is taken back", async () => {
    const { now, left } = scene({ steps: [["r1", "work", working("work")]] });
    expect(await now()).toMatchObject({ heard: "nothing", handoff: null });
    expect(left()).toEqual([]);
  });

  it("is no longer followed when the asker goes away", async () => {
    const { now } = scene({ steps: [["r1", "work", working("work")]], answer: "asked" });
    const gone = new AbortController();
    const result = now({ signal: gone.signal, onProgress: () => gone.abort() });
    expect(await result).toMatchObject({ heard: "asked", handoff: { kind: "waiting" } });
  });
});

describe("of several steps", () => {
  const two = (more: Partial<Scene> = {}) =>
    scene({
      steps: [
        ["r1", "write docs", working("write docs", 7)],
        ["r2", "work", working("work", 8)],
      ],
      answer: "asked",
      ...more,
    });

  it.each([["work"], ["wor"], ["r2"]])("the one that %j means is asked", async (step) => {
    const { now, asked } = two();
    await now({ step });
    expect(asked).toEqual(["work"]);
  });

  it("none is asked when none is named; they are named instead", async () => {
    const { now, asked } = two();
    await expect(now()).rejects.toMatchObject({
      code: "bad_option",
      message: expect.stringContaining("(write docs, work)"),
    });
    expect(asked).toEqual([]);
  });

  it.each(["w", "sleep"])("%j, which means several or none, is refused", async (step) => {
    await expect(two().now({ step })).rejects.toMatchObject({
      code: "bad_option",
      message: expect.stringContaining(`"${step}"`),
    });
  });

  it("R2: a dead one is passed over", async () => {
    const { now, asked } = two({ life: (pid) => (pid === 7 ? "dead" : "live") });
    await now();
    expect(asked).toEqual(["work"]);
  });

  it("R2: one that cannot be seen from here is asked only where none is seen to run", async () => {
    const one = two({ life: (pid) => (pid === 7 ? "unknown" : "live") });
    await one.now();
    expect(one.asked).toEqual(["work"]);
    const other = two({ life: (pid) => (pid === 7 ? "unknown" : "dead") });
    await other.now();
    expect(other.asked).toEqual(["write docs"]);
  });
});

it("where nothing runs says so, and what to do instead", async () => {
  const steps = [["r1", "work", [...working("work"), ENDED]]] as const;
  await expect(scene({ steps }).now()).rejects.toMatchObject({
    code: "not_running",
    message: expect.stringMatching(/^Nothing runs in \/w\/runs.*handoff write --session last/),
  });
});
