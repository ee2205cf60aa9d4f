import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact, Recorded, Spend, TurnEnd } from "../../../src/core/run/facts.ts";
import { rowOf, stepRuns } from "../../../src/core/run/row.ts";

/** The facts as the log would return them, one second apart, from 1,700,000,000 s on. */
const recorded = (facts: readonly Fact[]): Recorded[] =>
  facts.map((fact, index) => ({
    ...fact,
    run: "r1",
    step: "work",
    seq: index + 1,
    at: 1_700_000_000_000 + index * 1000,
  }));

const start = (more: Partial<Extract<Fact, { kind: "step.started" }>> = {}): Fact => ({
  kind: "step.started",
  step: "work",
  prompt: "do it",
  window: 200_000,
  windowSource: "option",
  contextBefore: 0,
  ...more,
});
const spent = (costUsd: number, turns = 1): Spend => ({ costUsd, turns, atLeast: false });
const opened = (generation: number, session: string): Fact => ({
  kind: "session.opened",
  generation,
  session,
});
const spoke = (generation: number, session: string, context: number): Fact => ({
  kind: "session.spoke",
  generation,
  session,
  context,
});
const turn = (generation: number, end: TurnEnd): Fact => ({ kind: "turn.ended", generation, end });
const completed = (context: number, costUsd: number): TurnEnd => ({
  how: "completed",
  text: "done",
  context,
  spent: spent(costUsd),
});
const cut = (context: number, costUsd: number): TurnEnd => ({
  how: "cut",
  cut: "line",
  text: "",
  context,
  spent: spent(costUsd, 3),
});
const failed = (message: string): TurnEnd => ({
  how: "failed",
  failure: { message },
  text: "",
  context: 0,
  spent: spent(0),
});
const ended = (more: Partial<Extract<Fact, { kind: "step.ended" }>> = {}): Fact => ({
  kind: "step.ended",
  ok: true,
  text: "done",
  error: null,
  stop: null,
  ...more,
});

/** The facts of one handoff from `generation` on, with the document at `path`. */
const handoff = (generation: number, from: string, to: string, path: string | null): Fact[] => [
  { kind: "handoff.due", generation, reason: "line", context: 152_000, progress: true },
  {
    kind: "handoff.written",
    generation,
    writer: "session",
    degraded: false,
    why: "",
    markdown: "# doc",
    spent: spent(0.05),
  },
  { kind: "handoff.placed", generation, path, sha256: `written-${generation}` },
  { kind: "document.read", generation, sha256: `read-${generation}` },
  opened(generation + 1, to),
  spoke(generation + 1, to, 20_000),
  { kind: "session.retired", generation, session: from },
];

const TWO_GENERATIONS: readonly Fact[] = [
  start(),
  opened(1, "A"),
  spoke(1, "A", 12_000),
  turn(1, cut(152_000, 0.2)),
  ...handoff(1, "A", "B", "/w/notes/handoff.md"),
  { kind: "session.closed", generation: 1, spent: spent(0.01, 0) },
  turn(2, completed(31_000, 0.1)),
  ended(),
];

const TOKENS = { input: 100, cacheRead: 900, cacheCreation: 0, output: 30 };

it("tells a generation's tokens, how much of them the cache gave, and the commit at its document", () => {
  const facts = TWO_GENERATIONS.map((fact): Fact => {
    if (fact.kind === "turn.ended")
      return { ...fact, end: { ...fact.end, spent: { ...fact.end.spent, tokens: TOKENS } } };
    if (fact.kind === "handoff.written")
      return {
        ...fact,
        spent: { ...fact.spent, tokens: { ...TOKENS, input: 0 } },
        observed: { head: "abc123", branch: "main", files: {} },
      };
    return fact;
  });
  expect(rowOf(recorded(facts)).generations).toMatchObject([
    {
      tokens: { input: 100, cache_read: 1_800, cache_creation: 0, output: 60 },
      cache_read_first: 0.9,
      cache_read_writing: 1,
      git_head: "abc123",
    },
    { tokens: { input: 100 }, cache_read_first: 0.9, cache_read_writing: null, git_head: null },
  ]);
});

it("says how much was kept out of the main thread, where anything was", () => {
  expect(rowOf(recorded([start(), ended({ spilled: 12_000 })])).spilled).toBe(12_000);
  expect(rowOf(recorded([start(), ended()]))).not.toHaveProperty("spilled");
});

describe("a row of the manifest", () => {
  it("tells a step of two generations, each dollar once", () => {
    expect(rowOf(recorded(TWO_GENERATIONS))).toEqual({
      run: "r1",
      step: "work",
      session_id: "B",
      ok: true,
      cost_usd: 0.36,
      num_turns: 5,
      text: "done",
      error: null,
      started_at: 1_700_000_000,
      ended_at: 1_700_000_013,
      duration_s: 13,
      attempts: 1,
      errors: [],
      resumed: false,
      retired: ["A"],
      context: 31_000,
      window: 200_000,
      window_source: "option",
      cost_at_least: false,
      generations: [
        {
          session_id: "A",
          reason: "line",
          document: "/w/notes/handoff.md",
          document_sha256: "read-1",
          written_sha256: "written-1",
          degraded: false,
          writer: "session",
          context_before: 152_000,
          context_after: 20_000,
          cost_usd: 0.26,
          num_turns: 4,
          tokens: null,
          cache_read_first: null,
          cache_read_writing: null,
          git_head: null,
        },
        {
          session_id: "B",
          reason: "completed",
          document: null,
          document_sha256: null,
          written_sha256: null,
          degraded: false,
          writer: null,
          context_before: 31_000,
          context_after: null,
          cost_usd: 0.1,
          num_turns: 1,
          tokens: null,
          cache_read_first: null,
          cache_read_writing: null,
          git_head: null,
        },
      ],
      stop: null,
    });
  });

  it("has the keys in the order in which people read them", () => {
    expect(Object.keys(rowOf(recorded(TWO_GENERATIONS))).join(" ")).toBe(
      "run step session_id ok cost_usd num_turns text error started_at ended_at duration_s attempts errors resumed retired " +
        "context window window_source cost_at_least generations stop",
    );
  });

  it("rounds the duration to two decimals and keeps the times as seconds", () => {
    const [first, last] = recorded([start(), ended()]) as [Recorded, Recorded];
    const row = rowOf([first, { ...last, at: first.at + 1_236 }]);
    expect([row.started_at, row.ended_at, row.duration_s]).toEqual([
      1_700_000_000, 1_700_000_001.236, 1.24,
    ]);
  });

  it("takes no time where the clock was set back meanwhile", () => {
    const [first, last] = recorded([start(), ended()]) as [Recorded, Recorded];
    const row = rowOf([first, { ...last, at: first.at - 3_600_000 }]);
    expect([row.ended_at, row.duration_s]).toEqual([1_699_996_400, 0]);
  });

  it("follows a document into the archive", () => {
    const facts = [
      ...TWO_GENERATIONS,
      { kind: "document.archived", generation: 1, path: "/w/notes/archive/1.md" } as const,
    ];
    expect(rowOf(recorded(facts)).generations[0]?.document).toBe("/w/notes/archive/1.md");
  });

  it("names what was written where nobody has read the document", () => {
    const facts = TWO_GENERATIONS.filter((fact) => fact.kind !== "document.read");
    expect(rowOf(recorded(facts)).generations[0]?.document_sha256).toBe("written-1");
  });

  it("counts each failed try that was tried again, and no handoff", () => {
    const row = rowOf(
      recorded([
        start(),
        opened(1, "A"),
        spoke(1, "A", 1000),
        turn(1, failed("API Error: 529 overloaded")),
        { kind: "retry.begun", attempt: 2, why: "overloaded" },
        turn(1, failed("connection reset")),
        { kind: "retry.begun", attempt: 3, why: "network" },
        turn(1, cut(160_000, 0.1)),
        ...handoff(1, "A", "B", null),
        turn(2, completed(20_000, 0.1)),
        ended(),
      ]),
    );
    expect(row.attempts).toBe(3);
    expect(row.errors).toEqual(["API Error: 529 overloaded", "connection reset"]);
    expect(row.resumed).toBe(true);
  });

  it("names the reason of each degraded document and of each document that the disk refused", () => {
    const document = (generation: number, why: string): Fact[] => [
      { kind: "handoff.due", generation, reason: "overflow", context: 150_000, progress: true },
      {
        kind: "handoff.written",
        generation,
        writer: "code",
        degraded: true,
        why,
        markdown: "",
        spent: spent(0),
      },
      { kind: "handoff.placed", generation, path: null, sha256: "x", why: "the disk is full" },
    ];
    const row = rowOf(
      recorded([
        start(),
        opened(1, "A"),
        ...document(1, "缺 下一步"),
        opened(2, "B"),
        ...document(2, "overflow"),
        ended({ ok: false, stop: "degraded", error: "two empty documents in a row" }),
      ]),
    );
    expect(row.errors).toEqual([
      "交接降级(缺 下一步)",
      "the disk is full",
      "交接降级(overflow)",
      "the disk is full",
    ]);
    expect(row.generations.map(({ degraded, writer }) => [degraded, writer])).toEqual([
      [true, "code"],
      [true, "code"],
    ]);
    expect([row.error, row.stop]).toEqual(["two empty documents in a row", "degraded"]);
  });

  it.each([
    ["the last session that spoke", [opened(1, "A"), spoke(1, "A", 5), opened(1, "B")], "A"],
    ["the last one opened when none spoke", [opened(1, "A"), opened(1, "B")], "B"],
    ["nothing when none was opened", [], null],
  ] as const)("gives as session %s", (_rule, facts, expected) => {
    expect(rowOf(recorded([start(), ...facts, ended({ ok: false })])).session_id).toBe(expected);
  });

  it.each([
    ["completed", ended()],
    ["failed", ended({ ok: false, stop: "failed", error: "x" })],
    ["stopped", ended({ ok: false, stop: "generations", error: "x" })],
    ["stopped", ended({ ok: false, stop: "terminated", error: "x" })],
  ])("says of the last session: %s", (reason, end) => {
    expect(rowOf(recorded([start(), opened(1, "A"), end])).generations[0]?.reason).toBe(reason);
  });

  it("keeps the document of a last session that a brake stopped", () => {
    const facts: Fact[] = [
      start(),
      opened(1, "A"),
      ...handoff(1, "A", "B", "/d.md").slice(0, 3),
      ended({ ok: false, stop: "budget", error: "x" }),
    ];
    expect(rowOf(recorded(facts)).generations).toMatchObject([
      { session_id: "A", reason: "stopped", document: "/d.md" },
    ]);
  });

  it.each([
    [
      "a step that resumes",
      [start({ from: { how: "resume", session: "A" } }), opened(1, "A"), ended()],
      true,
    ],
    [
      "a step that forks",
      [start({ from: { how: "fork", session: "A" } }), opened(1, "B"), ended()],
      true,
    ],
    ["a fresh step", [start(), opened(1, "A"), ended()], false],
    [
      "a retry before the first word",
      [
        start(),
        opened(1, "A"),
        { kind: "retry.begun", attempt: 2, why: "" },
        opened(1, "B"),
        ended(),
      ],
      false,
    ],
    [
      "a start after a crash, in a session that had spoken",
      [start(), opened(1, "A"), spoke(1, "A", 5), { kind: "step.recovered" }, ended()],
      true,
    ],
    [
      "a start after a crash, between two generations",
      [
        start(),
        opened(1, "A"),
        spoke(1, "A", 5),
        ...handoff(1, "A", "B", null).slice(0, 3),
        { kind: "step.recovered" },
        ended(),
      ],
      false,
    ],
  ] as const)("says whether it went on with a conversation: %s", (_case, facts, expected) => {
    expect(rowOf(recorded(facts as readonly Fact[])).resumed).toBe(expected);
  });

  it("hands over a session that was over the line before it began", () => {
    const row = rowOf(
      recorded([
        start({ from: { how: "resume", session: "A" }, contextBefore: 170_000 }),
        { kind: "handoff.due", generation: 1, reason: "resumed", context: 170_000, progress: true },
        ...handoff(1, "A", "B", null).slice(1),
        turn(2, completed(25_000, 0.1)),
        ended(),
      ]),
    );
    expect(row.generations).toMatchObject([
      { session_id: "A", reason: "resumed", context_before: 170_000, context_after: 20_000 },
      { session_id: "B", reason: "completed" },
    ]);
  });

  it("tells a session that gave way without a handoff", () => {
    const row = rowOf(
      recorded([start(), opened(1, "A"), turn(1, failed("died")), opened(1, "B"), ended()]),
    );
    expect(row.generations.map(({ session_id, reason }) => [session_id, reason])).toEqual([
      ["A", "replaced"],
      ["B", "completed"],
    ]);
  });

  it("marks a cost that may be higher: after a crash, and when a process died between two readings", () => {
    expect(rowOf(recorded([start(), { kind: "step.recovered" }, ended()])).cost_at_least).toBe(
      true,
    );
    const unsure = turn(1, {
      ...completed(1, 0.1),
      spent: { costUsd: 0.1, turns: 1, atLeast: true },
    });
    expect(rowOf(recorded([start(), unsure, ended()])).cost_at_least).toBe(true);
  });

  it("ends with the last fact when the step's own end is missing", () => {
    const row = rowOf(recorded([start(), opened(1, "A")]));
    expect([row.ok, row.ended_at, row.generations[0]?.reason]).toEqual([
      false,
      1_700_000_001,
      "stopped",
    ]);
  });

  it("refuses facts that are not of one step", () => {
    expect(() => rowOf([])).toThrow(TypeError);
    expect(() => rowOf(recorded([opened(1, "A")]))).toThrow(TypeError);
  });
});

const generation = fc.integer({ min: 1, max: 4 });
const session = fc.constantFrom("A", "B", "C", "D", "E");
const spend = fc.record({
  costUsd: fc.integer({ min: 0, max: 500_000_000 }).map((nano) => nano / 1e8),
  turns: fc.nat(20),
  atLeast: fc.boolean(),
});
const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant("session.opened" as const), generation, session }),
  fc.record({
    kind: fc.constant("session.spoke" as const),
    generation,
    session,
    context: fc.nat(200_000),
  }),
  fc.record({ kind: fc.constant("session.retired" as const), generation, session }),
  fc.record({ kind: fc.constant("session.closed" as const), generation, spent: spend }),
  fc.record({
    kind: fc.constant("turn.ended" as const),
    generation,
    end: fc.record({
      how: fc.constant("completed" as const),
      text: fc.string(),
      context: fc.nat(200_000),
      spent: spend,
    }),
  }),
  fc.record({
    kind: fc.constant("handoff.written" as const),
    generation,
    writer: fc.constantFrom("session" as const, "code" as const),
    degraded: fc.boolean(),
    why: fc.string(),
    markdown: fc.string(),
    spent: spend,
  }),
  fc.record({ kind: fc.constant("retry.begun" as const), attempt: fc.nat(9), why: fc.string() }),
  fc.constant<Fact>({ kind: "step.recovered" }),
);
const facts = fc
  .array(anyFact, { maxLength: 40 })
  .map((middle) => recorded([start(), ...middle, ended()]));

const spendsOf = (fact: Fact): Spend[] => {
  if (fact.kind === "turn.ended") return [fact.end.spent];
  return fact.kind === "handoff.written" || fact.kind === "session.closed" ? [fact.spent] : [];
};

describe("whatever the facts are", () => {
  it("adds up money and turns, over the row and over its generations", () => {
    fc.assert(
      fc.property(facts, (log) => {
        const row = rowOf(log);
        const spends = log.flatMap(spendsOf);
        const total = spends.reduce((sum, each) => sum + each.costUsd, 0);
        expect(row.cost_usd).toBeCloseTo(total, 7);
        expect(row.generations.reduce((sum, each) => sum + each.cost_usd, 0)).toBeCloseTo(total, 6);
        const turns = spends.reduce((sum, each) => sum + each.turns, 0);
        expect(row.num_turns).toBe(turns);
        expect(row.generations.reduce((sum, each) => sum + each.num_turns, 0)).toBe(turns);
      }),
    );
  });

  it("lists each session that was opened exactly once", () => {
    fc.assert(
      fc.property(facts, (log) => {
        const listed = rowOf(log).generations.flatMap(({ session_id }) => session_id ?? []);
        const named = log.flatMap((fact) =>
          fact.kind === "session.opened" || fact.kind === "session.spoke" ? [fact.session] : [],
        );
        expect([...listed].sort()).toEqual([...new Set(named)].sort());
      }),
    );
  });

  it("gives the same row from the same facts, in plain JSON", () => {
    fc.assert(
      fc.property(facts, (log) => {
        const row = rowOf(log);
        expect(JSON.parse(JSON.stringify(rowOf(structuredClone(log))))).toEqual(row);
      }),
    );
  });
});

describe("a step that was run several times in one run", () => {
  it("is cut into its runs, late facts with the run they belong to", () => {
    const late: Fact = { kind: "session.closed", generation: 1, spent: spent(0.5) };
    const log = recorded([start(), ended(), late, start({ prompt: "again" }), opened(1, "B")]);
    expect(stepRuns(log).map((run) => run.map(({ seq }) => seq))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(stepRuns([])).toEqual([]);
  });

  it("is one run when it was only begun anew after a crash", () => {
    expect(
      stepRuns(recorded([start(), { kind: "step.recovered" }, start(), ended()])),
    ).toHaveLength(1);
  });
});
