/** The facts of a plain step: one session, one turn, done. */
import type { Fact } from "../../src/core/run/facts.ts";

export const stepFacts = (step: string, session: string): readonly Fact[] => [
  {
    kind: "step.started",
    step,
    prompt: "do it",
    window: 200_000,
    windowSource: "guessed",
    contextBefore: 0,
  },
  { kind: "session.opened", generation: 1, session },
  { kind: "session.spoke", generation: 1, session, context: 12_000 },
  {
    kind: "turn.ended",
    generation: 1,
    end: {
      how: "completed",
      text: "done",
      context: 15_000,
      spent: { costUsd: 0.25, turns: 2, atLeast: false },
    },
  },
  { kind: "step.ended", ok: true, text: "done", error: null, stop: null },
];
