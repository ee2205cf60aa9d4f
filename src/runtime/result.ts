/** A step's result as the API gives it: the manifest's row with the names of this language. Adds nothing to the row. */

import type { ManifestRow } from "../core/run/row.ts";
import type { Stop } from "../core/run/facts.ts";
import type { WindowSource } from "../core/handoff/policy.ts";

/** One session of a step. */
export interface GenerationResult {
  readonly sessionId: string;
  /** Why it ended. */
  readonly reason: string;
  /** Where its document lies now; null for the last one and without a workbench. */
  readonly document: string | null;
  /** Of what the successor read. */
  readonly documentSha256: string | null;
  /** Of what was written. */
  readonly writtenSha256: string | null;
  readonly degraded: boolean;
  readonly writer: "session" | "code" | null;
  /** Tokens: this session's last context, and its successor's first. */
  readonly contextBefore: number;
  readonly contextAfter: number | null;
  readonly costUsd: number;
  readonly numTurns: number;
  readonly gitHead: string | null;
}

/** How a step went. Money in US dollars, times in seconds since the epoch, contexts in tokens. */
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
  /** Why it stopped without being done. */
  readonly stop: Stop | null;
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
