/** Which entries must not be left out, because another entry or the resume itself calls them by name. Decides nothing else about them. */

import { isPlainObject } from "../options.ts";
import type { Places } from "./calls.ts";
import { type TranscriptEntry, textIn } from "./entry.ts";

/** @param at the entry that the conversation is to go on from. */
export function protectedIn(
  entries: Places,
  at: string | undefined,
): (uuid: string | undefined) => boolean {
  const named = new Set(
    entries.flatMap((entry) => (entry === undefined ? [] : keptByCompaction(entry))),
  );
  if (at !== undefined) named.add(at);
  return (uuid) => uuid !== undefined && named.has(uuid);
}

/** A compaction names what it kept; with one of these missing the harness gives up on all of them. */
function keptByCompaction({ compactMetadata: kept }: TranscriptEntry): string[] {
  if (!isPlainObject(kept)) return [];
  return [kept.preservedMessages, kept.preservedSegment]
    .filter(isPlainObject)
    .flatMap((part) => Object.values(part).flat())
    .flatMap((uuid: unknown) => textIn(uuid) ?? []);
}
