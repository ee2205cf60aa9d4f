/**
 * One row of `manifest.json`, read from the facts of one run of one step. Pure: the same facts give the same row, so a lost manifest can
 * be written again from the log. Names are those on disk.
 *
 * W1. `cost_usd` and `num_turns` are the sums over `generations`: each dollar once.
 * W2. A handoff is no attempt; each failed try that was tried again is one, also where another session was begun for it.
 * W3. Nothing takes less than no time: the system's clock may have been set back meanwhile.
 */

import type { WindowSource } from "../handoff/policy.ts";
import type { Fact, HandoffReason, Recorded, Stop, Tokens } from "./facts.ts";
import { type Generation, generationsOf } from "./generations.ts";
import { cacheReadShare } from "./spend.ts";

/** One session of the step. */
export interface GenerationRow {
  readonly session_id: string | null;
  /** Why it ended: a handoff's reason, or how the last one ended; `replaced` gave way to another session without a handoff. */
  readonly reason: HandoffReason | "completed" | "failed" | "stopped" | "replaced";
  /** Where its document lies now; null without one, and without a workbench. */
  readonly document: string | null;
  /** Of what the successor read, or of what was written when nobody has read it. */
  readonly document_sha256: string | null;
  readonly written_sha256: string | null;
  readonly degraded: boolean;
  /** Who wrote the document; null without one. */
  readonly writer: "session" | "code" | null;
  /** This session's last context in tokens; 0 when unknown. */
  readonly context_before: number;
  /** Its successor's first context in tokens; null without one. */
  readonly context_after: number | null;
  readonly cost_usd: number;
  readonly num_turns: number;
  /** The main thread's tokens; null where no reply has come. */
  readonly tokens: {
    readonly input: number;
    readonly cache_read: number;
    readonly cache_creation: number;
    readonly output: number;
  } | null;
  /** What share of the input came from the cache, 0 to 1: of the session's first turn, and of the turn that wrote its document. */
  readonly cache_read_first: number | null;
  readonly cache_read_writing: number | null;
  /** The commit that the workspace stood on when the document was written; null without a document, a repository or a commit. */
  readonly git_head: string | null;
}

/** One row: how one step of one run went. Money in US dollars, times in seconds since the epoch, contexts in tokens. */
export interface ManifestRow {
  readonly run: string;
  readonly step: string;
  /** The last session that spoke, or that was opened when none spoke; null when none was. */
  readonly session_id: string | null;
  readonly ok: boolean;
  readonly cost_usd: number;
  readonly num_turns: number;
  readonly text: string;
  readonly error: string | null;
  readonly started_at: number;
  readonly ended_at: number;
  /** Seconds, two decimals. */
  readonly duration_s: number;
  readonly attempts: number;
  /** Every failure on the way, also those that were cured. */
  readonly errors: readonly string[];
  /** The step went on with an earlier conversation: from its start, in a retry, or after a crash. */
  readonly resumed: boolean;
  readonly retired: readonly string[];
  readonly context: number;
  readonly window: number;
  readonly window_source: WindowSource;
  /** True when more may have been spent than could be seen. */
  readonly cost_at_least: boolean;
  readonly generations: readonly GenerationRow[];
  /** Why it stopped without being done; null when it was done. */
  readonly stop: Stop | null;
  /** It failed since the API refused the credentials; absent otherwise. */
  readonly credentials_refused?: true;
  /** Characters of results that were kept out of the main thread; absent when none. */
  readonly spilled?: number;
}

/** The entry in `errors` for a degraded document: the same in every language, since programs look for it. */
export const degradedEntry = (why: string): string => `交接降级(${why})`;

/**
 * The facts of one step of one run, cut into its runs: a step that ended and was started again has several.
 */
export function stepRuns(facts: readonly Recorded[]): readonly (readonly Recorded[])[] {
  const runs: Recorded[][] = [];
  let ended = true;
  for (const fact of facts) {
    if (ended && fact.kind === "step.started") {
      runs.push([]);
      ended = false;
    }
    if (fact.kind === "step.ended") ended = true;
    runs.at(-1)?.push(fact);
  }
  return runs;
}

/**
 * The row of one run of a step. Throws a TypeError when `facts` do not begin with `step.started`.
 * @param lying where its documents lie by now, by generation, when later runs may have moved them.
 */
export function rowOf(
  facts: readonly Recorded[],
  lying: ReadonlyMap<number, string | null> = new Map(),
): ManifestRow {
  const start = facts[0];
  if (start?.kind !== "step.started")
    throw new TypeError(`A step's log begins with ${start?.kind ?? "nothing"}, not step.started.`);
  const end = facts.findLast(is("step.ended"));
  const endedAt = (end ?? facts.at(-1) ?? start).at;
  const generations = generationsOf(facts);
  return {
    run: start.run,
    step: start.step,
    session_id: sessionOf(generations),
    ok: end?.ok ?? false,
    cost_usd: dollars(sum(generations, ({ spent }) => spent.costUsd)), // W1
    num_turns: sum(generations, ({ spent }) => spent.turns), // W1
    text: end?.text ?? "",
    error: end?.error ?? null,
    started_at: start.at / 1000,
    ended_at: endedAt / 1000,
    duration_s: Math.round(Math.max(0, endedAt - start.at) / 10) / 100, // W3
    attempts: 1 + facts.filter(triesAgain).length, // W2
    errors: facts.flatMap(errorsOf),
    resumed: start.from !== undefined || wentOn(facts),
    retired: [...new Set(facts.filter(is("session.retired")).map(({ session }) => session))],
    context: generations.findLast(({ last }) => last > 0)?.last ?? 0,
    ...windowOf(facts, start),
    cost_at_least:
      generations.some(({ spent }) => spent.atLeast) || facts.some(is("step.recovered")),
    generations: generations.map((generation, index) =>
      generationRow(generation, generations[index + 1], end, lying.get(generation.number)),
    ),
    stop: end?.stop ?? null,
    ...(end?.credentialsRefused === undefined ? {} : { credentials_refused: true }),
    ...(end?.spilled === undefined ? {} : { spilled: end.spilled }),
  };
}

const is =
  <K extends Fact["kind"]>(kind: K) =>
  (fact: Recorded): fact is Recorded<Extract<Fact, { kind: K }>> =>
    fact.kind === kind;

function generationRow(
  generation: Generation,
  successor: Generation | undefined,
  end: Extract<Fact, { kind: "step.ended" }> | undefined,
  lying: string | null | undefined,
): GenerationRow {
  const { written } = generation;
  return {
    session_id: generation.session,
    reason: successor === undefined ? lastReason(end) : (generation.reason ?? "replaced"),
    document: lying ?? generation.document,
    document_sha256: generation.readSha256 ?? generation.writtenSha256,
    written_sha256: generation.writtenSha256,
    degraded: written?.degraded ?? false,
    writer: written?.writer ?? null,
    context_before: generation.last,
    context_after: successor?.first ?? null,
    cost_usd: dollars(generation.spent.costUsd),
    num_turns: generation.spent.turns,
    tokens: tokensOf(generation.spent.tokens),
    cache_read_first: cacheReadShare(generation.firstTurn?.tokens),
    cache_read_writing: cacheReadShare(written?.spent.tokens),
    git_head: written?.observed?.head ?? null,
  };
}

const tokensOf = (tokens: Tokens | undefined): GenerationRow["tokens"] =>
  tokens === undefined
    ? null
    : {
        input: tokens.input,
        cache_read: tokens.cacheRead,
        cache_creation: tokens.cacheCreation,
        output: tokens.output,
      };

/** The window in force at the end, and who said so. */
function windowOf(
  facts: readonly Recorded[],
  start: Extract<Fact, { kind: "step.started" }>,
): Pick<ManifestRow, "window" | "window_source"> {
  const known = facts.findLast(is("window.known"));
  return known === undefined
    ? { window: start.window, window_source: start.windowSource }
    : { window: known.window, window_source: known.source };
}

function lastReason(end: Extract<Fact, { kind: "step.ended" }> | undefined) {
  if (end?.ok === true) return "completed";
  return end?.stop === "failed" ? "failed" : "stopped";
}

const sessionOf = (generations: readonly Generation[]): string | null =>
  (generations.findLast(({ spoke }) => spoke) ?? generations.findLast(({ session }) => session))
    ?.session ?? null;

function errorsOf(fact: Recorded): string[] {
  if (fact.kind === "turn.ended" && fact.end.how === "failed") return [fact.end.failure.message];
  if (fact.kind === "handoff.written" && fact.degraded) return [degradedEntry(fact.why)];
  if (fact.kind === "handoff.placed" && fact.why !== undefined) return [fact.why];
  return [];
}

const triesAgain = (fact: Recorded): boolean =>
  fact.kind === "retry.begun" || (fact.kind === "session.lost" && fact.to !== undefined);

/** A retry, or a start after a crash, goes on with the current session once that has spoken; a fresh generation has not. */
function wentOn(facts: readonly Recorded[]): boolean {
  let speaking = false;
  for (const { kind } of facts) {
    if (kind === "session.spoke") speaking = true;
    if (kind === "handoff.placed") speaking = false;
    if (speaking && (kind === "retry.begun" || kind === "step.recovered")) return true;
  }
  return false;
}

const sum = (generations: readonly Generation[], of: (generation: Generation) => number): number =>
  generations.reduce((total, generation) => total + of(generation), 0);

/** Without the dust of adding binary fractions: a token costs 1e-8 dollars at the least. */
const dollars = (usd: number): number => Math.round(usd * 1e9) / 1e9;
