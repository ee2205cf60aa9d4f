/**
 * What only misleads is taken out of a history: refusals, the API's errors, and the harness's words after an interrupt. Decides by the marks
 * that the harness leaves in the transcript.
 *
 * P1. An error about images or documents stays where there are any: the harness reads it at each request, and takes out what the API
 *     could not read.
 * P2. What is protected is never left out.
 * P3. An error that nothing follows stays: without it the harness takes the prompt for one that was cut off, and answers it in the model's
 *     name. It is not sent to the model.
 * P4. An error that calls a tool stays: its result would be left alone.
 */

import type { Conversation, Places } from "./calls.ts";
import {
  type Block,
  blocksOf,
  holdsMedia,
  idOf,
  isFromUser,
  isReply,
  type TranscriptEntry,
  textOfResult,
  withBlocks,
} from "./entry.ts";
import type { PrunePolicy } from "./policies.ts";
import { wasStopped, withoutRefusals } from "./refusals.ts";
import { withoutCopy } from "./replace.ts";
import type { HistoryWords } from "./words.ts";

/** @param entries where every call has its one result. @param conversation of these. @param isProtected by uuid. */
export function prune(
  entries: Places,
  conversation: Conversation,
  policy: PrunePolicy,
  isProtected: (uuid: string | undefined) => boolean,
  words: HistoryWords,
): Places {
  if (!policy.enabled) return entries;
  const calm = entries.map((entry) => entry && neutral(entry, words));
  const allowed = withoutRefusals(calm, conversation, policy.keepDenials, isProtected, words);
  return withoutErrors(allowed, isProtected);
}

/** Older transcripts have no mark, only these words. */
const STOPPED_WORDS = "[Request interrupted";

function neutral(entry: TranscriptEntry, words: HistoryWords): TranscriptEntry {
  if (!isFromUser(entry)) return entry;
  const stopped = wasStopped(entry);
  const misleads = (block: Block): boolean =>
    block.type === "tool_result" &&
    block.is_error === true &&
    (stopped || textOfResult(block)?.includes(STOPPED_WORDS) === true);
  const before = blocksOf(entry);
  if (!before.some(misleads)) return entry;
  const { toolDenialKind: _, ...rest } = entry;
  const after = before.map((block) =>
    misleads(block) ? { ...block, content: words.interrupted, is_error: false } : block,
  );
  return withBlocks(withoutCopy(rest), after);
}

/** With these the API refuses what is in the request; no status is what older transcripts have. */
const ABOUT_CONTENT: readonly unknown[] = [400, 413, undefined];

function withoutErrors(
  entries: Places,
  isProtected: (uuid: string | undefined) => boolean,
): Places {
  const last = entries.findLastIndex((entry) => entry && (isReply(entry) || isFromUser(entry)));
  let media = false;
  return entries.map((entry, place) => {
    if (entry === undefined) return undefined;
    media ||= isFromUser(entry) && blocksOf(entry).some(holdsMedia);
    if (!isReply(entry) || entry.isApiErrorMessage !== true) return entry;
    const needed = media && ABOUT_CONTENT.includes(entry.apiErrorStatus); // P1
    const calls = blocksOf(entry).some(({ type }) => type === "tool_use"); // P4
    const stays = needed || calls || place === last || isProtected(idOf(entry)); // P2, P3
    return stays ? entry : undefined;
  });
}
