/**
 * Which texts of a tool's result leave the context, and what stands there instead. Numbers and texts in, choices out: does not know where
 * files lie, nor how a tool's result is built.
 *
 * S1. A text of at least the threshold goes; so do shorter ones of one result that come to it together, in one file.
 * S2. What a file on disk holds already is pointed at, not copied: a large Read. One that asked for a part is let through.
 * S3. What was changed (Edit, Write) and what an agent reports stays as it is.
 * S4. No character is torn: the opening ends before half of a surrogate pair.
 */

/** Characters of a spilled text that stay in the context. */
const OPENING = 400;
/** A Read may be so many times as long as another result: it was asked for by name, and reading it in parts costs a request each. */
const READ_TIMES = 5;
/** With less room than this a text is hardly longer than what would stand for it, in characters. */
const SHORT = 600;

const COPIED: readonly string[] = ["Bash", "Grep", "Glob", "WebFetch", "WebSearch"];

/** `copy`: into a file of the spill folder; `point`: to the file that was read; `leave`: S3. */
export type Way = "copy" | "point" | "leave";

export function wayOf(tool: string): Way {
  if (tool === "Read") return "point";
  return COPIED.includes(tool) || tool.startsWith("mcp__") ? "copy" : "leave";
}

/** Indexes of the texts that go, one list per file (S1). `lengths` in characters (UTF-16 units). */
export function longTexts(
  lengths: readonly number[],
  threshold: number,
): readonly (readonly number[])[] {
  const long = indexes(lengths, (length) => length >= threshold);
  const short = indexes(lengths, (length) => length > 0 && length < threshold);
  const together = short.reduce((sum, index) => sum + (lengths[index] ?? 0), 0) >= threshold;
  return [...long.map((index) => [index]), ...(together ? [short] : [])];
}

/** The same where there is no room left: whatever would be shorter as a file. */
export function textsInTheWay(lengths: readonly number[]): readonly (readonly number[])[] {
  const long = indexes(lengths, (length) => length > SHORT).map((index) => [index]);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return long.length > 0 || total <= SHORT ? long : [indexes(lengths, (length) => length > 0)];
}

const indexes = (lengths: readonly number[], wanted: (length: number) => boolean): number[] =>
  lengths.flatMap((length, index) => (wanted(length) ? [index] : []));

/** S2 @param input of the Read. */
export function isLargeRead(
  input: Readonly<Record<string, unknown>>,
  chars: number,
  threshold: number,
): boolean {
  const inPart = [input.offset, input.limit, input.pages].some((given) => given !== undefined);
  return !inPart && chars >= threshold * READ_TIMES;
}

/** What stays in the context: one line, and the opening of the text. */
export const standIn = (line: string, text: string): string => `${line}\n${opening(text)}`;

function opening(text: string): string {
  const cut = text.slice(0, OPENING);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut; // S4
}
