/** The kinds of secrets that have a name of their own, and what stands for one. Knows words, not patterns. */

export type SecretKind =
  | "anthropic-api-key"
  | "anthropic-token"
  | "api-key"
  | "aws-access-key"
  | "aws-secret-key"
  | "basic-auth"
  | "bearer-token"
  | "gcp-private-key"
  | "github-token"
  | "gitlab-token"
  | "google-api-key"
  | "google-token"
  | "huggingface-token"
  | "jwt"
  | "linear-key"
  | "npm-token"
  | "onepassword-token"
  | "openai-api-key"
  | "password"
  | "private-key"
  | "secret"
  | "sendgrid-key"
  | "service-token"
  | "shopify-token"
  | "slack-token"
  | "slack-webhook"
  | "stripe-key"
  | "token"
  | "url-password";

/** Where a secret stands: `start` and `end` count UTF-16 units, `end` is the first unit after it. */
export interface SecretSpan {
  readonly kind: SecretKind;
  readonly start: number;
  readonly end: number;
}

/** What is written in place of a secret: nothing that JSON, a URL or Markdown would have to escape. */
export const placeholder = (kind: SecretKind): string => `[secret:${kind}]`;

/** Splits a text at its placeholders; the odd parts are the placeholders. */
export const PLACEHOLDERS: RegExp = /(\[secret:[a-z-]{1,40}\])/;
