/** Facts of steps that handed over, for whoever looks back at them. */
import type { Fact, Owner } from "../../src/core/run/facts.ts";

export const OWNER: Owner = { pid: 4711, since: "boot space 1" };

export const started = (step: string, more: object = {}): Fact => ({
  kind: "step.started",
  step,
  prompt: "do it",
  window: 60_000,
  windowSource: "option",
  contextBefore: 0,
  headroom: 25_000,
  owner: OWNER,
  ...more,
});

export const spoke = (generation: number, session: string, context: number): readonly Fact[] => [
  { kind: "turn.begun", generation, says: generation === 1 ? "task" : "seed" },
  { kind: "session.opened", generation, session },
  { kind: "session.spoke", generation, session, context },
];

export const cut = (generation: number, context: number, costUsd: number): readonly Fact[] => [
  {
    kind: "turn.ended",
    generation,
    end: {
      how: "cut",
      cut: "line",
      text: "",
      context,
      spent: { costUsd, turns: 3, atLeast: false },
    },
  },
  { kind: "handoff.due", generation, reason: "line", context, progress: true },
];

export const written = (generation: number, markdown: string, more: object = {}): Fact => ({
  kind: "handoff.written",
  generation,
  writer: "session",
  degraded: false,
  why: "",
  markdown,
  spent: { costUsd: 0.05, turns: 1, atLeast: false },
  ...more,
});

export const placed = (generation: number, path: string | null): Fact => ({
  kind: "handoff.placed",
  generation,
  path,
  sha256: `sha-${generation}`,
});

export const archived = (generation: number, path: string): Fact => ({
  kind: "document.archived",
  generation,
  path,
});

export const completed = (generation: number): readonly Fact[] => [
  {
    kind: "turn.ended",
    generation,
    end: {
      how: "completed",
      text: "done",
      context: 12_000,
      spent: { costUsd: 0.1, turns: 1, atLeast: false },
    },
  },
  { kind: "step.ended", ok: true, text: "done", error: null, stop: null },
];

/** Two generations; the document lies at `path`. */
export const handedOver = (
  step: string,
  path: string | null,
  markdown: string,
): readonly Fact[] => [
  started(step),
  ...spoke(1, `${step}-A`, 9_000),
  ...cut(1, 36_000, 0.2),
  written(1, markdown),
  placed(1, path),
  { kind: "document.read", generation: 1, sha256: "sha-1" },
  ...spoke(2, `${step}-B`, 10_000),
  { kind: "session.retired", generation: 1, session: `${step}-A` },
  ...completed(2),
];
