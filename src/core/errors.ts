/**
 * Everything flower throws. What a run meets on an ordinary day (a rate limit, a refused tool, a poor document) is returned, never
 * thrown; what stands here is for a person to change. This file does not know who catches.
 */

import type { Lang } from "./locale/lang.ts";
import { type UsageTexts, usageTextsFor } from "./locale/usage.ts";

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

/** An error with a code. The message is complete: what, where, expected, given, what to do. It is English where the error speaks several languages. */
export class FlowerError extends Error {
  readonly code: FlowerErrorCode;
  /** The option, flag or file that is wrong, when there is one. */
  readonly field: string | undefined;
  readonly #said: (lang: Lang) => string;

  /** @param message a function where it can be said in every language. */
  constructor(
    code: FlowerErrorCode,
    message: string | ((lang: Lang) => string),
    options: ErrorOptions & { field?: string } = {},
  ) {
    const said = typeof message === "string" ? () => message : message;
    super(said("en"), options);
    this.name = "FlowerError";
    this.code = code;
    this.field = options.field;
    this.#said = said;
  }

  /** For a person who reads this language; what cannot be said in it, in the error's own words. */
  messageIn(lang: Lang): string {
    return this.#said(lang);
  }
}

/**
 * The one shape of "you gave me a wrong value": field, expectation, what was given.
 * @param expected one of the texts where a person may meet it at the command line; English for who writes a program.
 */
export function badOption(
  field: string,
  expected: string | ((wanted: UsageTexts["wanted"]) => string),
  given: unknown,
): FlowerError {
  const said = (lang: Lang) => {
    const texts = usageTextsFor(typeof expected === "string" ? "en" : lang);
    const what = typeof expected === "string" ? expected : expected(texts.wanted);
    return texts.named({ field, problem: texts.expected({ what, given: show(given) }) });
  };
  return new FlowerError("bad_option", said, { field });
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
