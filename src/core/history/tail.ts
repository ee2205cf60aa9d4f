/**
 * What the end of a stored conversation says: how large its context is, and what it had cost. Reads single transcript entries, newest
 * first; does not know where they are stored.
 */

import type { TranscriptEntry } from "./entry.ts";

/** Entries that are looked at before the answer is "unknown": one batch of parallel calls brings a few hundred at most. */
export const TAIL = 1000;

/**
 * The last main-thread reply's context in tokens: its three input fields. 0 when there is no reply among the last entries, or when a
 * compaction came after it: nobody has measured the context since.
 */
export function contextOfTail(newestFirst: Iterable<TranscriptEntry>): number {
  let looked = 0;
  for (const entry of newestFirst) {
    if (entry.subtype === "compact_boundary") return 0;
    const context = contextOfReply(entry);
    if (context > 0) return context;
    looked += 1;
    if (looked === TAIL) return 0;
  }
  return 0;
}

/** What the harness wrote down as the session's cost, US dollars; undefined for every other entry. */
export function costStateOf(entry: TranscriptEntry): number | undefined {
  if (entry.type !== "cost-state") return undefined;
  const total = entry.totalCostUSD;
  return typeof total === "number" && Number.isFinite(total) ? total : undefined;
}

function contextOfReply(entry: TranscriptEntry): number {
  if (entry.type !== "assistant" || entry.isSidechain === true) return 0;
  const usage = record(record(entry.message)?.usage);
  if (usage === undefined) return 0;
  return (
    tokens(usage.input_tokens) +
    tokens(usage.cache_read_input_tokens) +
    tokens(usage.cache_creation_input_tokens)
  );
}

const record = (value: unknown): TranscriptEntry | undefined =>
  typeof value === "object" && value !== null ? (value as TranscriptEntry) : undefined;

const tokens = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
