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
  readonly run: string;
  readonly generation: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly said: readonly string[];
}

/** @param before the file as it was; "" for a new one. */
export function wordsFile(before: string, { run, generation, at, said }: SaidBy): string {
  const title = titleOf(run);
  const heading = `## generation ${generation}, until ${new Date(at).toISOString()}`;
  const earlier = isOfRun(before, run) ? before.slice(title.length).trim() : "";
  const all = [earlier, heading, ...said].filter((part) => part !== "").join("\n\n");
  if (all.length <= LONGEST) return `${title}\n\n${all}\n`;
  const cut = all.indexOf("\n", all.length - LONGEST);
  return `${title}\n\n…\n${all.slice(cut + 1)}\n`;
}

const titleOf = (run: string): string => `# run ${run}`;

/** Does the file hold this run's words? */
export const isOfRun = (text: string, run: string): boolean => text.startsWith(`${titleOf(run)}\n`);
