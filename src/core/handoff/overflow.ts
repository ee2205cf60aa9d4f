/** Does a text say that the context is full? Text alone, as the trigger that needs no measuring; `remedy.ts` weighs the numbers too. */

import { type Recognised, recognise } from "../resilience/failure-kind.ts";

const WITHOUT_WORDS = /^\s*(?:api error:\s*)?prompt is too long\s*[.·]?\s*$/i;

/**
 * True when one of the texts is a gateway's way of saying that the input no longer fits. Rates, quotas, output budgets, bytes and broken
 * histories are not, however much they speak of tokens. Missing texts are passed over.
 */
export function isOverflow(...texts: readonly (string | null | undefined)[]): boolean {
  const given = texts.filter((text) => typeof text === "string" && text.trim() !== "") as string[];
  const full = ({ kind }: Recognised): boolean => kind === "overflow";
  // The harness says "Prompt is too long" for other errors too: the API's own words beside it decide.
  const ownWords = given.filter((text) => !WITHOUT_WORDS.test(text));
  const kinds = ownWords
    .map((text) => recognise({ text }))
    .filter(({ kind }) => kind !== "unknown");
  return kinds.length > 0 ? kinds.some(full) : ownWords.length < given.length;
}
