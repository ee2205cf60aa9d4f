/**
 * What of the ledger a successor is told at once, within a budget; the rest it finds in the file. Chooses and puts together; does not know
 * how large a budget should be.
 *
 * B1. Pinned entries first, then what a person wrote, then the newest generation's, dead ends before decisions. Struck ones never.
 * B2. An entry is told whole or not at all; one that does not fit does not keep out those behind it.
 * B3. What people and models wrote stands as a quotation.
 */

import type { Lang } from "../locale/lang.ts";
import { ledgerTextsFor } from "../locale/ledger.ts";
import { titlesOf } from "../locale/titles.ts";
import type { Ledger, LedgerEntry, LedgerKind } from "./ledger.ts";
import { quotation } from "./quotation.ts";

export interface LedgerExcerpt {
  /** Markdown; "" when nothing was chosen. */
  readonly text: string;
  readonly included: number;
  /** Entries that did not fit. */
  readonly rest: number;
}

/** @param budget.characters the most that `text` may have, in UTF-16 units. */
export function budgeted(
  ledger: Ledger,
  budget: { readonly characters: number; readonly lang?: Lang },
): LedgerExcerpt {
  const { characters, lang = "en" } = budget;
  const titles = titlesOf(lang);
  const told = inOrder(ledger.entries.filter(({ struck }) => !struck));
  const chosen = new Set<LedgerEntry>();
  const opened = new Set<LedgerKind>();
  let left = characters;
  for (const entry of told) {
    const heading = opened.has(entry.kind) ? 0 : titles[entry.kind].length + OVERHEAD;
    const size = heading + lineOf(entry).length + 1;
    if (size > left) continue; // B2
    left -= size;
    chosen.add(entry);
    opened.add(entry.kind);
  }
  const text = SHOWN.flatMap((kind) => {
    const entries = told.filter((entry) => chosen.has(entry) && entry.kind === kind);
    return entries.length === 0 ? [] : [`## ${titles[kind]}\n\n${entries.map(lineOf).join("\n")}`];
  }).join("\n\n");
  return { text, included: chosen.size, rest: told.length - chosen.size };
}

const SHOWN: readonly LedgerKind[] = ["deadends", "decided"];
/** The mark and the blank lines around a heading. */
const OVERHEAD = "## \n\n\n\n".length;

const rank = ({ pinned, generation }: LedgerEntry): number =>
  pinned ? Number.MAX_SAFE_INTEGER : generation === 0 ? Number.MAX_SAFE_INTEGER - 1 : generation;

/** B1; entries of one rank and kind stay in the file's order. */
const inOrder = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...entries].sort((a, b) => rank(b) - rank(a) || SHOWN.indexOf(a.kind) - SHOWN.indexOf(b.kind));

function lineOf({ text, generation }: LedgerEntry): string {
  const [first = "", ...more] = text.split("\n");
  const tag = generation === 0 ? "" : `[G${generation}] `;
  return [`- ${tag}${first}`, ...more.map((line) => (line === "" ? "" : `  ${line}`))].join("\n");
}

export interface LedgerBlockOptions {
  readonly lang?: Lang;
  /** UTF-16 units for the entries. */
  readonly characters: number;
  /** Where the ledger lies; without a file all there is must fit. */
  readonly path?: string;
}

/** The part of a successor's prompt that tells it the ledger; "" when nothing stands in it. */
export function ledgerBlock(ledger: Ledger, options: LedgerBlockOptions): string {
  const { lang = "en", characters, path } = options;
  const { text, included, rest } = budgeted(ledger, { characters, lang });
  if (included + rest === 0) return "";
  const { prompt } = ledgerTextsFor(lang);
  return [
    prompt.lead,
    text === "" ? "" : quotation("ledger", text).block, // B3
    path === undefined ? "" : rest === 0 ? prompt.all({ path }) : prompt.rest({ path, rest }),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
