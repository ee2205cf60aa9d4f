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

import {
  type Block,
  blocksOf,
  idOf,
  isFromUser,
  isReply,
  replyOf,
  type TranscriptEntry,
  textIn,
} from "./entry.ts";
import type { Healed } from "./heal.ts";

export function relink(
  stored: readonly TranscriptEntry[],
  { entries, added }: Healed,
): readonly TranscriptEntry[] {
  const chain = new Chain(stored);
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

class Chain {
  /** By uuid, the reply that an entry belongs to: as a part of it, or with results of its calls. */
  readonly #replies = new Map<string, string>();
  readonly #parents = new Map<string, string | undefined>();
  readonly #gone = new Set<string>();
  /** Replies that were given a result, in what was linked so far. */
  readonly #answered = new Set<string>();
  /** By reply, what was linked last of it. */
  readonly #tips = new Map<string, string>();
  #last: string | undefined;

  constructor(stored: readonly TranscriptEntry[]) {
    const callers = new Map<string, string>();
    for (const entry of stored) {
      const uuid = idOf(entry);
      if (uuid === undefined) continue;
      this.#parents.set(uuid, textIn(entry.parentUuid));
      const reply = belongsTo(entry, callers);
      if (reply !== undefined) this.#replies.set(uuid, reply);
    }
  }

  leaveOut(entry: TranscriptEntry): void {
    const uuid = idOf(entry);
    if (uuid !== undefined) this.#gone.add(uuid);
  }

  link(entry: TranscriptEntry): TranscriptEntry {
    const own = isReply(entry) ? replyOf(entry) : undefined;
    const { parentUuid, logicalParentUuid } = entry;
    const linked = withLinks(entry, {
      parentUuid: this.#parent(textIn(parentUuid), own, entry.isSidechain === true),
      logicalParentUuid: this.#standIn(textIn(logicalParentUuid), own),
    });
    this.#note(entry, this.#replies.get(idOf(entry) ?? ""));
    return linked;
  }

  putIn(entry: TranscriptEntry): TranscriptEntry {
    const parent = textIn(entry.parentUuid) ?? "";
    const uuid = idOf(entry) ?? "";
    const reply = this.#replies.get(parent) ?? "";
    this.#parents.set(uuid, parent);
    this.#replies.set(uuid, reply);
    this.#answered.add(reply);
    this.#note(entry, reply);
    return entry;
  }

  /** Where the last prompt's note says that the conversation ends. It may name what is stored after it, so all must be linked before. */
  pointed(entry: TranscriptEntry): TranscriptEntry {
    const leaf = textIn(entry.leafUuid);
    if (leaf === undefined || !this.#gone.has(leaf)) return entry;
    return { ...entry, leafUuid: this.#standIn(leaf, undefined) };
  }

  /** Entries of sub-agents may hang on what lies elsewhere. */
  #parent(before: string | undefined, own: string | undefined, side: boolean): string | null {
    const parent = this.#standIn(before, own);
    const known = parent === null || this.#parents.has(parent);
    return side || known ? parent : (this.#last ?? null); // L3
  }

  /** @param own the reply that the asking entry is a part of: within a reply only the parent before counts. */
  #standIn(uuid: string | undefined, own: string | undefined): string | null {
    let at = uuid;
    for (const seen = new Set<string>(); at !== undefined && !seen.has(at); ) {
      seen.add(at);
      const reply = this.#replies.get(at);
      const moved = reply !== undefined && reply !== own;
      const tip = moved && this.#leads(at, reply) ? this.#tips.get(reply) : undefined;
      if (tip !== undefined) return tip; // L1, L2
      if (!this.#gone.has(at)) return at; // L4
      at = this.#parents.get(at);
    }
    return null;
  }

  #leads(uuid: string, reply: string): boolean {
    return this.#gone.has(uuid) || this.#answered.has(reply);
  }

  #note(entry: TranscriptEntry, reply: string | undefined): void {
    const uuid = idOf(entry);
    if (uuid === undefined || entry.isSidechain === true) return;
    this.#last = uuid;
    if (reply !== undefined) this.#tips.set(reply, uuid);
  }
}

/** L4. A link that was not there is not made. */
function withLinks(
  entry: TranscriptEntry,
  links: Readonly<Record<string, string | null>>,
): TranscriptEntry {
  const changed = Object.entries(links).filter(
    ([name, to]) => typeof entry[name] === "string" && entry[name] !== to,
  );
  return changed.length === 0 ? entry : { ...entry, ...Object.fromEntries(changed) };
}

/** @param callers by call, the reply; filled as replies come by. */
function belongsTo(entry: TranscriptEntry, callers: Map<string, string>): string | undefined {
  if (isReply(entry)) {
    const reply = replyOf(entry);
    for (const block of blocksOf(entry))
      if (block.type === "tool_use") callers.set(String(block.id), reply);
    return reply;
  }
  if (!isFromUser(entry)) return undefined;
  return blocksOf(entry)
    .map(callerOf(callers))
    .find((reply) => reply !== undefined);
}

const callerOf =
  (callers: ReadonlyMap<string, string>) =>
  (block: Block): string | undefined =>
    block.type === "tool_result" ? callers.get(String(block.tool_use_id)) : undefined;
