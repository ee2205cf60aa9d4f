/**
 * Is this line the heading of a section, and of which one? Knows one line and a table of titles; not the lines around it (whether it
 * lies in code is asked before).
 *
 * T1. A marked title (`#` to `######`, or bold around it) is a heading and the rest of its line is body. Without a mark the title must
 *     stand alone on its line, up to a colon: a sentence that begins with a section's word is a sentence.
 * T2. Numbers, bullets, quote marks, emoji, a BOM and wide spaces before the title do not matter, nor do case, typographic apostrophes
 *     and the space before a colon.
 * T3. A title ends where a word ends (`Nextcloud` is not `Next`). Chinese and Japanese have no such border, so there longer titles may
 *     be followed by anything, and those of two characters, which begin other words too often, may not.
 * T4. Four spaces of indent are code, as in CommonMark.
 * T5. Only the first `HEAD` characters are matched against patterns: the work per line is bounded.
 */

import type { Titles } from "./titles.ts";

const HEAD = 300;

export interface Heading<K extends string> {
  readonly key: K;
  /** The number of `#`; 0 for a title that is bold or alone. */
  readonly level: number;
  /** What follows a marked title on its line. */
  readonly rest: string;
}

export type HeadingReader<K extends string> = (line: string) => Heading<K> | undefined;

/** All titles of all tables are read, whatever language is current. */
export function headingReader<K extends string>(tables: readonly Titles<K>[]): HeadingReader<K> {
  const keys = new Map<string, K>();
  for (const table of tables)
    for (const [key, titles] of Object.entries(table) as [K, readonly string[]][])
      for (const title of titles) keys.set(canonical(title), key);
  const pattern = patternOf([...keys.keys()]);

  return (line) => {
    const head = line.slice(0, HEAD);
    if (INDENTED.test(head)) return undefined; // T4
    const lead = readLead(head);
    const title = matchAt(pattern, head, lead.end);
    const key = title === undefined ? undefined : keys.get(canonical(title));
    if (title === undefined || key === undefined) return undefined;
    const rest = restOf(line, head, lead, lead.end + title.length);
    return rest === undefined ? undefined : { key, level: lead.level, rest };
  };
}

interface Lead {
  /** Where the title would begin. */
  readonly end: number;
  readonly level: number;
  /** Emphasis that is open there, such as `**`. */
  readonly open: string;
}

const INDENTED = /^(?: {4}| {0,3}\t)/;
const DIGITS = "[0-9０-９]{1,3}(?:\\.[0-9]{1,2})*";
const NUMBER = `[(（]?(?:${DIGITS}|[一二三四五六七八九十]{1,3}|[ivxIVX]{1,4})[.．、。)）]|${DIGITS}(?=\\s)`;
const SKIPPED = new RegExp(
  `[\\s\\uFEFF\\u200B]+|>|[-+*•·◦▪–—](?=\\s)|[0-9]\\uFE0F?\\u20E3|[①-⑳]|${NUMBER}|\\p{Extended_Pictographic}\\uFE0F?`,
  "uy",
);
const HASHES = /#{1,6}(?!#)/y;
const EMPHASIS = /\*{1,3}|_{1,3}/y;
const BLANK = /\s*/y;
const COLON = /\s*[:：]/y;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Everything before the title (T2). */
function readLead(head: string): Lead {
  let lead: Lead = { end: 0, level: 0, open: "" };
  for (;;) {
    const longer = oneFurther(head, lead);
    if (longer === undefined) return lead;
    lead = longer;
  }
}

function oneFurther(head: string, { end, level, open }: Lead): Lead | undefined {
  const skipped = matchAt(SKIPPED, head, end);
  if (skipped !== undefined) return { end: end + skipped.length, level, open };
  const hashes = level === 0 ? matchAt(HASHES, head, end) : undefined;
  if (hashes !== undefined) return { end: end + hashes.length, level: hashes.length, open };
  const run = matchAt(EMPHASIS, head, end);
  if (run === undefined) return undefined;
  return { end: end + run.length, level, open: run === mirrored(open) ? "" : open + run };
}

/** What closes an emphasis. */
const mirrored = (open: string): string => [...open].reverse().join("");

/** What follows the title: body after a marked one, "" after one that is alone, undefined when the line is no heading (T1). */
function restOf(line: string, head: string, lead: Lead, from: number): string | undefined {
  const closing = mirrored(lead.open);
  let end = from;
  let closed = closing === "";
  const close = () => {
    const blank = matchAt(BLANK, head, end)?.length ?? 0;
    if (closed || !head.startsWith(closing, end + blank)) return;
    end += blank + closing.length;
    closed = true;
  };
  close();
  end += matchAt(COLON, head, end)?.length ?? 0;
  close();
  const rest = line.slice(end).trim();
  if (lead.level > 0) return withoutClosingHashes(closed ? rest : withoutEnd(rest, closing));
  const bold = closed && /\*\*|__/.test(lead.open);
  return bold || rest === "" ? rest : undefined;
}

const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, -end.length).trimEnd() : text;

function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "#") end -= 1;
  const before = text.slice(0, end);
  return end === 0 || before.trimEnd() !== before ? before.trimEnd() : text;
}

/** One spelling for what counts as the same title. */
const canonical = (title: string): string =>
  title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

const WORD_ENDS = "(?=$|[\\s:：*_(（[［【,，;；]|[-–—](?=\\s)|[.。!！](?=\\s|$))";

/** Matches the longest title at a position. */
function patternOf(titles: readonly string[]): RegExp {
  const longestFirst = [...titles].sort((a, b) => b.length - a.length);
  const wide = (title: string) => /[\p{Script=Han}\p{Script=Hiragana}]$/u.test(title);
  const border = (title: string) => (wide(title) && title.length > 2 ? "" : WORD_ENDS); // T3
  const source = longestFirst.map((title) => [...title].map(spellings).join("") + border(title));
  return new RegExp(source.join("|"), "iuy");
}

/** One character of a title as it may be typed. */
function spellings(char: string): string {
  if (char === " ") return "\\s+";
  if (char === "'") return "['’‘ʼ`´]";
  const parts = char.normalize("NFD");
  return parts === char ? char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&") : `(?:${char}|${parts})`;
}
