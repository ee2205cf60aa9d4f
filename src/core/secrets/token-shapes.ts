/**
 * Secrets that show what they are: tokens whose makers gave them a prefix. Knows shapes, no context but the place where a word begins.
 *
 * T1. A token begins where a word begins, or after an escape (`\n` in a JSON string, `%3D` in a URL, a colour of a terminal).
 * T2. Each pattern is linear: what may repeat has no second way to match, and begins behind a literal that ends the run before it.
 */

import type { SecretKind, SecretSpan } from "./kinds.ts";

interface Shape {
  readonly kind: SecretKind;
  /** Literals of which one stands in every text that has such a token. A look for them is far cheaper than the pattern. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
}

/** T1 */
const ESCAPE = String.raw`\\[nrtbf]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\[[0-9;]{0,12}m`;
const START = String.raw`(?:(?<![A-Za-z0-9\\])|(?<=${ESCAPE}|\\\\)|(?<=\\)(?![bfnrtu]))`;
const shape = (kind: SecretKind, hints: readonly string[], pattern: string): Shape => ({
  kind,
  hints,
  pattern: new RegExp(START + pattern, "g"),
});

const SHAPES: readonly Shape[] = [
  shape("anthropic-api-key", ["sk-ant-api"], String.raw`sk-ant-api\d\d-[\w-]{16,}`),
  shape("anthropic-token", ["sk-ant-"], String.raw`sk-ant-(?!api)[a-z]{2,8}\d\d-[\w-]{16,}`),
  shape("openai-api-key", ["sk-"], String.raw`sk-(?:proj|svcacct|admin|or-v1)-[\w-]{32,}`),
  shape("openai-api-key", ["sk-"], "sk-[A-Za-z0-9]{32,}"),
  shape(
    "aws-access-key",
    ["AKIA", "ASIA", "ABIA", "ACCA", "A3T"],
    "(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])",
  ),
  shape("google-api-key", ["AIza"], String.raw`AIza[\w-]{30,}`),
  shape("google-token", ["ya29."], String.raw`ya29\.[\w-]{20,}`),
  shape("google-token", ["GOCSPX-"], String.raw`GOCSPX-[\w-]{20,}`),
  shape("google-token", ["1//0"], String.raw`1//0[\w-]{40,}`),
  shape("stripe-key", ["k_live_", "k_test_"], "[sr]k_(?:live|test)_[A-Za-z0-9]{12,}"),
  shape("stripe-key", ["whsec_"], "whsec_[A-Za-z0-9+/=]{24,}"),
  // The run before a header has none of a header's own characters, or a text of headers alone would be read over and over. T2
  shape(
    "jwt",
    ["eyJ"],
    String.raw`(?:(?<![\w-]{2})|(?<=${ESCAPE}))eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?`,
  ),
  shape(
    "huggingface-token",
    ["hf_"],
    String.raw`hf_(?:[A-Za-z0-9]{30,}|(?=[A-Za-z]*\d)[A-Za-z0-9]{20,})`,
  ),
  shape("github-token", ["github_pat_"], String.raw`github_pat_\w{20,}`),
  shape(
    "github-token",
    ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    String.raw`gh[pousr]_(?:[A-Za-z0-9]{20,}|\d{1,12}_eyJ[\w.-]{20,}[\w-])`,
  ),
  shape(
    "gitlab-token",
    [
      "glpat-",
      "gldt-",
      "glrt-",
      "glft-",
      "glsoat-",
      "glcbt-",
      "glptt-",
      "glimt-",
      "glagent-",
      "gloas-",
    ],
    String.raw`gl(?:pat|dt|rt|ft|soat|cbt|ptt|imt|agent|oas)-[\w.-]{15,}[\w-]`,
  ),
  shape("slack-token", ["xox"], String.raw`xox[a-z]-(?=[\w-]{0,40}\d)[\w-]{10,}`),
  shape("slack-token", ["xapp-"], String.raw`xapp-(?=[\w-]{0,40}\d)[\w-]{10,}`),
  shape("npm-token", ["npm_"], "npm_[A-Za-z0-9]{30,}"),
  shape("sendgrid-key", ["SG."], String.raw`SG\.[\w-]{16,64}\.[\w-]{16,128}`),
  shape("shopify-token", ["shp"], "shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32,}"),
  shape("linear-key", ["lin_"], String.raw`lin_(?:api|oauth)_\w{32,}`),
  shape("onepassword-token", ["ops_eyJ"], "ops_eyJ[A-Za-z0-9+/=_-]{40,}"),
  shape("service-token", ["dop_v1_"], "d(?:op|oo|or)_v1_[a-f0-9]{40,}"),
  shape("service-token", ["pypi-"], String.raw`pypi-AgE[\w-]{40,}`),
  shape("service-token", ["dckr_"], String.raw`dckr_[op]at_[\w-]{20,}`),
  shape("service-token", ["glsa_", "glc_"], String.raw`gl(?:sa|c)_[\w=+/-]{32,}`),
  shape("service-token", ["hvs.", "hvb."], String.raw`hv[sb]\.[\w-]{24,}`),
  shape("service-token", ["AGE-SECRET-KEY-"], "AGE-SECRET-KEY-1[A-Z0-9]{40,}"),
  shape("service-token", ["figd_"], String.raw`figd_[\w-]{32,}`),
  shape("service-token", [":AA"], String.raw`\d{8,10}:AA[\w-]{32,34}(?![\w-])`),
  // The last part of an address that lets everybody who has it write to a channel.
  shape(
    "slack-webhook",
    ["hooks.slack.com"],
    String.raw`(?<=hooks\.slack\.com(?:\\?/)(?:services|workflows|triggers)(?:\\?/))[A-Z](?:[\w-]|\\?/){8,}`,
  ),
  shape(
    "service-token",
    ["/webhooks/"],
    String.raw`(?<=discord(?:app)?\.com(?:\\?/)api(?:\\?/)webhooks(?:\\?/))\d{6,24}\\?/[\w-]{30,}`,
  ),
  shape(
    "token",
    ["sig=", "ignature="],
    "(?<=[?&;](?:[A-Za-z]{1,10}-){0,2}(?:[Ss]ig(?:nature)?)=)[A-Za-z0-9%+/_-]{32,}",
  ),
  // A PEM block in base64, as Kubernetes keeps it: "-----BEGIN " and "PRIVATE KEY" at each of the three offsets.
  shape(
    "private-key",
    ["LS0tLS1CRUdJTi"],
    "LS0tLS1CRUdJTi[A-Za-z0-9+/]{0,24}?(?:UFJJVkFURSBLRV|BSSVZBVEUgS0VZ|QUklWQVRFIEtFW)[A-Za-z0-9+/=]*",
  ),
];

export function shapedTokens(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { kind, hints, pattern } of SHAPES) {
    if (!hints.some((hint) => text.includes(hint))) continue;
    for (const { 0: token, index } of text.matchAll(pattern)) {
      const start = index;
      const end = index + token.length;
      if (isFilled(token)) continue;
      found.push({ kind, start, end });
      if (kind === "aws-access-key") found.push(...secretBeside(text, end));
    }
  }
  return found;
}

/** `ghp_xxxxxxxxxxxxxxxxxxxx` is how people write that a token goes there. */
const isFilled = (token: string): boolean => /([xX*])\1{11}$/.test(token.slice(-12));

const BASE64_40 = /(?:(?<![A-Za-z0-9/+=\\])|(?<=\\[nrt]))[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;

/** AWS gives both halves of a credential out together: 40 characters of base64 right after the id are the secret one. */
function secretBeside(text: string, from: number): SecretSpan[] {
  const near = text.slice(from, from + 160);
  for (const { 0: word, index } of near.matchAll(BASE64_40)) {
    if (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) {
      const start = from + index;
      return [{ kind: "aws-secret-key", start, end: start + word.length }];
    }
  }
  return [];
}
