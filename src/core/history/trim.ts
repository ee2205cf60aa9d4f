/**
 * Large results become pointers to files; the newest stay whole. Says which texts have to lie in files, and what stands for them then; refuses
 * to know where files lie and how they are written. A text that could not be written stays where it is.
 *
 * T1. A pointer is at most half as long as what it stands for: so no pointer is ever replaced by one to itself.
 * T2. A text counts as it will stand there, that of an aged answer as the line: so the newest stay the newest.
 */

import type { Conversation, Result } from "./calls.ts";
import { textOfResult } from "./entry.ts";
import type { TrimPolicy } from "./policies.ts";
import type { HistoryWords } from "./words.ts";

export interface Large {
  readonly result: Result;
  readonly text: string;
  readonly tool: string;
}

/** The large results but for the newest. One that says more than text, such as an image, is none. @param aged the lines that will stand for answers. */
export function largeResults(
  { calls, results }: Conversation,
  { enabled, minChars, keep }: TrimPolicy,
  aged: ReadonlyMap<Result, string>,
): readonly Large[] {
  if (!enabled) return [];
  const large: Large[] = [];
  for (const result of results) {
    const text = aged.get(result) ?? textOfResult(result.block); // T2
    if (text === undefined || text.length < minChars) continue;
    large.push({ result, text, tool: calls.get(result.id)?.tool ?? "" });
  }
  return large.slice(0, Math.max(0, large.length - keep));
}

/** The pointers, by the results that they stand for. @param paths where each text lies. */
export function pointersTo(
  large: readonly Large[],
  paths: ReadonlyMap<string, string>,
  words: HistoryWords,
): Map<Result, string> {
  const pointers = new Map<Result, string>();
  for (const { result, text, tool } of large) {
    const path = paths.get(text);
    const pointer = path === undefined ? text : words.moved({ tool, chars: text.length, path });
    if (pointer.length * 2 <= text.length) pointers.set(result, pointer); // T1
  }
  return pointers;
}
