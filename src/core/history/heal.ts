/**
 * Makes a history one that the API takes: each call has one result, in time, and each result a call. What was killed in the middle leaves
 * calls without results; two processes on one session leave worse.
 *
 * H1. A result counts when it comes after its call and before the next reply; of several the first.
 * H2. One that comes later is not lost: it is put where it should have been, with the harness's marks on it.
 * H3. What is added has the same uuid at every load, because the harness hangs the next entry on it, and that one is stored.
 * H4. No two entries have one uuid: of several the first stays, as in a store that knows what it has.
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
  /** All that was stored, each uuid once, and what was put in. */
  readonly complete: readonly TranscriptEntry[];
  /** The same places, as they are now. */
  readonly entries: Places;
  /** What was put in. */
  readonly added: ReadonlySet<TranscriptEntry>;
}

export function heal(stored: readonly TranscriptEntry[], words: HistoryWords): Healed {
  const distinct = withoutTwins(stored);
  const conversation = conversationOf(distinct);
  const { answers, late, surplus, uncalled } = answersIn(conversation);
  const unsound = new Set([...surplus, ...uncalled, ...conversation.repeated]);
  const entries = withoutUnsound(distinct, unsound, surplus, words);
  const missing = [...conversation.calls.values()].filter(({ id }) => !answers.has(id));
  if (missing.length === 0) return { complete: distinct, entries, added: new Set() };
  const ends = endsOf(conversation, answers);
  const taken = new Set(distinct.map(idOf));
  const after = new Map<number, TranscriptEntry[]>();
  for (const call of missing) {
    const answer = answerTo(call, distinct, late.get(call.id), taken, words);
    const end = ends.get(call.reply) ?? call.place;
    const own = after.get(end) ?? [];
    after.set(end, own);
    own.push(answer);
  }
  const added = new Set([...after.values()].flat());
  return { complete: withAdded(distinct, after), entries: withAdded(entries, after), added };
}

/** H4 */
function withoutTwins(stored: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const seen = new Set<string>();
  return stored.filter((entry) => {
    const uuid = idOf(entry);
    if (uuid === undefined) return true;
    const first = !seen.has(uuid);
    seen.add(uuid);
    return first;
  });
}

function answersIn({ calls, results, closed }: Conversation) {
  const answers = new Map<string, Result>();
  const late = new Map<string, Result>();
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
      if (!late.has(id)) late.set(id, result);
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
): ReadonlyMap<number, number> {
  const last = new Map(ends);
  for (const [id, { place }] of answers) {
    const reply = calls.get(id)?.reply ?? place;
    last.set(reply, Math.max(last.get(reply) ?? 0, place));
  }
  return last;
}

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
/** What the harness says of how a call ended. */
const MARKS = ["toolDenialKind", "permissionDecision"];

/** @param late its result, where that one came too late. @param taken uuids; the new one is added. */
function answerTo(
  { id, place }: Call,
  stored: readonly TranscriptEntry[],
  late: Result | undefined,
  taken: Set<string | undefined>,
  words: HistoryWords,
): TranscriptEntry {
  const entry = stored[place] ?? {};
  const called = idOf(entry) ?? "";
  let uuid = called;
  for (let mark = `${called} ${id}`; taken.has(uuid); mark = uuid)
    uuid = called.slice(0, -12) + shortHash(mark); // H3
  taken.add(uuid);
  const none = { type: "tool_result", tool_use_id: id, content: words.noResult, is_error: false };
  return {
    parentUuid: called,
    isSidechain: false,
    type: "user",
    message: { role: "user", content: [late?.block ?? none] }, // H2
    uuid,
    sourceToolAssistantUUID: called,
    ...fields(entry, ENVELOPE),
    ...(late !== undefined && fields(stored[late.place] ?? {}, MARKS)),
  };
}

const fields = (entry: TranscriptEntry, names: readonly string[]): TranscriptEntry =>
  Object.fromEntries(
    names.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]),
  );

const withAdded = <T>(list: readonly T[], after: ReadonlyMap<number, readonly T[]>): T[] =>
  list.flatMap((entry, place) => [entry, ...(after.get(place) ?? [])]);

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
