/**
 * What a step has decided and ruled out over all its generations. Merges what a document says into what is known; does not know files,
 * prompts or when documents come.
 *
 * L1. Nothing is lost: every text that is merged in stands in an entry, or an entry says the same and more.
 * L2. What a person did stays: an edited text is never replaced, a struck entry stays struck, a pinned one pinned, an order kept. Said
 *     again in any wording that was merged before, the original does not come back as a new entry.
 * L3. Of two that say the same the older one's place, generation and date stay, and the text that says more.
 * L4. Merging the same document twice changes nothing the second time.
 * L5. The work grows with the number of entries that share names and turning words, not with all pairs of texts.
 */

import { shortHash } from "../short-hash.ts";
import { entryText, isByHand, type LedgerEntry, type LedgerKind } from "./ledger-entry.ts";
import { entriesOf } from "./ledger-items.ts";
import { saySame, saysMore, type Wording, wordingOf } from "./ledger-same.ts";

export type { LedgerEntry, LedgerKind } from "./ledger-entry.ts";

export interface Ledger {
  readonly step: string;
  /** What a person wrote above the first section. */
  readonly preface: string;
  readonly entries: readonly LedgerEntry[];
}

export const emptyLedger = (step: string): Ledger => ({ step, preface: "", entries: [] });

/** What one document adds: the bodies of its two sections. */
export interface LedgerUpdate {
  /** Of the session that wrote the document; from 1. */
  readonly generation: number;
  /** `YYYY-MM-DD`; anything else is left out. */
  readonly date: string;
  readonly decided: string;
  readonly deadends: string;
}

export function mergeInto(ledger: Ledger, update: LedgerUpdate): Ledger {
  const merging = new Merging(ledger.entries);
  for (const kind of ["decided", "deadends"] as const)
    for (const text of entriesOf(update[kind])) merging.add(kind, text, update);
  return { ...ledger, entries: merging.entries };
}

/** How many wordings an entry remembers; the first and the newest. */
const FORMS = 8;

class Merging {
  readonly #entries: LedgerEntry[] = [];
  readonly #wordings: Wording[] = [];
  /** By kind and form: the entry that it was merged into. */
  readonly #forms = new Map<string, number>();
  /** By kind and what is fixed: the entries that could say the same (L5). */
  readonly #alike = new Map<string, number[]>();

  constructor(entries: readonly LedgerEntry[]) {
    for (const entry of entries) this.#put(this.#entries.length, entry);
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  add(kind: LedgerKind, source: string, { generation, date }: LedgerUpdate): void {
    const text = entryText(source);
    if (text === "") return;
    const said = wordingOf(text);
    const at = this.#find(kind, said);
    if (at === undefined)
      this.#put(this.#entries.length, fresh(kind, text, said, generation, date));
    else this.#again(at, text, said);
  }

  #find(kind: LedgerKind, said: Wording): number | undefined {
    const known = this.#forms.get(`${kind} ${said.fingerprint}`);
    if (known !== undefined) return known;
    const alike = this.#alike.get(`${kind} ${said.fixed}`) ?? [];
    return alike.find((at) => saySame(this.#wordings[at] as Wording, said));
  }

  /** Said again (L2, L3). */
  #again(at: number, text: string, said: Wording): void {
    const entry = this.#entries[at] as LedgerEntry;
    const keeps = isByHand(entry) || entry.struck || entry.pinned;
    const more = !keeps && saysMore(said, this.#wordings[at] as Wording);
    const forms = withForm(entry.forms, said.fingerprint);
    this.#put(at, { ...entry, forms, ...(more ? { text, origin: shortHash(text) } : {}) });
  }

  #put(at: number, entry: LedgerEntry): void {
    const wording = wordingOf(entry.text);
    this.#entries[at] = entry;
    this.#wordings[at] = wording;
    for (const form of [wording.fingerprint, ...entry.forms]) {
      const key = `${entry.kind} ${form}`;
      if (!this.#forms.has(key)) this.#forms.set(key, at);
    }
    const key = `${entry.kind} ${wording.fixed}`;
    const alike = this.#alike.get(key) ?? [];
    if (!alike.includes(at)) this.#alike.set(key, [...alike, at]);
  }
}

const fresh = (
  kind: LedgerKind,
  text: string,
  said: Wording,
  generation: number,
  date: string,
): LedgerEntry => ({
  kind,
  text,
  generation,
  date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : "",
  pinned: false,
  struck: false,
  origin: shortHash(text),
  forms: [said.fingerprint],
});

function withForm(forms: readonly string[], form: string): readonly string[] {
  if (forms.includes(form)) return forms;
  const [first, ...rest] = [...forms, form];
  return first === undefined ? [] : [first, ...rest.slice(-(FORMS - 1))];
}
