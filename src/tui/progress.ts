/**
 * What a live line shows of a running step: folded from its events, one at a time. Pure; the time comes in as data. Counts only what the
 * main thread says: a sub-agent's context is its own affair.
 */

import { parts } from "../core/locale/format.ts";
import { linesFor } from "../core/locale/lines.ts";
import { stepLabel } from "../core/locale/step-label.ts";
import { visible } from "../core/visible.ts";
import type { FlowerEvent } from "../index.ts";
import { numberOf, textOf } from "./payload.ts";
import { type OpenQuestion, questionsAfter } from "./questions.ts";
import type { Style } from "./style.ts";
import { atWork, type Waiting, waitingAfter, waitingText } from "./waiting.ts";
import { cut, widthOf } from "./width.ts";

export interface Progress {
  /** The last main-thread reply's context, tokens. */
  readonly context: number;
  readonly window: number;
  readonly warnAt: number;
  readonly at: number;
  readonly generation: number;
  /** The workflow's step, such as `2/5 work`; empty where there is only one. */
  readonly step: { readonly place: string; readonly name: string };
  readonly questions: readonly OpenQuestion[];
  /** US dollars so far, by session, as the harness adds them up; empty until it has said one. */
  readonly costs: Readonly<Record<string, number>>;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly waiting: Waiting;
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
  step: { place: "", name: "" },
  questions: [],
  costs: {},
  startedAt,
  waiting: atWork(startedAt),
});

/** @param now ms since the epoch. */
export function advance(before: Progress, event: FlowerEvent, now: number): Progress {
  const { kind, payload } = event;
  const progress = { ...before, waiting: waitingAfter(before.waiting, event, now) };
  if (payload.subagent === true) return progress;
  switch (kind) {
    case "handoff":
      return afterHandoff(progress, event);
    case "step":
      return { ...progress, step: stepOf(event), generation: 1, context: 0 };
    case "ask":
      return { ...progress, questions: questionsAfter(progress.questions, event) };
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

function stepOf({ text, payload }: FlowerEvent): Progress["step"] {
  const [index, total] = [numberOf(payload.index), numberOf(payload.total)];
  const place = index === undefined || total === undefined ? "" : `${index}/${total}`;
  const name = text === "" ? textOf(payload.step) : text;
  return { place, name };
}

function stepText({ place, name }: Progress["step"], lang: Style["lang"]): string {
  const label = visible(stepLabel(name, lang).trim().replace(/\s+/gu, " "));
  return `${place} ${cut(label, STEP_COLUMNS)}`.trim();
}

const STEP_COLUMNS = 16;

/**
 * One row, without colour: `.` in front, `?` where a question waits, `~` and the reason where nothing comes. Where the two lines have no room as numbers they are marks in a bar.
 */
export function progressLine(progress: Progress, now: number, style: Style): string {
  const { startedAt, costs, questions, warnAt, at, waiting: quiet, ...numbers } = progress;
  const step = stepText(progress.step, style.lang);
  const known = Object.values(costs);
  const costUsd = known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost, 0);
  const texts = linesFor(style.lang);
  const seconds = (now - startedAt) / 1000;
  const waiting = questions.length;
  const mark = waiting === 0 ? "." : "?";
  const line = (lines: string) =>
    `${mark} ${texts.standing({ ...numbers, step, waiting, lines, costUsd, seconds })}`;
  const why = waiting === 0 ? waitingText(quiet, now, style.lang) : "";
  if (why !== "") return cut(`~ ${parts(why, line("").slice(2))}`, style.width);
  const whole = line(texts.twoLines({ warnAt, at }));
  return cut(widthOf(whole) <= style.width ? whole : line(barOf(progress)), style.width);
}

const CELLS = 10;

/** The context against the window: `#` is full, `!` where it warns, `|` where it hands over. */
function barOf({ context, window, warnAt, at }: Progress): string {
  const cellOf = (tokens: number) => Math.min(CELLS - 1, Math.floor((tokens / window) * CELLS));
  const full = Math.round(Math.min(1, context / window) * CELLS);
  const cells: string[] = Array.from({ length: CELLS }, (_, cell) => (cell < full ? "#" : "-"));
  cells[cellOf(warnAt)] = "!";
  cells[cellOf(at)] = "|";
  return `[${cells.join("")}]`;
}
