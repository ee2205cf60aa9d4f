/**
 * A section's body as a list of items, and back. Knows lines, bullets and numbers; not what an item says.
 *
 * I1. A line is an item. One that is indented without a mark of its own, and lines of code, go on with the item above; fences go.
 * I2. An item has one line and no bullet, number, check box or quote mark before it. It holds a letter or a digit.
 * I3. What stands for "there is none" (a placeholder, the word alone) is no item.
 * I4. Reading what was written gives the same items.
 */

import { linesOf, normaliseBody } from "./body.ts";
import { type Fence, readFence } from "./fences.ts";

const MARK =
  /^(?:[\s\uFEFF\u200B>]+|[-*+•·◦▪](?=\s|$)|[(（]?\d{1,3}(?:[.)）](?=\s|$)|、)|\[[ xX]?\](?=\s|$))/;

/** Alone in an item, in any language. */
const NONE =
  /^[-–—/]?(?:none|nothing|n\/a|无|無|没有|aucune?|néant|rien|なし|無し|特になし)[.。!]?$/i;

/** I2: one line without the marks before it; "" where nothing is left. */
export function normaliseItem(text: string): string {
  let item = text.replace(/\s+/g, " ").trim();
  for (;;) {
    const shorter = withoutMark(item);
    if (shorter === item) break;
    item = shorter;
  }
  return NONE.test(item) ? "" : normaliseBody(item); // I3
}

/** A mark, or a fence, which would begin code behind the bullet (I4). */
function withoutMark(item: string): string {
  const bare = item.replace(MARK, "").trim();
  return readFence(undefined, `- ${bare}`).code ? bare.replace(/^[`~]+/, "").trim() : bare;
}

/** The items of a body, in order. */
export function itemsOf(body: string): readonly string[] {
  const items: string[][] = [];
  let fence: Fence | undefined;
  for (const line of linesOf(body)) {
    const before = fence;
    const { code, fence: after } = readFence(before, line);
    fence = after;
    const open = items.at(-1);
    const marker = code && (before === undefined) !== (after === undefined);
    if (open !== undefined && (code || isContinuation(line))) open.push(marker ? "" : line.trim());
    else items.push([line]);
  }
  return normaliseItems(items.map((lines) => lines.join(" ")));
}

/** I1. */
const isContinuation = (line: string): boolean => /^(?: {2}|\t)\s*\S/.test(line) && !hasMark(line);

const hasMark = (line: string): boolean => MARK.test(line.trim());

export const normaliseItems = (items: readonly string[]): readonly string[] =>
  items.map(normaliseItem).filter((item) => item !== "");

/** One bullet an item; "" for none. */
export const writeItems = (items: readonly string[]): string =>
  normaliseItems(items)
    .map((item) => `- ${item}`)
    .join("\n");
