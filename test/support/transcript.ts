/**
 * Transcripts as the harness stores them, entry by entry, written after recordings of it: a reply is one entry a block, each result hangs on
 * the entry of its own call, and what follows hangs on the result that was stored last.
 */

import type { TranscriptEntry } from "../../src/core/history/entry.ts";

export type Fate =
  /** An answer, of so many characters. */
  | { readonly kind: "answer"; readonly chars: number; readonly command: string }
  | { readonly kind: "image" }
  /** A hook refused it. */
  | { readonly kind: "refused" }
  /** Nobody was there to approve it. */
  | { readonly kind: "unapproved" }
  /** A person stopped it. */
  | { readonly kind: "stopped" }
  /** The process was killed. */
  | { readonly kind: "none" }
  /** Its result was stored after the next reply. */
  | { readonly kind: "late" }
  /** Its result was stored twice. */
  | { readonly kind: "twice" };

export type Round =
  | { readonly do: "prompt"; readonly text: string; readonly image?: boolean }
  | {
      readonly do: "reply";
      readonly thinking: boolean;
      readonly text: boolean;
      readonly calls: readonly Fate[];
      /** The order in which the results were stored, by sorting. */
      readonly order: readonly number[];
      /** Thinking between the calls too. */
      readonly between: boolean;
    }
  | { readonly do: "error"; readonly status: number }
  | { readonly do: "attachment" }
  | { readonly do: "system" }
  | { readonly do: "note" }
  | { readonly do: "sidechain" }
  | { readonly do: "compaction"; readonly keeps: number }
  | { readonly do: "orphan" }
  | { readonly do: "repeated" }
  | { readonly do: "hole" };

const uuidOf = (n: number): string =>
  `${n.toString(16).padStart(8, "0")}-aaaa-4bbb-8ccc-${n.toString(16).padStart(12, "0")}`;

/** Writes a transcript; every method appends and answers the uuid. */
export class Writer {
  readonly entries: TranscriptEntry[] = [];
  /** Ids of calls that were left without a result in time. */
  #late: { call: string; parent: string }[] = [];
  #tip: string | null = null;
  #count = 0;
  #calls: string[] = [];
  #prompt = "";

  get tip(): string | null {
    return this.#tip;
  }

  prompt(text: string, image = false): string {
    const block = {
      type: "image",
      source: { type: "base64", media_type: "image/png", data: "AA" },
    };
    const content = image ? [block, { type: "text", text }] : text;
    this.#prompt = text;
    return this.#chain({ type: "user", message: { role: "user", content }, promptSource: "sdk" });
  }

  /** One entry a block, as parts of one reply. */
  reply(blocks: readonly object[], extra: object = {}): string[] {
    const id = `msg_${this.#count}`;
    return blocks.map((block) =>
      this.#chain({
        type: "assistant",
        message: { id, type: "message", role: "assistant", content: [{ ...block }], usage: {} },
        ...extra,
      }),
    );
  }

  /** The result of a call, hanging on the call's entry. */
  result(call: string, parent: string, content: unknown, extra: object = {}): string {
    const { is_error, ...marks } = extra as { is_error?: boolean };
    const block = { type: "tool_result", tool_use_id: call, content };
    return this.#chain({
      type: "user",
      parentUuid: parent,
      message: {
        role: "user",
        content: [is_error === undefined ? block : { ...block, is_error }],
      },
      toolUseResult: content,
      sourceToolAssistantUUID: parent,
      ...marks,
    });
  }

  call(fate: Fate): { readonly id: string; readonly block: object } {
    const id = `toolu_${this.#calls.length}`;
    this.#calls.push(id);
    const command = fate.kind === "answer" ? fate.command : "make";
    const block = { type: "tool_use", id, name: "Bash", input: { command } };
    return { id, block };
  }

  answer(call: string, parent: string, fate: Fate): void {
    switch (fate.kind) {
      case "answer":
        this.result(call, parent, `${call} `.padEnd(fate.chars, "x"), { is_error: false });
        return;
      case "image":
        this.result(call, parent, [{ type: "image", source: {} }]);
        return;
      case "refused":
        this.result(call, parent, "PreToolUse:Bash hook error: Not here.", {
          is_error: true,
          toolDenialKind: "permission-rule",
          permissionDecision: { decision: "reject", source: "hook" },
        });
        return;
      case "unapproved":
        this.result(call, parent, "You haven't granted it yet.", {
          is_error: true,
          toolDenialKind: "user-rejected",
          permissionDecision: { decision: "reject", source: "config" },
        });
        return;
      case "stopped":
        this.result(call, parent, "The user doesn't want to proceed with this tool use.", {
          is_error: true,
          toolDenialKind: "user-rejected",
        });
        return;
      case "late":
        this.#late.push({ call, parent });
        return;
      case "twice":
        this.result(call, parent, "first", { is_error: false });
        this.result(call, parent, "second", { is_error: false });
        return;
      case "none":
        return;
    }
  }

  add(entry: object): string {
    return this.#chain(entry);
  }

  /** An entry that hangs on nothing and on which nothing hangs. */
  loose(entry: TranscriptEntry): void {
    this.entries.push(entry);
  }

  round(round: Round): void {
    switch (round.do) {
      case "prompt":
        this.prompt(round.text, round.image);
        return;
      case "reply":
        this.#replyRound(round);
        return;
      case "error":
        this.reply([{ type: "text", text: `API Error: ${round.status}` }], {
          isApiErrorMessage: true,
          apiErrorStatus: round.status,
        });
        return;
      case "attachment":
        this.#chain({ type: "attachment", attachment: { type: "date", date: "2026-11-30" } });
        return;
      case "system":
        this.#chain({ type: "system", subtype: "informational", content: "A hook has run." });
        return;
      case "note":
        this.loose({ type: "last-prompt", lastPrompt: this.#prompt, leafUuid: this.#tip });
        this.loose({ type: "cost-state", totalCostUSD: this.#count / 100 });
        return;
      case "sidechain":
        this.#sidechain();
        return;
      case "compaction":
        this.#compaction(round.keeps);
        return;
      case "orphan":
        if (this.#tip !== null) this.result("toolu_unknown", this.#tip, "of nothing");
        return;
      case "repeated": {
        const id = this.#calls[0];
        if (id === undefined) return;
        const [uuid = ""] = this.reply([{ type: "tool_use", id, name: "Bash", input: {} }]);
        this.result(id, uuid, "again");
        return;
      }
      case "hole":
        if (this.#tip !== null) this.#tip = uuidOf(0xffff0000 + this.#count);
        return;
    }
  }

  #replyRound({ thinking, text, calls, order, between }: Extract<Round, { do: "reply" }>): void {
    const thought = { type: "thinking", thinking: "Hm.", signature: "s" };
    const made = calls.map((fate) => ({ fate, ...this.call(fate) }));
    const blocks: object[] = [];
    const place = new Map<string, number>();
    if (thinking) blocks.push(thought);
    if (text || made.length === 0) blocks.push({ type: "text", text: "I will." });
    for (const { id, block } of made) {
      if (between) blocks.push(thought);
      place.set(id, blocks.length);
      blocks.push(block);
    }
    const late = this.#late.splice(0);
    const uuids = this.reply(blocks);
    const sorted = made.toSorted(
      (a, b) => (order[made.indexOf(a)] ?? 0) - (order[made.indexOf(b)] ?? 0),
    );
    for (const { fate, id } of sorted) this.answer(id, uuids[place.get(id) ?? 0] ?? "", fate);
    const tip = this.#tip;
    for (const { call, parent } of late) this.result(call, parent, "late", { is_error: false });
    this.#tip = tip;
  }

  #sidechain(): void {
    const first = this.#next();
    const entry = { type: "user", message: { role: "user", content: "sub" }, isSidechain: true };
    this.entries.push({ ...entry, uuid: first, parentUuid: null });
    this.entries.push({
      type: "assistant",
      uuid: this.#next(),
      parentUuid: first,
      isSidechain: true,
      message: {
        id: `side_${this.#count}`,
        role: "assistant",
        content: [{ type: "tool_use", id: `side_${this.#count}`, name: "Bash", input: {} }],
      },
    });
  }

  #compaction(keeps: number): void {
    const uuids = this.entries.flatMap(({ uuid, isSidechain }) =>
      isSidechain === true || typeof uuid !== "string" ? [] : [uuid],
    );
    const kept = keeps === 0 ? [] : uuids.slice(-keeps);
    const uuid = this.#next();
    this.entries.push({
      type: "system",
      subtype: "compact_boundary",
      uuid,
      parentUuid: null,
      logicalParentUuid: this.#tip,
      isSidechain: false,
      compactMetadata: {
        trigger: "auto",
        ...(kept.length > 0 && { preservedMessages: { anchorUuid: uuid, uuids: kept } }),
      },
    });
    this.#tip = uuid;
    this.#chain({
      type: "user",
      isCompactSummary: true,
      message: { role: "user", content: "What was so far." },
    });
  }

  #next(): string {
    this.#count += 1;
    return uuidOf(this.#count);
  }

  #chain(entry: object): string {
    const uuid = this.#next();
    const minute = String(this.#count % 60).padStart(2, "0");
    this.entries.push({
      parentUuid: this.#tip,
      isSidechain: false,
      ...entry,
      uuid,
      timestamp: `2026-11-30T10:${minute}:00.000Z`,
      cwd: "/project",
      sessionId: "session",
      version: "2.1.332",
    });
    this.#tip = uuid;
    return uuid;
  }
}

export function transcriptOf(rounds: readonly Round[]): readonly TranscriptEntry[] {
  const writer = new Writer();
  for (const round of rounds) writer.round(round);
  return writer.entries;
}
