/** A step's result as the API gives it: the manifest's row in this language's spelling. Adds nothing to the row. */

import type { WindowSource } from "../core/handoff/policy.ts";
import type { Stop, Tokens } from "../core/run/facts.ts";
import type { GenerationRow, ManifestRow } from "../core/run/row.ts";

/** One session of a step. Tokens, US dollars. */
export interface GenerationResult {
  readonly sessionId: string | null;
  /** Why it ended. */
  readonly reason: GenerationRow["reason"];
  /** Where its document lies now; null for the last one and without a workbench. */
  readonly document: string | null;
  /** Of what the successor read. */
  readonly documentSha256: string | null;
  /** Of what was written. */
  readonly writtenSha256: string | null;
  readonly degraded: boolean;
  readonly writer: "session" | "code" | null;
  /** This session's last context, and its successor's first. */
  readonly contextBefore: number;
  readonly contextAfter: number | null;
  readonly costUsd: number;
  readonly numTurns: number;
  /** The main thread's; null where no reply has come. */
  readonly tokens: Tokens | null;
  /** What share of the input came from the cache, 0 to 1: of the session's first turn, and of the turn that wrote its document. */
  readonly cacheReadFirst: number | null;
  readonly cacheReadWriting: number | null;
  readonly gitHead: string | null;
}

/** How a step went. US dollars, seconds since the epoch, tokens. */
export interface StepResult {
  readonly run: string;
  readonly step: string;
  /** The last successor's, never a retired one; null when no session began. */
  readonly sessionId: string | null;
  readonly ok: boolean;
  readonly costUsd: number;
  /** True when more may have been spent than could be seen. */
  readonly costAtLeast: boolean;
  readonly numTurns: number;
  readonly text: string;
  readonly error: string | null;
  /** Why it stopped without being done; null when it was done. */
  readonly stop: Stop | null;
  /** It failed since the API refused the credentials; absent otherwise. */
  readonly credentialsRefused?: true;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly durationS: number;
  /** Tries: 1, and one more for each failed one that was tried again. */
  readonly attempts: number;
  readonly errors: readonly string[];
  readonly resumed: boolean;
  readonly retired: readonly string[];
  readonly context: number;
  readonly window: number;
  readonly windowSource: WindowSource;
  readonly generations: readonly GenerationResult[];
}

export function resultOf(row: ManifestRow): StepResult {
  return {
    run: row.run,
    step: row.step,
    sessionId: row.session_id,
    ok: row.ok,
    costUsd: row.cost_usd,
    costAtLeast: row.cost_at_least,
    numTurns: row.num_turns,
    text: row.text,
    error: row.error,
    stop: row.stop,
    ...(row.credentials_refused === undefined ? {} : { credentialsRefused: true }),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationS: row.duration_s,
    attempts: row.attempts,
    errors: row.errors,
    resumed: row.resumed,
    retired: row.retired,
    context: row.context,
    window: row.window,
    windowSource: row.window_source,
    generations: row.generations.map(generationOf),
  };
}

const generationOf = (row: GenerationRow): GenerationResult => ({
  sessionId: row.session_id,
  reason: row.reason,
  document: row.document,
  documentSha256: row.document_sha256,
  writtenSha256: row.written_sha256,
  degraded: row.degraded,
  writer: row.writer,
  contextBefore: row.context_before,
  contextAfter: row.context_after,
  costUsd: row.cost_usd,
  numTurns: row.num_turns,
  tokens: row.tokens && {
    input: row.tokens.input,
    cacheRead: row.tokens.cache_read,
    cacheCreation: row.tokens.cache_creation,
    output: row.tokens.output,
  },
  cacheReadFirst: row.cache_read_first,
  cacheReadWriting: row.cache_read_writing,
  gitHead: row.git_head,
});
