/**
 * Makes a history one that the API takes: each call has one result, in time, and each result a call. What was killed in the middle leaves
 * calls without results; two processes on one session leave worse.
 *
 * H1. A result counts when it comes after its call and before the next reply; of several the first.
 * H2. One that comes later is not lost: it is put where it should have been.
 * H3. What is added has the same uuid at every load, because the harness hangs the next entry on it, and that one is stored.
 */

import { shortHash } from "../short-hash.ts";
import { type Call, type Conversation, conversationOf, type Places, type Result } from "./calls.ts";
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

export interface Healed {
  readonly entries: Places;
  /** What is put in, by the place that it follows. */
  readonly added: ReadonlyMap<number, readonly TranscriptEntry[]>;
}

/** @param stored says which reply came next, also where that one was left out since. */
export function heal(entries: Places, stored: Conversation, words: HistoryWords): Healed {
  const conversation = { ...conversationOf(entries), closed: stored.closed };
  const { answers, late, surplus, uncalled } = answersIn(conversation);
  const added = new Map<number, TranscriptEntry[]>();
  const ends = endsOf(conversation, answers);
  for (const [place, calls] of unanswered(conversation, answers)) {
    const blocks = calls.map(({ id }) => late.get(id) ?? resultOf(id, words)); // H2
    const end = ends.get(calls[0]?.reply ?? "") ?? place;
    const before = added.get(end) ?? [];
    added.set(end, [...before, answerTo(entries[place] ?? {}, blocks)]);
  }
  const unsound = new Set([...surplus, ...uncalled, ...conversation.repeated]);
  return { entries: withoutUnsound(entries, unsound, surplus, words), added };
}

function answersIn({ calls, results, closed }: Conversation) {
  const answers = new Map<string, Result>();
  const late = new Map<string, Block>();
  /** Too late, or one too many. */
  const surplus = new Set<Block>();
  const uncalled: Block[] = [];
  for (const result of results) {
    const { id, block } = result;
    const call = calls.get(id);
    if (call === undefined) uncalled.push(block);
    else if (!answers.has(id) && inTime(call, result)) answers.set(id, result);
    else {
      surplus.add(block);
      if (!late.has(id)) late.set(id, block);
    }
  }
  return { answers, late, surplus, uncalled };

  function inTime(call: Call, { place }: Result): boolean {
    return place > call.place && place < (closed.get(call.reply) ?? Number.POSITIVE_INFINITY); // H1
  }
}

/** By reply, the last place that belongs to it: of its own entries and of its answers. */
function endsOf(
  { calls, ends }: Conversation,
  answers: ReadonlyMap<string, Result>,
): ReadonlyMap<string, number> {
  const last = new Map(ends);
  for (const [id, { place }] of answers) {
    const reply = calls.get(id)?.reply ?? "";
    last.set(reply, Math.max(last.get(reply) ?? 0, place));
  }
  return last;
}

/** Calls without an answer, by the place of their entry. */
function unanswered({ calls }: Conversation, answers: ReadonlyMap<string, Result>) {
  const places = new Map<number, Call[]>();
  for (const call of calls.values()) {
    if (answers.has(call.id)) continue;
    const own = places.get(call.place) ?? [];
    places.set(call.place, own);
    own.push(call);
  }
  return places;
}

const resultOf = (id: string, words: HistoryWords): Block => ({
  type: "tool_result",
  tool_use_id: id,
  content: words.noResult,
  is_error: false,
});

/** What every entry of a session carries alike. */
const ENVELOPE = [
  "timestamp",
  "userType",
  "entrypoint",
  "cwd",
  "sessionId",
  "version",
  "gitBranch",
  "slug",
];

function answerTo(entry: TranscriptEntry, blocks: readonly Block[]): TranscriptEntry {
  const called = idOf(entry) ?? "";
  const shared = ENVELOPE.filter((name) => entry[name] !== undefined);
  return {
    parentUuid: called,
    isSidechain: false,
    type: "user",
    message: { role: "user", content: blocks },
    uuid: called.slice(0, -12) + shortHash(called), // H3
    sourceToolAssistantUUID: called,
    ...Object.fromEntries(shared.map((name) => [name, entry[name]])),
  };
}

/** An entry of which nothing is left becomes a line, so that its neighbours stay apart; not so where the call has its result elsewhere. */
function withoutUnsound(
  entries: Places,
  unsound: ReadonlySet<Block>,
  surplus: ReadonlySet<Block>,
  words: HistoryWords,
): Places {
  if (unsound.size === 0) return entries;
  return entries.map((entry) => {
    if (entry === undefined) return undefined;
    const before = blocksOf(entry);
    const left = before.filter((block) => !unsound.has(block));
    if (left.length === before.length) return entry;
    if (left.length === 0 && before.every((block) => surplus.has(block))) return undefined;
    return withBlocks(withoutCopy(entry), left.length > 0 ? left : [textBlock(words.unsoundGone)]);
  });
}
