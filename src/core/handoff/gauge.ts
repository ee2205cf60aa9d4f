/** How full was the context that a reply was given to? Numbers alone: which replies count is the reader's question. */

/** The three input fields of a reply's usage; missing ones are 0. */
export interface InputUsage {
  readonly input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

const amount = (value: number | null | undefined): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;

/** The context that the model saw, in tokens: input, cache read and cache creation together. */
export const contextOf = (usage: InputUsage | null | undefined): number =>
  amount(usage?.input_tokens) +
  amount(usage?.cache_read_input_tokens) +
  amount(usage?.cache_creation_input_tokens);
