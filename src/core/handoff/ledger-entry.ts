/**
 * One entry of the ledger as it stands in the file: a list item with a tag, its text, and a comment by which code knows it again. Reads
 * what people made of it. Does not know the entries around it, nor which of two says the same.
 *
 * E1. `- [G3 · 2026-03-01] text <!-- … -->`; further lines are indented by four, so that no line of a text is a heading or an item.
 * E2. `~~` around it strikes it, `[pin]` before it pins it; both may stand on either side of the tag.
 * E3. No text can pass for a tag, a mark or the comment: it is written with a backslash that reading takes away.
 * E4. Reading what was written gives the same entry; a text is always in the form of `entryText`.
 */

import { linesOf, normaliseBody } from "../documents/body.ts";
import { type Fence, readFence } from "../documents/fences.ts";
import { shortHash } from "../short-hash.ts";

export type LedgerKind = "decided" | "deadends";

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly text: string;
  /** The generation whose document said it first; 0 for one that a person wrote. */
  readonly generation: number;
  /** `YYYY-MM-DD`, or "". */
  readonly date: string;
  /** A person wants it first. */
  readonly pinned: boolean;
  /** A person took it out: kept in the file, told to nobody. */
  readonly struck: boolean;
  /** Fingerprint of the text as code wrote it; "" for one that a person wrote. */
  readonly origin: string;
  /** Fingerprints of the wordings that were merged into it. */
  readonly forms: readonly string[];
}

/** A person changed what code wrote, or wrote it: code does not touch the text. */
export const isByHand = (entry: LedgerEntry): boolean => entry.origin !== shortHash(entry.text);

/** The one form of an entry's text: that of a section's body, its further lines moved to the left together, no blanks at line ends. */
export const entryText = (text: string): string => once(once(text));

/** Twice, since what stands at the beginning may only show when the rest was moved. */
const once = (text: string): string => normaliseBody(tidy(linesOf(text)).join("\n"));

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

function tidy([first = "", ...rest]: readonly string[]): string[] {
  const indents = rest.filter((line) => line.trim() !== "").map(indentOf);
  const common = indents.reduce(
    (least, indent) => Math.min(least, indent),
    Number.MAX_SAFE_INTEGER,
  );
  const moved = rest.map((line) => line.slice(Math.min(common, indentOf(line))));
  return mapPlain([first, ...moved], (line) => line.trimEnd());
}

/** Changes the lines that are not code. */
function mapPlain(lines: readonly string[], change: (line: string) => string): string[] {
  let fence: Fence | undefined;
  return lines.map((line) => {
    const reading = readFence(fence, line);
    fence = reading.fence;
    return reading.code ? line : change(line);
  });
}

const PIN = /^(?:\[(?:pin|pinned|置顶|固定|épinglée?|ピン)\]|📌)\s*/iu;
const TAG = /^\[G(\d{1,6})(?:[\s·,]+(\d{4}-\d{2}-\d{2}))?\]\s*/;
const STRIKE = /^~~\s*/;
const PREFIXES: readonly RegExp[] = [PIN, TAG, STRIKE];
const HASHES = "[0-9a-f]{12}(?: [0-9a-f]{12})*";
const COMMENT = new RegExp(` ?<!-- (${HASHES}) -->`);
const COMMENT_LIKE = new RegExp(`<(\\\\*)!-- (?=${HASHES} -->)`, "g");
const COMMENT_ESCAPED = new RegExp(`<\\\\(\\\\*)!-- (?=${HASHES} -->)`, "g");

/** The beginning of an entry that code wrote. */
export const ENTRY_BEGINS = /^- (?:\[pin\] )?(?:~~)?\[G\d/;

const INDENT = "    ";

/** The lines of the file for one entry, without the newline at the end. */
export function writeEntry({
  text,
  generation,
  date,
  pinned,
  struck,
  origin,
  forms,
}: LedgerEntry): string {
  const lines = mapPlain(text.split("\n"), (line) => line.replace(COMMENT_LIKE, "<\\$1!-- ")); // E3
  const code = readFence(undefined, lines[0] ?? "").code;
  const head = code ? "" : (lines.shift() ?? "");
  const tag = `[G${generation}${date === "" ? "" : ` · ${date}`}]`;
  const opening = head === "" ? tag : `${tag} ${looksMarked(head) ? "\\" : ""}${head}`;
  const marked = struck ? `~~${opening}~~` : opening;
  const known = origin === "" ? "" : ` <!-- ${[origin, ...forms].join(" ")} -->`;
  const first = `- ${pinned ? "[pin] " : ""}${marked}${known}`;
  return [first, ...lines.map((line) => (line === "" ? "" : INDENT + line))].join("\n"); // E1
}

function looksMarked(head: string): boolean {
  const bare = head.replace(/^\\+/, "");
  return PREFIXES.some((prefix) => prefix.test(bare));
}

/** @param source the item without its bullet. Undefined when nothing stands in it. */
export function readEntry(kind: LedgerKind, source: string): LedgerEntry | undefined {
  const { known, lines } = withoutComment(tidy(linesOf(source)));
  const marks = readMarks(lines[0] ?? "");
  const { text, struck } = withoutStrike(marks, lines.slice(1));
  const clean = entryText(
    mapPlain(text.split("\n"), (line) => line.replace(COMMENT_ESCAPED, "<$1!-- ")).join("\n"),
  );
  if (clean === "") return undefined;
  const [origin = "", ...forms] = known;
  const { generation, date, pinned } = marks;
  return { kind, text: clean, generation, date, pinned, struck, origin, forms };
}

interface Marks {
  readonly generation: number;
  readonly date: string;
  readonly pinned: boolean;
  /** An opening `~~` was there. */
  readonly opened: boolean;
  /** What follows, with its escapes. */
  readonly rest: string;
}

/** E2: each at most once, in any order. */
function readMarks(first: string): Marks {
  let marks: Marks = {
    generation: 0,
    date: "",
    pinned: false,
    opened: false,
    rest: first.trimStart(),
  };
  const left = new Set(PREFIXES);
  for (;;) {
    const prefix = [...left].find((each) => each.test(marks.rest));
    if (prefix === undefined) return marks;
    left.delete(prefix);
    const [all = "", generation = "", date = ""] = prefix.exec(marks.rest) ?? [];
    const rest = marks.rest.slice(all.length);
    if (prefix === PIN) marks = { ...marks, rest, pinned: true };
    else if (prefix === STRIKE) marks = { ...marks, rest, opened: true };
    else marks = { ...marks, rest, generation: Number(generation), date };
  }
}

/** The closing `~~` stands at the end of the first line or of all; without one the opening was text. */
function withoutStrike(
  { opened, rest }: Marks,
  more: readonly string[],
): { text: string; struck: boolean } {
  const first = rest.trimEnd();
  const whole = [rest, ...more].join("\n").trimEnd();
  const unescaped = (text: string) =>
    text.startsWith("\\") && looksMarked(text) ? text.slice(1) : text;
  if (!opened) return { text: unescaped([rest, ...more].join("\n")), struck: false };
  if (first.endsWith("~~"))
    return { text: unescaped([first.slice(0, -2), ...more].join("\n")), struck: true };
  if (whole.endsWith("~~")) return { text: unescaped(whole.slice(0, -2)), struck: true };
  return { text: `~~${whole}`, struck: false };
}

function withoutComment(lines: readonly string[]): {
  known: readonly string[];
  lines: readonly string[];
} {
  let known: readonly string[] | undefined;
  const kept = mapPlain(lines, (line) => {
    const found = known === undefined ? COMMENT.exec(line) : null;
    if (found === null) return line;
    known = found[1]?.split(" ") ?? [];
    return line.replace(COMMENT, "");
  });
  return { known: known ?? [], lines: kept };
}
