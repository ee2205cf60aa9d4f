/**
 * What a resumed session remembers of its stored conversation: expire, trim, prune, heal, in this order, and then the links. Pure, and linear
 * in the entries. What is stored is never touched: the list and its entries stay as they were, what changes is a copy.
 *
 * R1. Every call keeps exactly one result. R2. From each entry one chain leads to the first one. R3. The order stays. R4. Done twice it is the
 * same. R5. Entries that nothing had to be done about are the same objects.
 */

import { conversationOf } from "./calls.ts";
import type { TranscriptEntry } from "./entry.ts";
import { type Ages, expire } from "./expire.ts";
import { heal } from "./heal.ts";
import type { EphemeralPolicy, PrunePolicy, TrimPolicy } from "./policies.ts";
import { protectedIn } from "./protected.ts";
import { prune } from "./prune.ts";
import { relink } from "./relink.ts";
import { replaced } from "./replace.ts";
import { largeResults, pointersTo } from "./trim.ts";
import type { HistoryWords } from "./words.ts";

/** How histories are made ready. */
export interface Memory {
  readonly ephemeral: EphemeralPolicy;
  readonly trim: TrimPolicy;
  readonly prune: PrunePolicy;
  readonly ages: Ages;
  readonly words: HistoryWords;
}

export interface Occasion {
  /** The entry (uuid) that the conversation goes on from, where it is not its end. */
  readonly at?: string | undefined;
  /** Where large texts lie; those that are not in it stay in the history. */
  readonly paths?: ReadonlyMap<string, string>;
}

export function remember(
  stored: readonly TranscriptEntry[],
  memory: Memory,
  { at, paths = new Map() }: Occasion = {},
): readonly TranscriptEntry[] {
  const { words, ages, ephemeral } = memory;
  const conversation = conversationOf(stored);
  const expired = expire(stored, conversation, ephemeral, ages, words);
  const moved = pointersTo(largeResults(conversation, memory.trim, expired), paths, words);
  const shorter = replaced(stored, new Map([...expired, ...moved]));
  const pruned = prune(shorter, conversation, memory.prune, protectedIn(stored, at), words);
  return relink(stored, conversation, heal(pruned, conversation, words));
}

/** The texts that have to lie in files before, each once; none where nothing is trimmed. */
export function textsToMove(
  stored: readonly TranscriptEntry[],
  { ephemeral, trim, ages, words }: Memory,
): ReadonlySet<string> {
  if (!trim.enabled) return new Set();
  const conversation = conversationOf(stored);
  const expired = expire(stored, conversation, ephemeral, ages, words);
  return new Set(largeResults(conversation, trim, expired).map(({ text }) => text));
}
