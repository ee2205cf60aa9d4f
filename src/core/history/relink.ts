/**
 * The chain of a history after something was left out or put in. The harness finds a conversation by walking from its last entry to its first
 * one, parent by parent: an entry that hangs on nothing would cut off all that was before it. Works over the complete list, for what is left
 * out still says what stood before it. Decides links, never what stays.
 *
 * L1. Results of parallel calls branch: each hangs on its own call, and what follows hangs on one of them. When that one is gone, what follows
 *     hangs on what is left of the reply, not on what came before it, or all of the reply would leave the chain.
 * L2. What follows a reply that was given a result hangs on that result.
 * L3. An entry whose parent was never stored, or comes after it, hangs on the one before it: the store may have holes, and a circle has no end.
 * L4. A link that leads to an earlier entry that stays is not touched.
 */

import { type Call, type Conversation, conversationOf, type Places } from "./calls.ts";
import { idOf, isReply, type TranscriptEntry, textIn } from "./entry.ts";
import type { Healed } from "./heal.ts";

/** @param complete with what was left out since. @param added what was put in. @param entries the same places, as they are now. */
export function relink({ complete, added }: Healed, entries: Places): readonly TranscriptEntry[] {
  const chain = new Chain(complete, conversationOf(complete));
  complete.forEach((entry, place) => {
    if (entries[place] === undefined) chain.leaveOut(entry);
  });
  const linked = entries.flatMap((entry, place) => {
    const was = complete[place];
    if (entry === undefined) return [];
    return [was !== undefined && added.has(was) ? chain.putIn(entry) : chain.link(entry)];
  });
  return linked.map((entry) => chain.pointed(entry));
}

/** A reply, in what was linked so far. */
interface Reply {
  /** What was linked last of it. */
  tip: string | undefined;
  /** It was given a result. */
  answered: boolean;
}

interface Link {
  readonly parent: string | undefined;
  /** That the entry belongs to: as a part of it, or with results of its calls. */
  reply: Reply | undefined;
  gone: boolean;
}

class Chain {
  /** By uuid. */
  readonly #links = new Map<string, Link>();
  /** By the place of their first entry. */
  readonly #replies = new Map<number, Reply>();
  /** What is linked already. */
  readonly #linked = new Set<string>();
  #gone = 0;
  #last: string | undefined;

  constructor(complete: readonly TranscriptEntry[], { calls, results, replies }: Conversation) {
    complete.forEach((entry, place) => {
      this.#add(entry, replies.get(place));
    });
    for (const { id, place } of results) this.#addResult(complete[place], calls.get(id));
  }

  leaveOut(entry: TranscriptEntry): void {
    const link = this.#links.get(idOf(entry) ?? "");
    if (link === undefined) return;
    link.gone = true;
    this.#gone += 1;
  }

  link(entry: TranscriptEntry): TranscriptEntry {
    const logical = textIn(entry.logicalParentUuid);
    const linked = logical === undefined ? entry : this.#logical(entry, logical);
    const link = this.#links.get(idOf(entry) ?? "");
    if (link === undefined) return linked; // in no chain
    const after = this.#parent(link.parent, isReply(entry) ? link.reply : undefined, entry);
    this.#note(entry, link.reply);
    return (entry.parentUuid ?? null) === after ? linked : { ...linked, parentUuid: after }; // L4
  }

  putIn(entry: TranscriptEntry): TranscriptEntry {
    const linked = this.link(entry);
    const reply = this.#links.get(idOf(entry) ?? "")?.reply;
    if (reply !== undefined) reply.answered = true;
    return linked;
  }

  /** Where the last prompt's note says that the conversation ends. It may name what is stored after it, so all must be linked before. */
  pointed(entry: TranscriptEntry): TranscriptEntry {
    const leaf = textIn(entry.leafUuid);
    if (leaf === undefined || this.#links.get(leaf)?.gone !== true) return entry;
    return { ...entry, leafUuid: this.#standIn(leaf, undefined) };
  }

  #add(entry: TranscriptEntry, first: number | undefined): void {
    const uuid = idOf(entry);
    if (uuid === undefined) return;
    const reply = first === undefined ? undefined : this.#reply(first);
    this.#links.set(uuid, { parent: textIn(entry.parentUuid), reply, gone: false });
  }

  #addResult(entry: TranscriptEntry | undefined, call: Call | undefined): void {
    const link = this.#links.get(idOf(entry ?? {}) ?? "");
    if (link === undefined) return;
    link.reply = this.#links.get(link.parent ?? "")?.reply ?? (call && this.#reply(call.reply));
  }

  #reply(first: number): Reply {
    const known = this.#replies.get(first);
    if (known !== undefined) return known;
    const reply: Reply = { tip: undefined, answered: false };
    this.#replies.set(first, reply);
    return reply;
  }

  /** What a compaction says of the entry before it. */
  #logical(entry: TranscriptEntry, before: string): TranscriptEntry {
    const after = this.#standIn(before, undefined);
    return before === after ? entry : { ...entry, logicalParentUuid: after };
  }

  /** Entries of sub-agents may hang on what lies elsewhere. */
  #parent(before: string | undefined, own: Reply | undefined, entry: TranscriptEntry) {
    const parent = this.#standIn(before, own);
    if (parent === null || this.#linked.has(parent)) return parent;
    if (entry.isSidechain === true) return this.#links.has(parent) ? null : parent;
    return this.#last ?? null; // L3
  }

  /** @param own the reply that the asking entry is a part of: within a reply only the parent before counts. */
  #standIn(uuid: string | undefined, own: Reply | undefined): string | null {
    let at = uuid;
    // Each further step comes from one that is gone: there are no more of them, not even in a circle.
    for (let steps = 0; at !== undefined && steps <= this.#gone; steps += 1) {
      const link = this.#links.get(at);
      const tip = link && link.reply !== own ? tipFor(link) : undefined;
      if (tip !== undefined) return tip; // L1, L2
      if (link?.gone !== true) return at; // L4
      at = link.parent;
    }
    return null;
  }

  #note(entry: TranscriptEntry, reply: Reply | undefined): void {
    const uuid = idOf(entry);
    if (uuid === undefined) return;
    this.#linked.add(uuid);
    if (entry.isSidechain === true) return;
    this.#last = uuid;
    if (reply !== undefined) reply.tip = uuid;
  }
}

const tipFor = ({ reply, gone }: Link): string | undefined =>
  reply !== undefined && (gone || reply.answered) ? reply.tip : undefined;
