/** Puts other texts in place of results. Knows where else the harness keeps a result; does not know why one is replaced. */

import type { Places, Result } from "./calls.ts";
import { type Block, blocksOf, type TranscriptEntry, withBlocks } from "./entry.ts";

/** The harness's own copy of a result beside the message: it would keep what was taken out. */
export function withoutCopy(entry: TranscriptEntry): TranscriptEntry {
  const { toolUseResult: _, ...rest } = entry;
  return rest;
}

/** The same history with these texts as results; entries without one of them are the same objects. */
export function replaced(entries: Places, texts: ReadonlyMap<Result, string>): Places {
  if (texts.size === 0) return entries;
  const copy = [...entries];
  const blocks = new Map<Block, string>();
  for (const [{ block }, text] of texts) blocks.set(block, text);
  for (const place of new Set([...texts.keys()].map((result) => result.place))) {
    const entry = copy[place] as TranscriptEntry;
    const now = blocksOf(entry).map((block) => withText(block, blocks.get(block)));
    copy[place] = withBlocks(withoutCopy(entry), now);
  }
  return copy;
}

const withText = (block: Block, text: string | undefined): Block =>
  text === undefined ? block : { ...block, content: text };
