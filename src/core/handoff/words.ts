/** The file of what a step's sessions said: which events are words, and how they stand in it. Pure; W3 of `runtime/words.ts` is kept here. */

import type { FlowerEvent } from "../events.ts";

/** About 250,000 tokens: nobody reads it whole, it is searched. */
const LONGEST = 1_000_000;

/** What the main thread says; undefined for every other event. */
export function wordsOf({ kind, text, payload }: FlowerEvent): string | undefined {
  const ofSubagent = payload.subagent === true || typeof payload.parent_tool_use_id === "string";
  return kind === "text" && !ofSubagent && text.trim() !== "" ? text.trim() : undefined;
}

export interface SaidBy {
  readonly generation: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly said: readonly string[];
}

/** @param before the file as it was; "" for a new one. */
export function wordsFile(before: string, { generation, at, said }: SaidBy): string {
  const heading = `## generation ${generation}, until ${new Date(at).toISOString()}`;
  const all = [before.trimEnd(), heading, ...said].filter((part) => part !== "").join("\n\n");
  if (all.length <= LONGEST) return `${all}\n`;
  const cut = all.indexOf("\n", all.length - LONGEST);
  return `…\n${all.slice(cut + 1)}\n`;
}
