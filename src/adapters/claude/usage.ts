/** How full a context is, from an API reply's usage. Knows the three input fields; never throws on what a gateway leaves out. */

const FIELDS = ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"] as const;

/** Tokens that the model saw: the sum of the three input fields; undefined when there is no usage at all. */
export function contextOf(usage: unknown): number | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  const values = usage as Readonly<Record<string, unknown>>;
  return FIELDS.reduce((sum, field) => sum + numberOr0(values[field]), 0);
}

function numberOr0(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
