/** Reads an event's payload, which is plain JSON of any shape: a screen must not fall over what a listener or a newer run puts there. */

export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
