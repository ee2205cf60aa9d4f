import { describe, expect, it } from "vitest";
import { documentsOf } from "../../../src/core/run/documents.ts";
import type { Fact, Recorded } from "../../../src/core/run/facts.ts";
import { type Life, runsOf, standingOf } from "../../../src/core/run/view.ts";
import {
  archived,
  cut,
  handedOver,
  OWNER,
  placed,
  spoke,
  started,
  written,
} from "../../support/look-facts.ts";

const failed = (generation: number, message: string, more: object = {}): Fact => ({
  kind: "turn.ended",
  generation,
  end: {
    how: "failed",
    failure: { message, ...more },
    ...{ text: "", context: 9_000, spent: { costUsd: 0, turns: 0, atLeast: false } },
  },
});

const recorded = (run: string, facts: readonly Fact[], from = 1_000_000): Recorded[] =>
  facts.map((fact, index) => ({
    ...fact,
    run,
    step: (facts[0] as { step: string }).step,
    seq: index + 1,
    at: from + index * 1000,
  }));
const life = (answer: Life) => () => answer;

const NOTE = "/w/.flower/notes/handoff-work.md";
const DONE = recorded("r1", handedOver("work", NOTE, "# doc\n"));

describe("the tree of what ran", () => {
  it("has each run's steps and each step's generations, with the manifest's names", () => {
    const [run] = runsOf([DONE], life("dead"));
    expect(run).toMatchObject({ run: "r1", started_at: 1000, cost_usd: 0.35 });
    expect(run?.steps).toMatchObject([
      {
        step: "work",
        state: "ended",
        ok: true,
        attempts: 1,
        num_turns: 5,
        generations: [
          {
            generation: 1,
            session_id: "work-A",
            reason: "line",
            writer: "session",
            degraded: false,
            document: NOTE,
            context_before: 36_000,
            context_after: 10_000,
            cost_usd: 0.25,
          },
          { generation: 2, session_id: "work-B", reason: "completed", document: null },
        ],
      },
    ]);
  });

  it("keeps the order of the runs, and the steps of one run together", () => {
    const of = (run: string, step: string) => recorded(run, handedOver(step, null, "# d"));
    const runs = runsOf([of("r2", "a"), of("r1", "b"), of("r2", "c")], life("dead"));
    expect(runs.map(({ run, steps }) => [run, ...steps.map(({ step }) => step)])).toEqual([
      ["r2", "a", "c"],
      ["r1", "b"],
    ]);
    expect(runs[0]?.cost_usd).toBe(0.7);
  });

  it.each([
    ["live", "running"],
    ["dead", "dead"],
    ["unknown", "unknown"],
  ] as const)("V1: a step without an end whose process is %s is %s", (answer, state) => {
    const log = recorded("r1", [started("work"), ...spoke(1, "A", 9_000)]);
    const [step] = runsOf([log], life(answer))[0]?.steps ?? [];
    expect(step).toMatchObject({ state, ok: null, ended_at: null, cost_at_least: true });
    expect(step?.generations).toMatchObject([{ generation: 1, reason: null }]); // V2
  });

  it("V1: asks after the process that took the step up last, and knows nothing without one", () => {
    const asked: number[] = [];
    const lifeOf = ({ pid }: { pid: number }): Life => {
      asked.push(pid);
      return "live";
    };
    const recovered: Fact = { kind: "step.recovered", owner: { pid: 5 } };
    const [run] = runsOf([recorded("r1", [started("work"), recovered])], lifeOf);
    expect(run?.steps[0]?.state).toBe("running");
    expect(new Set(asked)).toEqual(new Set([5]));
    const nobody = runsOf([recorded("r1", [started("old", { owner: undefined })])], lifeOf);
    expect(nobody[0]?.steps[0]?.state).toBe("unknown");
  });
});

describe("where a document lies now", () => {
  const OLD = "/w/.flower/notes/archive/work-1.md";

  it("is the archive once the next generation's took its place", () => {
    const log = recorded("r1", [
      started("work"),
      ...spoke(1, "A", 9_000),
      ...cut(1, 36_000, 0.1),
      written(1, "one"),
      placed(1, NOTE),
      ...spoke(2, "B", 9_000),
      ...cut(2, 36_000, 0.1),
      written(2, "two"),
      archived(1, OLD),
      placed(2, NOTE),
    ]);
    expect(documentsOf([log]).map(({ generation, path }) => [generation, path])).toEqual([
      [1, OLD],
      [2, NOTE],
    ]);
    const [step] = runsOf([log], life("live"))[0]?.steps ?? [];
    expect(step?.generations.map(({ document }) => document)).toEqual([OLD, NOTE]);
  });

  it("D1: is the archive also when a later run's document took its place", () => {
    const later = recorded(
      "r2",
      [
        started("work"),
        ...spoke(1, "C", 9_000),
        ...cut(1, 36_000, 0.1),
        written(1, "two"),
        archived(0, OLD),
        placed(1, NOTE),
      ],
      5_000_000,
    );
    const documents = documentsOf([DONE, later]);
    expect(documents.map(({ run, generation, path }) => [run, generation, path])).toEqual([
      ["r1", 1, OLD],
      ["r2", 1, NOTE],
    ]);
    expect(runsOf([DONE, later], life("dead"))[0]?.steps[0]?.generations[0]?.document).toBe(OLD);
  });

  it("D2: is told of the later document of a generation that wrote twice", () => {
    const log = recorded("r1", [started("work"), written(1, "one"), written(1, "two")]);
    expect(documentsOf([log])).toMatchObject([{ markdown: "two", path: null, read: false }]);
  });
});

describe("what runs now", () => {
  const running = (...more: Fact[]) =>
    recorded("r1", [started("work"), ...spoke(1, "A", 9_000), ...more]);

  it("has gauge, warning and line, generation and cost, and the process", () => {
    expect(standingOf(running(), life("live"), () => 21_000)).toEqual({
      run: "r1",
      step: "work",
      state: "running",
      pid: OWNER.pid,
      generation: 1,
      session_id: "A",
      phase: "working",
      waits_for: null,
      waits_until: null,
      context: 21_000,
      window: 60_000,
      window_source: "option",
      warn_at: 15_000,
      at: 35_000,
      cost_usd: 0,
      cost_at_least: true,
      started_at: 1000,
      last_at: 1003,
    });
  });

  it("takes the context of the log where no transcript knows one", () => {
    expect(standingOf(running(), life("live"), () => 0)?.context).toBe(9_000);
  });

  it.each<[string, readonly Fact[], object]>([
    ["writing the document", cut(1, 36_000, 0.1), { phase: "writing", generation: 1 }],
    [
      "handing over",
      [...cut(1, 36_000, 0.1), written(1, "d"), placed(1, null)],
      { phase: "handing-over", generation: 2, session_id: null, context: 0, cost_at_least: false },
    ],
    [
      "waiting to try a failed turn again",
      [failed(1, "API Error: 529 Overloaded")],
      {
        ...{ phase: "waiting", waits_for: "API Error: 529 Overloaded", generation: 1 },
        waits_until: null,
      },
    ],
    [
      "waiting for a limit to end, and when",
      [failed(1, "You've hit your session limit", { status: 429, resetsAt: 4_600_000 })],
      { phase: "waiting", waits_until: 4_600 },
    ],
    [
      "at work again",
      [...cut(1, 36_000, 0.1), written(1, "d"), placed(1, null), ...spoke(2, "B", 9_500)],
      { phase: "working", generation: 2, session_id: "B", context: 9_500 },
    ],
  ])("knows when it is %s", (_title, more, expected) => {
    expect(standingOf(running(...more), life("live"), () => 0)).toMatchObject(expected);
  });

  it("moves the line with the window, and has none where nothing is handed over", () => {
    const known: Fact = { kind: "window.known", window: 50_000, source: "learned", text: "x" };
    expect(standingOf(running(known), life("live"), () => 0)).toMatchObject({
      window: 50_000,
      window_source: "learned",
      at: 25_000,
      warn_at: 5_000,
    });
    const off = recorded("r1", [started("work", { headroom: undefined })]);
    expect(standingOf(off, life("live"), () => 0)).toMatchObject({ at: null, warn_at: null });
  });

  it("is nothing once the step has ended", () => {
    expect(standingOf(DONE, life("live"), () => 0)).toBeUndefined();
  });
});
