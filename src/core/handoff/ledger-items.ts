/**
 * Takes a section's body apart into the single things it says: bullets, numbers, table rows, paragraphs. Knows Markdown's lists as models
 * and people write them; not what is decided in them.
 *
 * I1. What is nested stays with its item: further lines, inner lists, code with all its lines.
 * I2. Lines without bullets are items of their own where they read so, and one paragraph where they were only wrapped.
 * I3. A short heading or a line that ends in a colon is said before each item below it, since without it they would say less.
 * I4. A body that says that there is nothing has no items.
 */

import { linesOf } from "../documents/body.ts";
import { type Fence, readFence } from "../documents/fences.ts";
import { entryText } from "./ledger-entry.ts";

interface Block {
  readonly kind: "item" | "paragraph" | "heading" | "row";
  readonly lines: string[];
}

const MARKER =
  /^[ \t]*(?:[-*+•·◦▪–—][ \t]+|\d{1,3}[.)][ \t]+|\d{1,3}[、．]\s*|[①-⑳]\s*|[一二三四五六七八九十]{1,3}[、．]\s*|[(（]\d{1,2}[)）]\s*)/u;
const HEADING = /^ {0,3}#{1,6}[ \t]+\S|^ {0,3}\*\*[^*]+\*\*[:：]?\s*$/;
const RULE = /^ {0,3}([-*_=])[ \t]*(?:\1[ \t]*){2,}$/;
const ROW = /^ {0,3}\|/;
const NESTED = 2;

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

/**
 * The texts of all items, bullets taken off.
 * @param begins a line that begins an item whatever stands before it, also in code that somebody left open.
 */
export const itemsOf = (lines: readonly string[], begins?: RegExp): string[] =>
  blocksOf(lines, begins).map(textOf);

/** What a section says, one by one. */
export function entriesOf(body: string): string[] {
  const entries: string[] = [];
  let lead: string | undefined;
  let led = 0;
  const leave = () => {
    if (lead !== undefined && led === 0) entries.push(lead);
    lead = undefined;
    led = 0;
  };
  for (const block of withoutTableHeads(blocksOf(linesOf(body)))) {
    const text = entryText(textOf(block));
    if (text === "" || NOTHING.test(text)) continue; // I4
    if (!goesOn(block)) leave();
    if (isLead(block, text)) {
      lead = text;
      continue;
    }
    entries.push(lead === undefined ? text : below(lead, text)); // I3
    led += 1;
  }
  leave();
  return entries;
}

const goesOn = ({ kind }: Block): boolean => kind === "item" || kind === "row";

/** "None yet." and the like. */
const NOTHING =
  /^[(（[]?(?:none|nothing|no|n\/?a|not applicable|aucune?|rien|néant|なし|特になし|まだない|无|暂无|没有|目前没有|尚无|空)(?: (?:yet|so far|known|pour l'instant|à ce stade))?[)）\]]?[.。!！]?$/iu;
const LONGEST_LEAD = 80;

const isLead = ({ kind }: Block, text: string): boolean =>
  text.length <= LONGEST_LEAD &&
  !text.includes("\n") &&
  (kind === "heading" || (kind === "paragraph" && /[:：]$/.test(text)));

function below(lead: string, text: string): string {
  const colon = /[:：]$/.test(lead) ? "" : ":";
  const isCode = readFence(undefined, text.split("\n")[0] ?? "").code;
  return entryText(`${lead}${colon}${isCode ? "\n" : " "}${text}`);
}

/** The row above a table's rule names its columns. */
const withoutTableHeads = (blocks: readonly Block[]): Block[] =>
  blocks.filter(
    (block, index) => !(isRow(block) && (isTableRule(block) || isTableRule(blocks[index + 1]))),
  );

const isRow = (block: Block | undefined): boolean => block?.kind === "row";
const isTableRule = (block: Block | undefined): boolean =>
  isRow(block) && /^[\s|:-]*-[\s|:-]*$/.test(block?.lines[0] ?? "");

function textOf({ kind, lines }: Block): string {
  const [first = "", ...rest] = lines;
  if (kind === "row") return cellsOf(first).join(" · ");
  if (kind === "heading")
    return first
      .trim()
      .replace(/^#+\s*|\s*#+$/g, "")
      .replace(/^\*\*(.*)\*\*/, "$1");
  return [kind === "item" ? first.replace(MARKER, "") : first, ...rest].join("\n");
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");

function blocksOf(lines: readonly string[], begins?: RegExp): Block[] {
  const blocks: Block[] = [];
  let blanks: string[] = [];
  for (const { line, code } of readCode(lines, begins)) {
    if (code === undefined && line.trim() === "") {
      blanks.push(line);
      continue;
    }
    const current = blocks.at(-1);
    const kind = kindIn(code, line, current, blanks.length);
    if (kind === undefined) current?.lines.push(...blanks, line);
    else if (kind === "rule")
      blocks.push({ kind: "paragraph", lines: [""] }); // nothing goes on across it
    else blocks.push({ kind, lines: [line] });
    blanks = [];
  }
  return blocks.filter(({ lines: [first, ...rest] }) => first !== "" || rest.length > 0);
}

interface ReadLine {
  readonly line: string;
  /** Undefined outside of code. */
  readonly code: "opens" | "inside" | undefined;
}

function readCode(lines: readonly string[], begins?: RegExp): ReadLine[] {
  let fence: Fence | undefined;
  return lines.map((line) => {
    if (begins?.test(line) === true) fence = undefined;
    const inside = fence !== undefined;
    const reading = readFence(fence, line);
    fence = reading.fence;
    return { line, code: reading.code ? (inside ? "inside" : "opens") : undefined };
  });
}

function kindIn(
  code: ReadLine["code"],
  line: string,
  current: Block | undefined,
  blanks: number,
): Block["kind"] | "rule" | undefined {
  if (code === "inside") return undefined;
  return code === "opens" ? kindOfCode(line, current) : kindOf(line, current, blanks);
}

/** Code belongs to what stands before it, unless it has a bullet of its own. */
function kindOfCode(line: string, current: Block | undefined): Block["kind"] | undefined {
  if (current !== undefined && !beginsItem(line, current)) return undefined;
  return MARKER.test(line) ? "item" : "paragraph";
}

/** What the line begins; undefined when it goes on with what is there. */
function kindOf(
  line: string,
  current: Block | undefined,
  blanks: number,
): Block["kind"] | "rule" | undefined {
  if (RULE.test(line)) return "rule";
  if (beginsItem(line, current)) return "item";
  if (current?.kind === "item" && indentOf(line) >= 1) return undefined; // I1
  if (HEADING.test(line)) return "heading";
  if (ROW.test(line)) return "row";
  if (current === undefined || blanks > 0) return "paragraph";
  if (current.kind === "item") return undefined;
  return current.kind === "paragraph" && !beginsAnew(current.lines.at(-1) ?? "", line)
    ? undefined
    : "paragraph"; // I2
}

const beginsItem = (line: string, current: Block | undefined): boolean =>
  MARKER.test(line) &&
  (current?.kind !== "item" || indentOf(line) < indentOf(current.lines[0] ?? "") + NESTED);

const WRAPPED = 60;

/** I2: the line before has ended or was too short to be wrapped, and this one does not go on in small letters. */
function beginsAnew(before: string, line: string): boolean {
  const width = [...before].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 0);
  const ended = /[.。!！?？;；:：)）]\s*$/u.test(before) || width < WRAPPED;
  return ended && !/^\s*[\p{Ll},.;:，。；、)]/u.test(line);
}
