/** Money and turns that add up. */

import type { Spend } from "./facts.ts";

export const NO_SPEND: Spend = { costUsd: 0, turns: 0, atLeast: false };

export const addSpend = (a: Spend, b: Spend): Spend => ({
  costUsd: a.costUsd + b.costUsd,
  turns: a.turns + b.turns,
  atLeast: a.atLeast || b.atLeast,
});
