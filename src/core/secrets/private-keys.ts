/**
 * Private keys in PEM armour: PKCS#8, RSA, EC, DSA, OpenSSH, PGP, encrypted or not; with real line ends, inside JSON strings, quoted,
 * indented, cut off. Public keys and certificates are no secrets.
 *
 * K1. A key goes as far as its lines look like base64: half a key is worth hiding too, and what is no key is never taken with it.
 * K2. A block that holds no key (three dots, stars, a name in capitals) is an example and stays.
 */

import type { SecretSpan } from "./kinds.ts";

const BEGIN = /-----BEGIN ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
/** An RSA key of 16,384 bits takes 13,000 characters. */
const LONGEST = 20_000;
/** Line ends, real or escaped, and what stands before a line: indents, signs of a quotation, a comment, a diff. */
const BREAK = String.raw`(?:\s|\\{1,3}[nrt]|[>|#*]|\+(?=[\s\\]))*`;
/** `Proc-Type: 4,ENCRYPTED` before the key itself. */
const HEADER = String.raw`\+?[A-Za-z-]{3,20}: [^\n\\"]{1,80}`;
const LINE = "(?=[0-9]{0,20}[A-Za-z+/])[A-Za-z0-9+/=]{16,}";
const SHORT = "[A-Za-z0-9+/=]{1,20}";
const END = "-----END ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-{3,5}(?!-)";
/** One literal ends and the next one begins, as in code and in arrays of lines. */
const join = (quote: string): string => String.raw`(?:\\{1,3}[nrt])?${quote}[\s+,]{0,40}${quote}`;
/** What follows the line of another literal when it is nothing but a line, and no key of an object. */
const alone = (quote: string): string => String.raw`(?=(?:\\{1,3}[nrt])?${quote}(?!\s{0,4}:))`;
const joined = (quote: string): string =>
  `(?:${join(quote)}){1,3}(?:${HEADER}|${LINE})${alone(quote)}`;
const ended = (quote: string): string =>
  `(?:${join(quote)}${SHORT})?(?:${join(quote)}){1,2}${END}${alone(quote)}`;

const BODY = new RegExp(`(?:${BREAK}(?:${HEADER}|${LINE})|${joined('"')}|${joined("'")})*`, "y");
const REST = new RegExp(`${BREAK}(?:${SHORT}${BREAK})?${END}|${ended('"')}|${ended("'")}`, "y");

export function privateKeys(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  const begins = [...text.matchAll(BEGIN)];
  for (const [index, begin] of begins.entries()) {
    const body = begin.index + begin[0].length;
    const limit = Math.min(begins[index + 1]?.index ?? text.length, body + LONGEST);
    const length = lengthOf(text.slice(body, limit));
    if (length > 0)
      found.push({ kind: kindAt(text, begin.index), start: begin.index, end: body + length });
  }
  return found;
}

/** How far the key goes that begins here, its closing line included; 0 where none does. K1 */
function lengthOf(after: string): number {
  BODY.lastIndex = 0;
  const body = BODY.exec(after)?.[0] ?? "";
  REST.lastIndex = body.length;
  const rest = REST.exec(after)?.[0] ?? "";
  return holdsKey(body + rest.replace(/-----END.*$/, "")) ? body.length + rest.length : 0;
}

/** Enough base64 to be a key: its first letters as ASN.1 and OpenSSH have them, or a long run. K2 */
const RUN = /\b(?:MI[A-Za-z0-9+/]{6}|b3BlbnN)[A-Za-z0-9+/]*|[A-Za-z0-9+/]{16,}/g;
const FILLING = /^(?:[^a-z0-9]*|(.)\1*)$/;

function holdsKey(body: string): boolean {
  const runs = body.replace(/\\{1,3}[nrt]/g, "\n").match(RUN) ?? [];
  return runs.some((run) => !FILLING.test(run));
}

/** A service account of Google's cloud is a JSON file whose key has a name. */
function kindAt(text: string, start: number): "private-key" | "gcp-private-key" {
  const before = text.slice(Math.max(0, start - 40), start);
  return /private_key\\*["']?\s{0,9}[:=]\s{0,9}\\*["']?$/.test(before)
    ? "gcp-private-key"
    : "private-key";
}
