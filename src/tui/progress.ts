/**
 * What a live line shows of a running step: folded from its events, one at a time. Pure; the time comes in as data. Counts only what the
 * main thread says: a sub-agent's context is its own affair.
 */

import { type Lines, linesFor } from "../core/locale/lines.ts";
import type { FlowerEvent } from "../index.ts";
import { numberOf, textOf } from "./payload.ts";
import type { Style } from "./style.ts";
import { cut } from "./width.ts";

export interface Progress {
  /** The last main-thread reply's context, tokens. */
  readonly context: number;
  readonly window: number;
  readonly warnAt: number;
  readonly at: number;
  readonly generation: number;
  /** US dollars so far, by session, as the harness adds them up; empty until it has said one. */
  readonly costs: Readonly<Record<string, number>>;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface Limits {
  readonly window: number;
  readonly warnAt: number;
  readonly at: number;
}

export const beginning = (limits: Limits, startedAt: number): Progress => ({
  ...limits,
  context: 0,
  generation: 1,
  costs: {},
  startedAt,
});

export function advance(progress: Progress, event: FlowerEvent): Progress {
  const { kind, payload } = event;
  if (payload.subagent === true) return progress;
  switch (kind) {
    case "handoff":
      return afterHandoff(progress, event);
    case "result": {
      const cost = numberOf(payload.cost_usd);
      if (cost === undefined) return progress;
      return { ...progress, costs: { ...progress.costs, [textOf(payload.session_id)]: cost } };
    }
    case "reset":
      return { ...progress, context: numberOf(payload.post_tokens) ?? 0 };
    default: {
      const context = numberOf(payload.context);
      return context === undefined ? progress : { ...progress, context };
    }
  }
}

function afterHandoff(progress: Progress, { payload }: FlowerEvent): Progress {
  if (payload.phase === "done")
    return { ...progress, context: 0, generation: progress.generation + 1 };
  const window = numberOf(payload.window) ?? progress.window;
  const at = numberOf(payload.at) ?? progress.at;
  const context = numberOf(payload.context) ?? progress.context;
  return { ...progress, window, at, context };
}

/** One row, without colour. */
export function progressLine(progress: Progress, now: number, style: Style): string {
  const { startedAt, costs, ...numbers } = progress;
  const known = Object.values(costs);
  const costUsd = known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost, 0);
  const lines: Lines = linesFor(style.lang);
  const seconds = (now - startedAt) / 1000;
  return cut(`. ${lines.standing({ ...numbers, costUsd, seconds })}`, style.width);
}
