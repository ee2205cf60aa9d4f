/** Money, turns and tokens that add up. */

import type { Spend, Tokens } from "./facts.ts";

export const NO_SPEND: Spend = { costUsd: 0, turns: 0, atLeast: false };

export function addSpend(a: Spend, b: Spend): Spend {
  const tokens = addTokens(a.tokens, b.tokens);
  return {
    costUsd: a.costUsd + b.costUsd,
    turns: a.turns + b.turns,
    atLeast: a.atLeast || b.atLeast,
    ...(tokens && { tokens }),
  };
}

export function addTokens(a: Tokens | undefined, b: Tokens | undefined): Tokens | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheCreation: a.cacheCreation + b.cacheCreation,
    output: a.output + b.output,
  };
}

/** What share of the input came from the cache, 0 to 1; null where nothing was read. */
export function cacheReadShare(tokens: Tokens | undefined): number | null {
  if (tokens === undefined) return null;
  const read = tokens.input + tokens.cacheRead + tokens.cacheCreation;
  return read === 0 ? null : Math.round((tokens.cacheRead / read) * 1000) / 1000;
}

/** What a run has cost: US dollars, and whether more may have been spent than was seen. */
export interface RunCost {
  readonly costUsd: number;
  readonly costAtLeast: boolean;
}
