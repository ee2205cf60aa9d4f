/**
 * The ledger of a step: what any generation decided or ruled out, kept by code in a file that people may edit, and told to every successor.
 * Without a workbench it is kept in memory for the step. A ledger that cannot be kept is said, and harms no handoff.
 */

import { flowerEvent } from "../core/events.ts";
import { parseHandoff } from "../core/handoff/document.ts";
import { emptyLedger, type Ledger, mergeInto } from "../core/handoff/ledger.ts";
import { ledgerBlock } from "../core/handoff/ledger-budget.ts";
import { ledgerMarkdown, parseLedger } from "../core/handoff/ledger-file.ts";
import { errorSaid } from "../core/locale/said.ts";
import { redact } from "../core/secrets/redact.ts";
import type { StepContext } from "./context.ts";

/** What a successor is told of it at once; the rest by pointer. About 4,000 tokens. */
const CHARACTERS = 12_000;

/** Adds a document's decisions and dead ends, those of a poor one too. Doing it again changes nothing. */
export async function keepInLedger(
  text: string,
  generation: number,
  context: StepContext,
): Promise<void> {
  const { places, documents, clock, lang, journal } = context;
  const { decided, deadends } = parseHandoff(text);
  const date = new Date(clock.now()).toISOString().slice(0, 10);
  try {
    const ledger = await ledgerOf(context);
    const merged = mergeInto(ledger, { generation, date, decided, deadends });
    context.ledger = merged;
    if (places === undefined) return;
    const before = await documents.read(places.ledger);
    const after = redact(ledgerMarkdown(merged, lang)).text; // a person's entries pass the scanner, too
    if (merged.entries.length > 0 && before !== after) await documents.write(places.ledger, after);
  } catch (error) {
    const why = errorSaid(error, lang);
    context.emit(flowerEvent("error", why, { step: journal.step, file: "ledger" }));
  }
}

/** What the successor is told: all that fits, the rest by pointer; "" when there is nothing. */
export async function toldLedger(context: StepContext): Promise<string> {
  const { places, lang } = context;
  try {
    const path = places === undefined ? {} : { path: places.ledger };
    return ledgerBlock(await ledgerOf(context), { lang, characters: CHARACTERS, ...path });
  } catch {
    return ""; // said when it was kept
  }
}

/** As it lies on disk now: a person may have edited it. */
async function ledgerOf({ places, documents, ledger, journal }: StepContext): Promise<Ledger> {
  const text = places === undefined ? null : await documents.read(places.ledger);
  if (text !== null) return parseLedger(text, journal.step);
  return places === undefined ? (ledger ?? emptyLedger(journal.step)) : emptyLedger(journal.step);
}
