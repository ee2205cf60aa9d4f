/**
 * Refused calls are taken out with their results, but for the newest: the rule is known from one, and twenty invite to look for a way
 * around it. Decides which blocks go; what becomes of the links is decided elsewhere.
 *
 * R1. A block of thinking goes too when it would be left at the end of its reply, or right before another one: the API refuses the one
 *     and doubts the other.
 * R2. A reply of which something stays, but no call, is followed by a line in place of the results: two replies in a row would become one
 *     message, and one that calls a tool must begin as the model began it.
 * R3. What is protected stays, call and result.
 */

import { type Call, type Conversation, type Places, type Result, resultIn } from "./calls.ts";
import {
  type Block,
  blocksOf,
  idOf,
  type TranscriptEntry,
  textBlock,
  withBlocks,
} from "./entry.ts";
import { withoutCopy } from "./replace.ts";
import type { HistoryWords } from "./words.ts";

interface Refusal {
  readonly call: Call;
  readonly result: Result;
}

export function withoutRefusals(
  entries: Places,
  conversation: Conversation,
  keep: number,
  isProtected: (uuid: string | undefined) => boolean,
  words: HistoryWords,
): Places {
  const refusals = refusalsIn(conversation, entries);
  const doomed = refusals
    .slice(0, Math.max(0, refusals.length - keep))
    .filter(({ call, result }) => ![call, result].some(isProtectedAt)); // R3
  if (doomed.length === 0) return entries;
  const now = [...entries] as (TranscriptEntry | undefined)[];
  const replies = byReply(doomed);
  const placesOf = placesByReply(conversation, replies);
  for (const [reply, gone] of replies) {
    const left = takeCallsOut(now, placesOf.get(reply) ?? [], gone);
    takeResultsOut(now, gone);
    if (left === "words") now[gone[0]?.result.place ?? -1] ??= lineAt(entries, gone, words); // R2
  }
  return now;

  function isProtectedAt({ place }: { readonly place: number }): boolean {
    return isProtected(idOf(entries[place] ?? {}));
  }
}

/** The harness's marks of a call that was stopped, not refused. */
const STOPPED = ["interrupted", "cancelled"];

/** Was the call of this result stopped by a person or a signal? The marks of a refusal for want of a person carry the decision. */
export function wasStopped(entry: TranscriptEntry): boolean {
  const { toolDenialKind: kind, permissionDecision } = entry;
  if (kind === "user-rejected") return permissionDecision === undefined;
  return STOPPED.some((mark) => mark === kind);
}

function refusalsIn({ calls, results }: Conversation, entries: Places) {
  return results.flatMap((result): Refusal[] => {
    const entry = entries[result.place] as TranscriptEntry;
    const call = calls.get(result.id);
    const refused = entry.toolDenialKind !== undefined && !wasStopped(entry);
    return refused && call !== undefined ? [{ call, result }] : [];
  });
}

function byReply(refusals: readonly Refusal[]): ReadonlyMap<number, readonly Refusal[]> {
  const replies = new Map<number, Refusal[]>();
  for (const refusal of refusals) {
    const own = replies.get(refusal.call.reply) ?? [];
    replies.set(refusal.call.reply, own);
    own.push(refusal);
  }
  return replies;
}

function placesByReply(
  conversation: Conversation,
  replies: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [place, reply] of conversation.replies) {
    if (!replies.has(reply)) continue;
    const own = places.get(reply) ?? [];
    places.set(reply, own);
    own.push(place);
  }
  return places;
}

/** Answers what is left of the reply. */
function takeCallsOut(
  now: (TranscriptEntry | undefined)[],
  places: readonly number[],
  gone: readonly Refusal[],
): "nothing" | "words" | "calls" {
  const ids = new Set(gone.map(({ call }) => call.id));
  const blocks = places.flatMap((place) =>
    blocksOf(now[place] ?? {}).map((block) => ({ block, place })),
  );
  const out = withIdleThinking(
    blocks.map(({ block }) => block),
    (block) => block.type === "tool_use" && ids.has(String(block.id)),
  );
  for (const place of places) keepBlocks(now, place, (block) => !out.has(block));
  const left = blocks.filter(({ block }) => !out.has(block));
  if (left.length === 0) return "nothing";
  return left.some(({ block }) => block.type === "tool_use") ? "calls" : "words";
}

const isThinking = (block: Block | undefined): boolean =>
  block?.type === "thinking" || block?.type === "redacted_thinking";

/** The blocks that go, and the thinking that would be left idle by it. R1 */
function withIdleThinking(
  blocks: readonly Block[],
  goes: (block: Block) => boolean,
): ReadonlySet<Block> {
  const out = new Set<Block>();
  let next: Block | undefined;
  let gap = false;
  for (const block of blocks.toReversed()) {
    const idle = gap && isThinking(block) && (next === undefined || isThinking(next));
    if (goes(block) || idle) {
      out.add(block);
      gap = true;
    } else {
      next = block;
      gap = false;
    }
  }
  return out;
}

function takeResultsOut(now: (TranscriptEntry | undefined)[], gone: readonly Refusal[]): void {
  const ids = new Set(gone.map(({ result }) => result.id));
  for (const { result } of gone)
    keepBlocks(now, result.place, (block) => !ids.has(resultIn(block) ?? ""));
}

/** An entry of which nothing is left is left out; one that loses nothing is the same object. */
function keepBlocks(
  now: (TranscriptEntry | undefined)[],
  place: number,
  stays: (block: Block) => boolean,
): void {
  const entry = now[place];
  if (entry === undefined) return;
  const before = blocksOf(entry);
  const left = before.filter(stays);
  if (left.length === before.length) return;
  now[place] = left.length === 0 ? undefined : withBlocks(withoutCopy(entry), left);
}

function lineAt(entries: Places, gone: readonly Refusal[], words: HistoryWords): TranscriptEntry {
  const entry = entries[gone[0]?.result.place ?? 0] as TranscriptEntry;
  const {
    toolDenialKind: _,
    permissionDecision: __,
    sourceToolAssistantUUID: ___,
    ...rest
  } = entry;
  return withBlocks(withoutCopy(rest), [textBlock(words.refusalsGone)]);
}
