/**
 * Everything flower throws. What a run meets on an ordinary day (a rate limit, a refused tool, a poor document) is returned, never
 * thrown; what stands here is for a person to change. This file does not know who catches.
 */

/** `bad_option` an option or flag · `bad_document` a file that cannot be read as what it should be · `no_credentials` nothing to
 * authenticate with · `unknown_session` an id that no store holds · `busy` someone else owns the step · `not_running` nothing runs that
 * could be asked · `store` the disk or the database · `closed` the runtime is closed. */
export type FlowerErrorCode =
  | "bad_option"
  | "bad_document"
  | "no_credentials"
  | "unknown_session"
  | "busy"
  | "not_running"
  | "store"
  | "closed";

/** An error with a code. The message is complete: what, where, expected, given, what to do. */
export class FlowerError extends Error {
  readonly code: FlowerErrorCode;
  /** The option, flag or file that is wrong, when there is one. */
  readonly field: string | undefined;

  constructor(
    code: FlowerErrorCode,
    message: string,
    options: ErrorOptions & { field?: string } = {},
  ) {
    super(message, options);
    this.name = "FlowerError";
    this.code = code;
    this.field = options.field;
  }
}

/** The one shape of "you gave me a wrong value": field, expectation, what was given. */
export function badOption(field: string, expected: string, given: unknown): FlowerError {
  return new FlowerError("bad_option", `${field}: expected ${expected}, got ${show(given)}`, {
    field,
  });
}

function show(value: unknown): string {
  if (value === undefined || typeof value === "function" || typeof value === "symbol")
    return String(value);
  if (typeof value === "bigint" || Number.isNaN(value)) return String(value);
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > 80 ? `${text.slice(0, 77)}...` : text;
  } catch {
    return Object.prototype.toString.call(value);
  }
}
