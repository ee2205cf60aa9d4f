/**
 * The one form of a section's body: what a document is compared by after it went through a file. Knows text, not titles.
 *
 * B1. Lines end in LF. Blank lines and rules (`---`, `***`, `___`, `===`) at both ends go, and the outer white space.
 * B2. Outside of code, several blank lines become one. Code is kept as it is.
 * B3. Code that is still open at the end is closed, so that it cannot swallow the section after it.
 * B4. A body without a letter or a digit is empty, and so is one that is only a placeholder.
 * B5. Doing it twice changes nothing more.
 */

import { closingLine, type Fence, readFence } from "./fences.ts";

/** Written for an empty section. */
export const EMPTY = "(空)";

/** Also behind a bullet, and between full-width brackets. */
const PLACEHOLDER = /^(?:[-*+•] ?)?[(（](?:空|未填|无)[)）]$/;

export const linesOf = (text: string): string[] =>
  text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");

export function normaliseBody(text: string): string {
  const body = settled(trimmed(linesOf(text))).join("\n");
  return PLACEHOLDER.test(body) || !/[\p{L}\p{N}]/u.test(body) ? "" : body; // B4
}

/** B1. */
function trimmed(lines: readonly string[]): readonly string[] {
  let begin = 0;
  let end = lines.length;
  while (begin < end && isNothing(lines[begin] ?? "")) begin += 1;
  while (end > begin && isNothing(lines[end - 1] ?? "")) end -= 1;
  const kept = lines.slice(begin, end);
  kept[0] = kept[0]?.trimStart() ?? "";
  kept.push(kept.pop()?.trimEnd() ?? "");
  return kept;
}

const RULE = /^([-*_=])[ \t]*(?:\1[ \t]*){2,}$/;
const LONGEST_RULE = 300;

function isNothing(line: string): boolean {
  const bare = line.trim();
  return bare === "" || (bare.length <= LONGEST_RULE && RULE.test(bare));
}

/** B2, B3. */
function settled(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  let open: Fence | undefined;
  for (const line of lines) {
    const { code, fence } = readFence(open, line);
    open = fence;
    const blank = !code && line.trim() === "";
    if (!blank) out.push(line);
    else if (out.at(-1) !== "") out.push("");
  }
  const closing = open === undefined ? undefined : closingLine(open);
  return closing === undefined ? out : [...out, closing];
}
