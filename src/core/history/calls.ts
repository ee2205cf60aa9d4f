/**
 * The calls and results of a stored conversation's main thread, by place. Knows who answers whom; decides nothing about them.
 *
 * C1. An entry that was left out has no calls and no results.
 * C2. Of two calls with one id the first is the call.
 * C3. A reply ends where another one begins, also when its id comes again: so nothing that is left out makes a result of another one late.
 */

import {
  type Block,
  blocksOf,
  isFromUser,
  isReply,
  replyOf,
  type TranscriptEntry,
  textIn,
} from "./entry.ts";

/** A history with gaps: what is left out keeps its place. */
export type Places = readonly (TranscriptEntry | undefined)[];

export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** The place of the reply's first entry. */
  readonly reply: number;
  /** Of its entry. */
  readonly place: number;
}

export interface Result {
  /** Of the call that it answers. */
  readonly id: string;
  readonly block: Block;
  readonly place: number;
}

export interface Conversation {
  readonly calls: ReadonlyMap<string, Call>;
  /** In order. */
  readonly results: readonly Result[];
  /** Blocks that take the id of an earlier call. */
  readonly repeated: ReadonlySet<Block>;
  /** By the place of an entry of a reply, the place of that reply's first one. */
  readonly replies: ReadonlyMap<number, number>;
  /** By reply, the place of the first entry of the reply after it: what comes later answers it no more. */
  readonly closed: ReadonlyMap<number, number>;
  /** By reply, the place of its own last entry. */
  readonly ends: ReadonlyMap<number, number>;
}

export function conversationOf(entries: Places): Conversation {
  const calls = new Map<string, Call>();
  const results: Result[] = [];
  const repeated = new Set<Block>();
  const replies = new Map<number, number>();
  const closed = new Map<number, number>();
  const ends = new Map<number, number>();
  let current: { readonly id: string; readonly reply: number } | undefined;
  entries.forEach((entry, place) => {
    if (entry === undefined) return; // C1
    if (isReply(entry)) addCalls(entry, replyAt(entry, place), place);
    else if (isFromUser(entry)) addResults(entry, place);
  });
  return { calls, results, repeated, replies, closed, ends };

  function replyAt(entry: TranscriptEntry, place: number): number {
    const id = replyOf(entry);
    if (current !== undefined && current.id !== id) closed.set(current.reply, place);
    if (current?.id !== id) current = { id, reply: place }; // C3
    replies.set(place, current.reply);
    ends.set(current.reply, place);
    return current.reply;
  }

  function addCalls(entry: TranscriptEntry, reply: number, place: number): void {
    for (const block of blocksOf(entry)) {
      const call = callIn(block, reply, place);
      if (call === undefined) continue;
      if (calls.has(call.id))
        repeated.add(block); // C2
      else calls.set(call.id, call);
    }
  }

  function addResults(entry: TranscriptEntry, place: number): void {
    for (const block of blocksOf(entry)) {
      const id = resultIn(block);
      if (id !== undefined) results.push({ id, block, place });
    }
  }
}

function callIn(block: Block, reply: number, place: number): Call | undefined {
  const id = textIn(block.id);
  if (block.type !== "tool_use" || id === undefined) return undefined;
  return { id, tool: textIn(block.name) ?? "", input: block.input, reply, place };
}

/** The id of the call that a block answers. */
export const resultIn = (block: Block): string | undefined =>
  block.type === "tool_result" ? textIn(block.tool_use_id) : undefined;
