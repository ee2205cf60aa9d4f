/**
 * Large results become pointers to files; the newest stay whole. Says which texts have to lie in files, and what stands for them then; refuses
 * to know where files lie and how they are written. A text that could not be written stays where it is.
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

/** The large results but for the newest. One that says more than text, such as an image, is none. @param shorter those that will not be large. */
export function largeResults(
  { calls, results }: Conversation,
  { enabled, minChars, keep }: TrimPolicy,
  shorter: ReadonlyMap<Result, string>,
): readonly Large[] {
  if (!enabled) return [];
  const large: Large[] = [];
  for (const result of results) {
    const text = shorter.has(result) ? undefined : textOfResult(result.block);
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
    if (pointer.length < text.length) pointers.set(result, pointer);
  }
  return pointers;
}
