/**
 * How full is the context? Read from the usage of the main thread's replies, one after the other. Knows numbers alone.
 *
 * G1. The last main reply counts, not the highest: after a compaction the gauge falls.
 * G2. Sub-agents never count: their contexts are their own. Replies that the harness made up never count: no model saw them.
 */

/** The three input fields of a reply's usage; missing ones are 0. */
export interface InputUsage {
  readonly input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

export interface ReplySigns {
  readonly usage?: InputUsage | null | undefined;
  readonly model?: string | null | undefined;
  /** Set for a sub-agent's reply. */
  readonly parentToolUseId?: string | null | undefined;
}

/** The harness's name for a model that was not asked. */
const SYNTHETIC = "<synthetic>";

const amount = (value: number | null | undefined): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;

/** The context that the model saw, in tokens: input, cache read and cache creation together. */
export const contextOf = (usage: InputUsage | null | undefined): number =>
  amount(usage?.input_tokens) +
  amount(usage?.cache_read_input_tokens) +
  amount(usage?.cache_creation_input_tokens);

/** The gauge after a reply: the reply's context where it counts (G2) and names one, else what it was. */
export function contextAfter(context: number, reply: ReplySigns): number {
  if (reply.model === SYNTHETIC || (reply.parentToolUseId ?? "") !== "") return context;
  return contextOf(reply.usage) || context; // G1
}
