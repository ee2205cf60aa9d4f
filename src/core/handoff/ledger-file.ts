/**
 * The ledger as a Markdown file that code keeps and people edit. Reads it however it was left, writes it in one form; knows neither where
 * it lies nor what is merged.
 *
 * K1. A section that comes twice is read twice: nothing that a person put under a second heading is lost.
 * K2. Reading what was written gives the same ledger: decisions, then dead ends, pinned ones first in each, else in their order.
 * K3. An entry that code wrote begins anew whatever stands before it, also where a person left code open.
 */

import { EMPTY, linesOf, normaliseBody } from "../documents/body.ts";
import { type Fence, readFence } from "../documents/fences.ts";
import { type Heading, headingReader } from "../documents/heading.ts";
import type { Lang } from "../locale/lang.ts";
import { ledgerTextsFor } from "../locale/ledger.ts";
import { HANDOFF_TITLES, titlesOf } from "../locale/titles.ts";
import { visible } from "../visible.ts";
import type { Ledger } from "./ledger.ts";
import {
  ENTRY_BEGINS,
  type LedgerEntry,
  type LedgerKind,
  readEntry,
  writeEntry,
} from "./ledger-entry.ts";
import { itemsOf } from "./ledger-items.ts";
import { oneLine } from "./quotation.ts";

const KINDS: readonly LedgerKind[] = ["decided", "deadends"];

const readHeading = headingReader<LedgerKind>(
  Object.values(HANDOFF_TITLES).map(({ decided, deadends }) => ({ decided, deadends })),
);

/** Never fails. `step` is not read from the text. */
export function parseLedger(text: string, step = ""): Ledger {
  const { above, below } = linesBySection(text);
  const entries = KINDS.flatMap((kind) =>
    pinnedFirst(
      itemsOf(below[kind], ENTRY_BEGINS)
        .map((item) => readEntry(kind, item))
        .filter((entry) => entry !== undefined),
    ),
  );
  return { step, preface: prefaceOf(above), entries };
}

interface Sections {
  readonly above: string[];
  readonly below: Readonly<Record<LedgerKind, string[]>>;
}

/** K1, K3. */
function linesBySection(text: string): Sections {
  const sections: Sections = { above: [], below: { decided: [], deadends: [] } };
  let open = sections.above;
  let fence: Fence | undefined;
  for (const line of linesOf(text)) {
    if (ENTRY_BEGINS.test(line)) {
      fence = undefined;
      if (open === sections.above) open = sections.below.decided; // its heading was deleted
    }
    const reading = readFence(fence, line);
    fence = reading.fence;
    const heading: Heading<LedgerKind> | undefined = reading.code ? undefined : readHeading(line);
    if (heading === undefined) {
      open.push(line);
      continue;
    }
    open = sections.below[heading.key];
    open.push("", heading.rest, "");
  }
  return sections;
}

/** Without the title and the explanation below it, which are written anew. */
function prefaceOf(lines: readonly string[]): string {
  const isBlank = (line: string | undefined) => line?.trim() === "";
  let at = 0;
  while (isBlank(lines[at])) at += 1;
  if (/^\uFEFF?# /.test(lines[at] ?? "")) at += 1;
  while (isBlank(lines[at])) at += 1;
  while (lines[at]?.startsWith(">") === true) at += 1;
  return normaliseBody(lines.slice(at).join("\n"));
}

const pinnedFirst = (entries: readonly LedgerEntry[]): LedgerEntry[] => [
  ...entries.filter(({ pinned }) => pinned),
  ...entries.filter(({ pinned }) => !pinned),
];

/** The file as people find it. Ends with one newline. */
export function ledgerMarkdown(ledger: Ledger, lang: Lang = "en"): string {
  const { title, quote } = ledgerTextsFor(lang).file;
  const titles = titlesOf(lang);
  const sections = KINDS.map((kind) => {
    const entries = pinnedFirst(ledger.entries.filter((entry) => entry.kind === kind));
    return `## ${titles[kind]}\n\n${entries.length === 0 ? EMPTY : entries.map(writeEntry).join("\n")}`;
  });
  const parts = [
    `# ${title(visible(oneLine(ledger.step)))}`,
    quote.map((line) => `> ${line}`).join("\n"),
    ledger.preface,
    ...sections,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
