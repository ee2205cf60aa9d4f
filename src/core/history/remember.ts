/**
 * What a resumed session remembers of its stored conversation: heal, prune, expire, trim, in this order, and then the links: each rule finds
 * a sound history and leaves one, so that what it does need not be done again. Pure, and linear in the entries. What is stored is never
 * touched: the list and its entries stay as they were, what changes is a copy.
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
  const { healed, entries, conversation, expired } = lessened(stored, memory, at);
  const moved = pointersTo(largeResults(conversation, memory.trim, expired), paths, memory.words);
  return relink(healed, replaced(entries, new Map([...expired, ...moved])));
}

/** The texts that have to lie in files before, each once; none where nothing is trimmed. */
export function textsToMove(
  stored: readonly TranscriptEntry[],
  memory: Memory,
  { at }: Pick<Occasion, "at"> = {},
): ReadonlySet<string> {
  if (!memory.trim.enabled) return new Set();
  const { conversation, expired } = lessened(stored, memory, at);
  return new Set(largeResults(conversation, memory.trim, expired).map(({ text }) => text));
}

/** Without what goes, and with the lines that will stand for aged answers. */
function lessened(
  stored: readonly TranscriptEntry[],
  { words, ages, ephemeral, prune: policy }: Memory,
  at: string | undefined,
) {
  const healed = heal(stored, words);
  const { entries: sound } = healed;
  const entries = prune(sound, conversationOf(sound), policy, protectedIn(sound, at), words);
  const conversation = conversationOf(entries);
  return {
    healed,
    entries,
    conversation,
    expired: expire(entries, conversation, ephemeral, ages, words),
  };
}
