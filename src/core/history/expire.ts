/**
 * Answers that have aged become one line. What `git status` said an hour ago is not only of no use, it misleads: the newest few stay, of
 * the others command and age remain. Refuses to know which commands these are; that is a function from outside.
 *
 * E1. The age is said as the moment of asking: the line is the same at every resume, so the prompt's cached beginning stays.
 * E2. A line is never longer than what it stands for; so what has expired once does not change again.
 * E3. What stands for the result of a call that did not run, or not to its end, is no answer: it neither ages nor makes others age.
 */

import type { Conversation, Places, Result } from "./calls.ts";
import { type TranscriptEntry, textIn, textOfResult } from "./entry.ts";
import type { EphemeralPolicy } from "./policies.ts";
import type { HistoryWords } from "./words.ts";

/** Does the answer of this shell command age? */
export type Ages = (command: string) => boolean;

const COMMAND_CHARS = 60;

/** E3: by the harness's mark, or by the words that stand there since. */
const isAnswer = (
  entry: TranscriptEntry | undefined,
  text: string,
  { interrupted, noResult }: HistoryWords,
): boolean => entry?.toolDenialKind === undefined && text !== interrupted && text !== noResult;

/** The lines, by the results that they stand for. */
export function expire(
  entries: Places,
  conversation: Conversation,
  policy: EphemeralPolicy,
  ages: Ages,
  words: HistoryWords,
): Map<Result, string> {
  const lines = new Map<Result, string>();
  if (!policy.enabled) return lines;
  const aged = agedIn(entries, conversation, ages, words);
  for (const { command, result, text } of aged.slice(0, Math.max(0, aged.length - policy.keep))) {
    const asked = momentOf(entries[result.place]?.timestamp); // E1
    const line = words.expired({ command: firstLine(command), asked, newer: policy.keep });
    if (line.length < text.length) lines.set(result, line); // E2
  }
  return lines;
}

interface Aged {
  readonly command: string;
  readonly result: Result;
  readonly text: string;
}

function agedIn(
  entries: Places,
  conversation: Conversation,
  ages: Ages,
  words: HistoryWords,
): readonly Aged[] {
  const agesOnce = remembering(ages);
  const aged: Aged[] = [];
  for (const result of conversation.results) {
    const command = commandOf(conversation, result);
    if (command === undefined || !agesOnce(command)) continue;
    const text = textOfResult(result.block);
    if (text === undefined || !isAnswer(entries[result.place], text, words)) continue;
    aged.push({ command, result, text });
  }
  return aged;
}

function commandOf({ calls }: Conversation, { id }: Result): string | undefined {
  const call = calls.get(id);
  if (call?.tool !== "Bash") return undefined;
  return textIn((call.input as { readonly command?: unknown } | undefined)?.command);
}

function remembering(ages: Ages): Ages {
  const known = new Map<string, boolean>();
  return (command) => {
    const answer = known.get(command) ?? ages(command);
    known.set(command, answer);
    return answer;
  };
}

function firstLine(command: string): string {
  const line = command.trim().split("\n", 1)[0] ?? "";
  const cut = line.length > COMMAND_CHARS || line.length < command.trim().length;
  return cut ? `${[...line].slice(0, COMMAND_CHARS).join("").trimEnd()} …` : line;
}

/** `2026-11-30 10:15 UTC`. */
function momentOf(timestamp: unknown): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(
    textIn(timestamp) ?? "",
  );
  return found === null ? "" : `${found[1]} ${found[2]} UTC`;
}
