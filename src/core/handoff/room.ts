/**
 * Is there room left to write the document? Numbers in, numbers out. Knows what a question, its document and an answer need; not what is
 * being read.
 *
 * R1. What the harness may ask for as an answer fits behind the line: `at` + writing + answer ≤ window, since some gateways count the reserve.
 * R2. No batch of results eats that room: what would is handed to the model as a pointer.
 */

import type { HandoffNumbers } from "./policy.ts";

/** The question and its document, in tokens. */
export const WRITING = 12_000;
/** Less than this and no answer gets anywhere, in tokens. */
const LEAST_ANSWER = 4_000;
/** The harness's own wish, in tokens (measured). */
const HARNESS_ANSWER = 64_000;
/** Bytes of UTF-8 a token: on the safe side for English, code and Chinese alike. 100 KB of source were read as 33,000 tokens (measured). */
const BYTES_A_TOKEN = 3;
/** Below this a result is taken as it is: the pointer would not be much shorter. */
const SMALL = 600;

type Line = Pick<HandoffNumbers, "enabled" | "window" | "at">;

/**
 * Tokens that the harness may ask for as an answer (R1). A smaller wish of the user is kept.
 * @param wished CLAUDE_CODE_MAX_OUTPUT_TOKENS of the user, if it is a number.
 */
export function answerLimit({ window, at }: Line, wished: number = HARNESS_ANSWER): number {
  const room = window - at - WRITING;
  return Math.max(LEAST_ANSWER, Math.min(wished, room, HARNESS_ANSWER));
}

/** The largest context from which the document can still be written, in tokens; never below the line. */
export const lastContext = (line: Line, answer: number): number =>
  Math.max(line.at, line.window - WRITING - answer);

/** A result's size in tokens, from its bytes. */
export const tokensOf = (bytes: number): number => Math.ceil(bytes / BYTES_A_TOKEN);

/** What a batch has taken so far, and whether one more result fits (R2). */
export function fits(
  line: Line,
  answer: number,
  batch: { readonly context: number; readonly taken: number; readonly tokens: number },
): boolean {
  if (!line.enabled || batch.tokens <= SMALL) return true;
  return batch.context + batch.taken + batch.tokens <= lastContext(line, answer);
}

/** Would the next request, as forecast, leave no room for the document? */
export const eatsTheRoom = (line: Line, answer: number, forecast: number): boolean =>
  line.enabled && forecast > lastContext(line, answer);
