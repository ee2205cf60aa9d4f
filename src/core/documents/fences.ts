/**
 * Where code begins and ends in a Markdown text, line by line, by CommonMark's rule. Knows fences, and of lists and quotes only what a
 * fence needs; not what headings are.
 *
 * C1. A fence closes with the same character, at least as many of them, and nothing after. A backtick fence has no backtick in its info.
 * C2. At most three spaces of indent, counted inside the list item or quote that holds the fence; leaving that item or quote ends it.
 * C3. Only the first `HEAD` characters of a line are matched against patterns: the work per line is bounded.
 */

const HEAD = 300;

export interface Fence {
  readonly char: string;
  readonly length: number;
  /** The fence lies in a block quote. */
  readonly quoted: boolean;
  /** Where the content of the list item that holds it begins; 0 outside of lists. */
  readonly column: number;
}

export interface FenceReading {
  /** The line is code: a fence, or what lies inside one. */
  readonly code: boolean;
  /** The fence that is open after the line. */
  readonly fence: Fence | undefined;
}

const QUOTE = /^(?: {0,3}> ?)+/;
const OPENING = /^((?: {0,3}(?:[-+*]|\d{1,3}[.)]) {1,4})*) {0,3}(`{3,}|~{3,})/;
const CLOSING = /^( *)(`{3,}|~{3,})/;

/** One line further: pass the fence that was open before it. */
export function readFence(open: Fence | undefined, line: string): FenceReading {
  if (open !== undefined) {
    const content = contentIn(open, line);
    if (content !== undefined)
      return { code: true, fence: closes(open, content) ? undefined : open };
  }
  const fence = opening(line);
  return { code: fence !== undefined, fence };
}

/** The line that would close a fence outside of lists and quotes; the others end with what holds them. */
export const closingLine = ({ char, length, quoted, column }: Fence): string | undefined =>
  quoted || column > 0 ? undefined : char.repeat(length);

/** The lines inside the last fence that calls itself Markdown: some writers wrap their whole document in one. */
export function lastMarkdownBlock(lines: readonly string[]): readonly string[] | undefined {
  let block: readonly string[] | undefined;
  let begin = -1;
  let fence: Fence | undefined;
  for (const [index, line] of lines.entries()) {
    const before = fence;
    fence = readFence(before, line).fence;
    if (before === undefined && fence !== undefined) begin = isMarkdown(line) ? index + 1 : -1;
    if (before !== undefined && fence === undefined && begin >= 0)
      block = lines.slice(begin, index);
  }
  return block;
}

const isMarkdown = (line: string): boolean =>
  /^ {0,3}[`~]{3,} *(?:md|markdown)\s*$/i.test(line.slice(0, HEAD));

function opening(line: string): Fence | undefined {
  const head = line.slice(0, HEAD);
  const quote = QUOTE.exec(head)?.[0] ?? "";
  const found = OPENING.exec(head.slice(quote.length));
  if (found === null) return undefined;
  const [all, list = "", run = ""] = found;
  const char = run.charAt(0);
  if (char === "`" && line.includes("`", quote.length + all.length)) return undefined; // C1
  return { char, length: run.length, quoted: quote !== "", column: list.length };
}

/** The line as the holder of the fence sees it, or undefined when the line has left it (C2). */
function contentIn(fence: Fence, line: string): string | undefined {
  const quote = fence.quoted ? QUOTE.exec(line.slice(0, HEAD))?.[0] : "";
  if (quote === undefined) return undefined;
  const content = line.slice(quote.length);
  if (fence.column === 0) return content;
  const indent = content.length - content.trimStart().length;
  return content.trim() !== "" && indent < fence.column ? undefined : content;
}

function closes(fence: Fence, content: string): boolean {
  const [all = "", indent = "", run = ""] = CLOSING.exec(content.slice(0, HEAD)) ?? [];
  if (run.charAt(0) !== fence.char || run.length < fence.length) return false;
  return indent.length <= fence.column + 3 && content.slice(all.length).trim() === ""; // C1, C2
}
