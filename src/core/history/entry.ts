/**
 * The shape of a stored transcript entry, as far as a history is made ready by it: its thread, its blocks, its links. Reads leniently, for
 * the harness writes entries of many kinds; refuses to know what is done with them.
 */

import { isPlainObject } from "../options.ts";

export type TranscriptEntry = Readonly<Record<string, unknown>>;

/** A block of a message, as it came. */
export type Block = Readonly<Record<string, unknown>>;

export const idOf = (entry: TranscriptEntry): string | undefined => textIn(entry.uuid) || undefined;

/** Of the main thread: what the resumed session itself remembers. What has no name is in no chain. */
const isMain = (entry: TranscriptEntry): boolean =>
  entry.isSidechain !== true && idOf(entry) !== undefined;

export const isReply = (entry: TranscriptEntry): boolean =>
  entry.type === "assistant" && isMain(entry);

export const isFromUser = (entry: TranscriptEntry): boolean =>
  entry.type === "user" && isMain(entry);

/** A reply comes as several entries, one a block; those of one reply share the message's id. */
export function replyOf(entry: TranscriptEntry): string {
  return textIn(messageOf(entry)?.id) ?? idOf(entry) ?? "";
}

/** The blocks of a message; none where its content is a text. */
export function blocksOf(entry: TranscriptEntry): readonly Block[] {
  const content = messageOf(entry)?.content;
  if (!Array.isArray(content)) return NONE;
  return content.every(isPlainObject) ? content : content.filter(isPlainObject);
}

const NONE: readonly Block[] = [];

/** The same entry with other blocks. */
export const withBlocks = (entry: TranscriptEntry, blocks: readonly Block[]): TranscriptEntry => ({
  ...entry,
  message: { ...messageOf(entry), content: blocks },
});

export const textBlock = (text: string): Block => ({ type: "text", text });

/** What a result says, where it says nothing but text. */
export function textOfResult(result: Block): string | undefined {
  const { content } = result;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isPlainObject(part) && part.type === "text" ? textIn(part.text) : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts.join("\n") : undefined;
}

/** An image or a document, at the top or inside of a result. */
export const holdsMedia = (block: Block): boolean =>
  block.type === "image" ||
  block.type === "document" ||
  (Array.isArray(block.content) && block.content.filter(isPlainObject).some(holdsMedia));

export const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

function messageOf(entry: TranscriptEntry): Readonly<Record<string, unknown>> | undefined {
  return isPlainObject(entry.message) ? entry.message : undefined;
}
