/** A reply's usage as it comes from the outside, for the core's gauge and books. Never throws on what a gateway leaves out. */

import { contextOf as inputOf } from "../../core/handoff/gauge.ts";
import type { Tokens } from "../../core/run/facts.ts";
import { numberOr0 } from "./fields.ts";

/** Tokens that the model saw: the sum of the three input fields; undefined when there is no usage at all. */
export const contextOf = (usage: unknown): number | undefined =>
  typeof usage === "object" && usage !== null ? inputOf(usage) : undefined;

/** What the main thread read and wrote in a turn, by the turn's result; undefined where no model was asked. */
export function tokensOf(usage: unknown): Tokens | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  const fields: Record<string, unknown> = { ...usage };
  const tokens = {
    input: numberOr0(fields.input_tokens),
    cacheRead: numberOr0(fields.cache_read_input_tokens),
    cacheCreation: numberOr0(fields.cache_creation_input_tokens),
    output: numberOr0(fields.output_tokens),
  };
  return Object.values(tokens).some((count) => count > 0) ? tokens : undefined;
}
