/**
 * The grammar that all documents share: free text with titled sections in, a record of bodies out, and back. Generic over the titles;
 * knows neither what a section is for nor which must be filled.
 *
 * G1. Titles of all languages are read. Headings inside code are code, also when the code is never closed: then all that follows belongs
 *     to its section, and nothing is read by half.
 * G2. Of a repeated section the last non-empty one counts. A deeper `#` heading inside its own section is a part of it.
 * G3. What comes before the first heading is dropped.
 * G4. Reading what was written gives the same bodies, whatever they contain (in the form of `normaliseBody`): a line that would be read
 *     as a heading is written with a backslash before it, which Markdown knows, and which reading takes away again.
 * G5. The work is linear in the length of the text.
 */

import type { Lang } from "../locale/lang.ts";
import { EMPTY, linesOf, normaliseBody } from "./body.ts";
import { type Fence, lastMarkdownBlock, readFence } from "./fences.ts";
import { type Heading, type HeadingReader, headingReader } from "./heading.ts";
import type { Titles } from "./titles.ts";

export interface Grammar<K extends string> {
  readonly keys: readonly K[];
  readonly heading: HeadingReader<K>;
}

export type Sections<K extends string> = Readonly<Record<K, string>>;

export const grammarOf = <K extends string>(
  keys: readonly K[],
  titles: Readonly<Record<Lang, Titles<K>>>,
): Grammar<K> => ({ keys, heading: headingReader(Object.values<Titles<K>>(titles)) });

/** The bodies of all sections; "" where there is none. A document that lies as a whole in a Markdown fence is read inside it. */
export function readSections<K extends string>(grammar: Grammar<K>, text: string): Sections<K> {
  const bodies = readBodies(grammar, text);
  const pairs = grammar.keys.map((key) => [key, bodies.get(key)?.at(-1) ?? ""]); // G2
  return Object.fromEntries(pairs) as Sections<K>;
}

/** Of each section all bodies that are not empty, in order: for where a repeated one says more than its last. */
export function readBodies<K extends string>(grammar: Grammar<K>, text: string): Bodies<K> {
  const lines = linesOf(text);
  const found = bodiesIn(grammar, lines);
  const wrapped = found.size === 0 ? lastMarkdownBlock(lines) : undefined;
  return wrapped === undefined ? found : bodiesIn(grammar, wrapped);
}

type Bodies<K extends string> = ReadonlyMap<K, readonly string[]>;

interface OpenSection<K extends string> {
  readonly key: K;
  readonly level: number;
  readonly lines: string[];
}

function bodiesIn<K extends string>(
  { heading: read }: Grammar<K>,
  lines: readonly string[],
): Bodies<K> {
  const bodies = new Map<K, string[]>();
  let open: OpenSection<K> | undefined;
  let fence: Fence | undefined;
  for (const line of lines) {
    const reading = readFence(fence, line);
    fence = reading.fence;
    const heading = reading.code ? undefined : read(line); // G1
    if (heading === undefined || isPartOf(open, heading)) {
      open?.lines.push(reading.code ? line : unescaped(read, line));
      continue;
    }
    keep(bodies, open);
    const { key, level, rest } = heading;
    open = { key, level, lines: [rest] };
    fence = readFence(undefined, rest).fence;
  }
  keep(bodies, open);
  return bodies;
}

function keep<K extends string>(
  bodies: Map<K, string[]>,
  section: OpenSection<K> | undefined,
): void {
  const body = section === undefined ? "" : normaliseBody(section.lines.join("\n"));
  if (section === undefined || body === "") return;
  const others = bodies.get(section.key);
  if (others === undefined) bodies.set(section.key, [body]);
  else others.push(body);
}

const isPartOf = <K extends string>(
  open: { readonly key: K; readonly level: number } | undefined,
  { key, level }: Heading<K>,
): boolean => open !== undefined && open.key === key && open.level > 0 && level > open.level; // G2

const LEVEL = 2;

export interface WriteOptions<K extends string> {
  /** The title to write for a key. */
  readonly title: Readonly<Record<K, string>>;
  /** What becomes of an empty section: its title with a placeholder, or nothing. */
  readonly empty: "placeholder" | "skip";
}

/** `## title`, blank line, body, for every section in order, with blank lines between; no newline at the end. */
export function writeSections<K extends string>(
  grammar: Grammar<K>,
  sections: Sections<K>,
  { title, empty }: WriteOptions<K>,
): string {
  const blocks = grammar.keys.map((key) => {
    const body = normaliseBody(sections[key]);
    if (body === "" && empty === "skip") return "";
    return `## ${title[key]}\n\n${body === "" ? EMPTY : escaped(grammar, key, body)}`;
  });
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** G4. */
function escaped<K extends string>({ heading: read }: Grammar<K>, key: K, body: string): string {
  let fence: Fence | undefined;
  const lines = body.split("\n").map((line) => {
    const reading = readFence(fence, line);
    fence = reading.fence;
    if (reading.code) return line;
    const { indent, slashes, heading } = looksLike(read, line);
    const part = slashes === 0 && heading && isPartOf({ key, level: LEVEL }, heading);
    return heading === undefined || part ? line : `${indent}\\${line.slice(indent.length)}`;
  });
  return lines.join("\n");
}

/** G4. */
function unescaped<K extends string>(read: HeadingReader<K>, line: string): string {
  const { indent, slashes, heading } = looksLike(read, line);
  return slashes > 0 && heading !== undefined ? indent + line.slice(indent.length + 1) : line;
}

/** The line as a heading, were it not for the backslashes at its beginning. */
function looksLike<K extends string>(read: HeadingReader<K>, line: string) {
  const indent = line.slice(0, line.length - line.trimStart().length);
  let end = indent.length;
  while (line.charAt(end) === "\\") end += 1;
  const slashes = end - indent.length;
  return { indent, slashes, heading: read(slashes === 0 ? line : indent + line.slice(end)) };
}
