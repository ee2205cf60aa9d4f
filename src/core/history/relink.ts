/**
 * The chain of a history after something was left out or put in. The harness finds a conversation by walking from its last entry to its first
 * one, parent by parent: an entry that hangs on nothing would cut off all that was before it. Works over the complete list, for what is left
 * out still says what stood before it. Decides links, never what stays.
 *
 * L1. Results of parallel calls branch: each hangs on its own call, and what follows hangs on one of them. When that one is gone, what follows
 *     hangs on what is left of the reply, not on what came before it, or all of the reply would leave the chain.
 * L2. What follows a reply that was given a result hangs on that result.
 * L3. An entry whose parent was never stored hangs on the one before it: the store may have holes.
 * L4. A link that leads to an entry that stays is not touched.
 */

import type { Call, Conversation } from "./calls.ts";
import { idOf, isReply, replyOf, type TranscriptEntry, textIn } from "./entry.ts";
import type { Healed } from "./heal.ts";

/** @param conversation of what is stored. */
export function relink(
  stored: readonly TranscriptEntry[],
  conversation: Conversation,
  { entries, added }: Healed,
): readonly TranscriptEntry[] {
  const chain = new Chain(stored, conversation);
  stored.forEach((entry, place) => {
    if (entries[place] === undefined) chain.leaveOut(entry);
  });
  const linked: TranscriptEntry[] = [];
  entries.forEach((entry, place) => {
    if (entry !== undefined) linked.push(chain.link(entry));
    for (const one of added.get(place) ?? []) linked.push(chain.putIn(one));
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
  readonly #replies = new Map<string, Reply>();
  #gone = 0;
  #last: string | undefined;

  constructor(stored: readonly TranscriptEntry[], { calls, results }: Conversation) {
    for (const entry of stored) this.#add(entry);
    for (const { id, place } of results) this.#addResult(stored[place], calls.get(id));
  }

  leaveOut(entry: TranscriptEntry): void {
    const link = this.#links.get(idOf(entry) ?? "");
    if (link === undefined) return;
    link.gone = true;
    this.#gone += 1;
  }

  link(entry: TranscriptEntry): TranscriptEntry {
    const { parent, reply } = this.#links.get(idOf(entry) ?? "") ?? {};
    const after = this.#parent(parent, isReply(entry) ? reply : undefined, entry);
    const logical = textIn(entry.logicalParentUuid);
    const linked = logical === undefined ? entry : this.#logical(entry, logical);
    this.#note(entry, reply);
    return parent === undefined || parent === after ? linked : { ...linked, parentUuid: after }; // L4
  }

  putIn(entry: TranscriptEntry): TranscriptEntry {
    const parent = textIn(entry.parentUuid);
    const reply = this.#links.get(parent ?? "")?.reply;
    this.#links.set(idOf(entry) ?? "", { parent, reply, gone: false });
    if (reply !== undefined) reply.answered = true;
    this.#note(entry, reply);
    return entry;
  }

  /** Where the last prompt's note says that the conversation ends. It may name what is stored after it, so all must be linked before. */
  pointed(entry: TranscriptEntry): TranscriptEntry {
    const leaf = textIn(entry.leafUuid);
    if (leaf === undefined || this.#links.get(leaf)?.gone !== true) return entry;
    return { ...entry, leafUuid: this.#standIn(leaf, undefined) };
  }

  #add(entry: TranscriptEntry): void {
    const uuid = idOf(entry);
    if (uuid === undefined) return;
    const reply = isReply(entry) ? this.#reply(replyOf(entry)) : undefined;
    this.#links.set(uuid, { parent: textIn(entry.parentUuid), reply, gone: false });
  }

  #addResult(entry: TranscriptEntry | undefined, call: Call | undefined): void {
    const link = this.#links.get(textIn(entry?.uuid) ?? "");
    if (link === undefined) return;
    link.reply = this.#links.get(link.parent ?? "")?.reply ?? (call && this.#reply(call.reply));
  }

  #reply(name: string): Reply {
    const known = this.#replies.get(name);
    if (known !== undefined) return known;
    const reply: Reply = { tip: undefined, answered: false };
    this.#replies.set(name, reply);
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
    const known = parent === null || this.#links.has(parent);
    return entry.isSidechain === true || known ? parent : (this.#last ?? null); // L3
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
    if (uuid === undefined || entry.isSidechain === true) return;
    this.#last = uuid;
    if (reply !== undefined) reply.tip = uuid;
  }
}

const tipFor = ({ reply, gone }: Link): string | undefined =>
  reply !== undefined && (gone || reply.answered) ? reply.tip : undefined;
