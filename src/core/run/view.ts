/**
 * What screens and programs are shown of a run directory: runs, their steps, the generations of each, and what still runs. Read from the
 * facts alone, names as in the manifest. Does not know how it is printed, nor how to tell whether a process lives.
 *
 * V1. A step without its last fact is running, dead or unknown, by the life of the process that began it last; its end is then null.
 * V2. A generation that goes on has no reason yet.
 */

import { lineOf, type WindowSource, warningOf } from "../handoff/policy.ts";
import { namedWait } from "./after-failure.ts";
import { documentsNow, type StepRun } from "./documents.ts";
import type { Fact, Owner, Recorded } from "./facts.ts";
import { generationsOf } from "./generations.ts";
import { fold } from "./reduce.ts";
import { type GenerationRow, type ManifestRow, rowOf } from "./row.ts";
import type { RunState } from "./state.ts";

/** Of a process, as far as it can be told from here. */
export type Life = "live" | "dead" | "unknown";
export type LifeOf = (owner: Owner) => Life;

export type StepCondition = "ended" | "running" | "dead" | "unknown";

export interface GenerationView extends Omit<GenerationRow, "reason"> {
  readonly generation: number;
  /** Null while it goes on. V2 */
  readonly reason: GenerationRow["reason"] | null;
}

/** Times in seconds since the epoch, money in US dollars, contexts in tokens. */
export interface StepView
  extends Omit<ManifestRow, "ok" | "ended_at" | "duration_s" | "generations"> {
  readonly state: StepCondition;
  /** Null before its end. V1 */
  readonly ok: boolean | null;
  readonly ended_at: number | null;
  /** When its last fact was recorded. */
  readonly last_at: number;
  /** Up to its last fact. */
  readonly duration_s: number;
  readonly generations: readonly GenerationView[];
}

export interface RunView {
  readonly run: string;
  readonly started_at: number;
  readonly cost_usd: number;
  readonly cost_at_least: boolean;
  readonly steps: readonly StepView[];
}

/** What runs, or died, this moment. */
export interface StandingView {
  readonly run: string;
  readonly step: string;
  readonly state: Exclude<StepCondition, "ended">;
  readonly pid: number | null;
  readonly generation: number;
  readonly session_id: string | null;
  /** `writing` the document, `handing-over` from there to the successor's first turn; `waiting` before a failed turn is tried again. */
  readonly phase: "working" | "waiting" | "writing" | "handing-over";
  /** Why the last turn failed, while it waits; else null. */
  readonly waits_for: string | null;
  /** When it goes on, seconds since the epoch, where the service named a time (a limit that ends then); else null. */
  readonly waits_until: number | null;
  readonly context: number;
  readonly window: number;
  readonly window_source: WindowSource;
  /** Null where nothing is handed over. */
  readonly warn_at: number | null;
  readonly at: number | null;
  /** Booked so far; with `cost_at_least` a turn is under way that is not booked yet. */
  readonly cost_usd: number;
  readonly cost_at_least: boolean;
  readonly started_at: number;
  readonly last_at: number;
}

/** All runs, in the order in which they began. */
export function runsOf(steps: readonly StepRun[], lifeOf: LifeOf): readonly RunView[] {
  const places = documentsNow(steps);
  const views = steps.map((facts) => stepView(facts, lifeOf, places.get(facts) ?? new Map()));
  const names = [...new Set(views.map(({ run }) => run))];
  return names.map((run) => {
    const own = views.filter((view) => view.run === run);
    return {
      run,
      started_at: Math.min(...own.map(({ started_at }) => started_at)),
      cost_usd: Math.round(own.reduce((sum, { cost_usd }) => sum + cost_usd, 0) * 1e9) / 1e9,
      cost_at_least: own.some(({ cost_at_least }) => cost_at_least),
      steps: own,
    };
  });
}

function stepView(
  facts: StepRun,
  lifeOf: LifeOf,
  places: ReadonlyMap<number, string | null>,
): StepView {
  const { generations, ok, ended_at, ...row } = rowOf(facts);
  const state = conditionOf(facts, lifeOf);
  const ended = state === "ended";
  const told = generationsOf(facts);
  return {
    ...row,
    state,
    ok: ended ? ok : null, // V1
    ended_at: ended ? ended_at : null,
    last_at: ended_at,
    cost_at_least: row.cost_at_least || (!ended && isSpending(fold(facts))),
    generations: generations.map((generation, index) => {
      const number = told[index]?.number ?? index + 1;
      const last = index === generations.length - 1;
      return {
        generation: number,
        ...generation,
        reason: last && !ended ? null : generation.reason, // V2
        document: places.get(number) ?? generation.document,
      };
    }),
  };
}

/** Undefined for a step that has ended. `contextOf`: a session's last context by its transcript, 0 when unknown. */
export function standingOf(
  facts: StepRun,
  lifeOf: LifeOf,
  contextOf: (session: string) => number,
): StandingView | undefined {
  const state = conditionOf(facts, lifeOf);
  const now = fold(facts);
  const first = facts[0];
  if (state === "ended" || now === undefined || first?.kind !== "step.started") return undefined;
  const row = rowOf(facts);
  const { headroom } = first;
  const at = headroom === undefined ? null : lineOf(now.window, headroom);
  return {
    run: first.run,
    step: first.step,
    state,
    pid: ownerOf(facts)?.pid ?? null,
    generation: now.generation,
    session_id: now.session ?? null,
    phase: phaseOf(now),
    waits_for: failureOf(now)?.message ?? null,
    waits_until: waitsUntil(now, facts),
    context: contextNow(now, contextOf),
    window: now.window,
    window_source: now.windowSource,
    warn_at: at === null ? null : warningOf(at),
    at,
    cost_usd: row.cost_usd,
    cost_at_least: row.cost_at_least || isSpending(now),
    started_at: row.started_at,
    last_at: row.ended_at,
  };
}

/** Turns are booked at their end; the transcript knows each reply. A session that has not spoken yet holds nothing. */
function contextNow(now: RunState, contextOf: (session: string) => number): number {
  if (now.session === undefined) return 0;
  return contextOf(now.session) || (now.spoke ? now.context : 0);
}

const isSpending = (now: RunState | undefined): boolean =>
  now?.phase === "in-turn" || now?.phase === "due";

const failureOf = (now: RunState) =>
  now.phase === "turn-ended" && now.end.how === "failed" ? now.end.failure : undefined;

function waitsUntil(now: RunState, facts: StepRun): number | null {
  const failure = failureOf(now);
  const failedAt = facts.findLast(({ kind }) => kind === "turn.ended")?.at;
  if (failure === undefined || failedAt === undefined) return null;
  const ms = namedWait(now, failure, failedAt) ?? 0;
  return ms > 0 ? (failedAt + ms) / 1000 : null;
}

function phaseOf(now: RunState): StandingView["phase"] {
  const { phase, generation, spoke } = now;
  if (failureOf(now) !== undefined) return "waiting";
  if (phase === "due") return "writing";
  if (phase === "written" || phase === "placed") return "handing-over";
  return generation > 1 && !spoke ? "handing-over" : "working";
}

function conditionOf(facts: StepRun, lifeOf: LifeOf): StepCondition {
  if (facts.some(({ kind }) => kind === "step.ended")) return "ended";
  const owner = ownerOf(facts);
  const life = owner === undefined ? "unknown" : lifeOf(owner);
  return life === "live" ? "running" : life;
}

/** The process that began or took up the step last. */
export function ownerOf(facts: StepRun): Owner | undefined {
  const begun = facts.findLast(isBegun);
  return begun?.owner;
}

type Begun = Extract<Fact, { kind: "step.started" | "step.recovered" }>;

const isBegun = (fact: Recorded): fact is Recorded<Begun> =>
  fact.kind === "step.started" || fact.kind === "step.recovered";
