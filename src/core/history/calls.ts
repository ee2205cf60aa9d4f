/**
 * The calls and results of a stored conversation's main thread, by place. Knows who answers whom; decides nothing about them.
 *
 * C1. An entry that was left out has no calls and no results.
 * C2. Of two calls with one id the first is the call.
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
  readonly reply: string;
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
  /** By reply, the place of the first entry of the reply after it: what comes later answers it no more. */
  readonly closed: ReadonlyMap<string, number>;
  /** By reply, the place of its own last entry. */
  readonly ends: ReadonlyMap<string, number>;
}

export function conversationOf(entries: Places): Conversation {
  const calls = new Map<string, Call>();
  const results: Result[] = [];
  const repeated = new Set<Block>();
  const closed = new Map<string, number>();
  const ends = new Map<string, number>();
  let current: string | undefined;
  entries.forEach((entry, place) => {
    if (entry === undefined) return; // C1
    if (isReply(entry)) {
      const reply = replyOf(entry);
      if (current !== undefined && current !== reply) closed.set(current, place);
      closed.delete(reply);
      ends.set(reply, place);
      current = reply;
      addCalls(entry, reply, place);
    } else if (isFromUser(entry)) {
      addResults(entry, place);
    }
  });
  return { calls, results, repeated, closed, ends };

  function addCalls(entry: TranscriptEntry, reply: string, place: number): void {
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

function callIn(block: Block, reply: string, place: number): Call | undefined {
  const id = textIn(block.id);
  if (block.type !== "tool_use" || id === undefined) return undefined;
  return { id, tool: textIn(block.name) ?? "", input: block.input, reply, place };
}

/** The id of the call that a block answers. */
export const resultIn = (block: Block): string | undefined =>
  block.type === "tool_result" ? textIn(block.tool_use_id) : undefined;
