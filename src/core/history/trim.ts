/**
 * Large results become pointers to files; the newest stay whole. Says which texts have to lie in files, and puts the pointers in; refuses to
 * know where files lie and how they are written. A text that could not be written stays where it is.
 */

import { conversationOf, type Result } from "./calls.ts";
import { type TranscriptEntry, textOfResult } from "./entry.ts";
import type { TrimPolicy } from "./policies.ts";
import { replaced } from "./replace.ts";
import type { HistoryWords } from "./words.ts";

/** The texts that a history is to be relieved of, each once. */
export function bulkyTexts(
  entries: readonly TranscriptEntry[],
  policy: TrimPolicy,
): ReadonlySet<string> {
  return new Set(bulky(entries, policy).map(({ text }) => text));
}

/** @param paths where each text lies. */
export function trim(
  entries: readonly TranscriptEntry[],
  policy: TrimPolicy,
  paths: ReadonlyMap<string, string>,
  words: HistoryWords,
): readonly TranscriptEntry[] {
  const pointers = new Map<Result, string>();
  for (const { result, text, tool } of bulky(entries, policy)) {
    const path = paths.get(text);
    if (path === undefined) continue;
    const pointer = words.moved({ tool, chars: text.length, path });
    if (pointer.length < text.length) pointers.set(result, pointer);
  }
  return replaced(entries, pointers);
}

/** The large results but for the newest. One that says more than text, such as an image, is none. */
function bulky(entries: readonly TranscriptEntry[], { enabled, minChars, keep }: TrimPolicy) {
  if (!enabled) return [];
  const { calls, results } = conversationOf(entries);
  const large = results.flatMap((result) => {
    const text = textOfResult(result.block);
    if (text === undefined || text.length < minChars) return [];
    return [{ result, text, tool: calls.get(result.id)?.tool ?? "" }];
  });
  return large.slice(0, Math.max(0, large.length - keep));
}
