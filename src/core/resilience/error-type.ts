/**
 * The API's own type of an error (`{"type":"error","error":{"type":"overloaded_error", …}}`) → the kind of failure it stands for. Some types say
 * it all; gateways put others around whatever they want to say, so that the words are asked before them.
 */

import type { Recognised } from "./failure-kind.ts";

const TYPE = /["']type["']\s*:\s*["'](\w+_error|request_too_large)["']/g;

/** Believed whatever else is said. */
const PLAIN: Readonly<Record<string, Recognised>> = {
  authentication_error: {
    kind: "credentials",
    says: "the credentials are refused",
    setting: "ANTHROPIC_API_KEY",
  },
  billing_error: { kind: "credit", says: "the account has no credit left" },
  overloaded_error: { kind: "busy", says: "the service is overloaded" },
  timeout_error: { kind: "network", says: "the request timed out" },
};

/** Believed where the words say nothing else. */
const VAGUE: Readonly<Record<string, Recognised>> = {
  permission_error: {
    kind: "credentials",
    says: "access is refused",
    setting: "ANTHROPIC_API_KEY",
  },
  not_found_error: {
    kind: "model",
    says: "the address or the model is not known",
    setting: "ANTHROPIC_MODEL, ANTHROPIC_BASE_URL",
  },
  rate_limit_error: { kind: "rate", says: "the rate or quota is used up for now" },
  request_too_large: { kind: "body", says: "the request has too many bytes" },
  api_error: { kind: "server", says: "the service failed" },
};

export interface ErrorType {
  readonly plain: Recognised | undefined;
  readonly vague: Recognised | undefined;
}

/** @param text as it was said, JSON and all. */
export function byErrorType(text: string): ErrorType {
  const types = [...text.matchAll(TYPE)].map(([, type = ""]) => type);
  const first = (table: Readonly<Record<string, Recognised>>) =>
    types.map((type) => table[type]).find((found) => found !== undefined);
  return { plain: first(PLAIN), vague: first(VAGUE) };
}
