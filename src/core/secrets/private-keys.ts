/**
 * Private keys in PEM armour: PKCS#8, RSA, EC, DSA, OpenSSH, PGP, encrypted or not; with real line ends, inside JSON strings, quoted,
 * indented, cut off. Public keys and certificates are no secrets.
 *
 * K1. A block without its end is a secret as far as its lines look like base64, since half a key is still worth hiding.
 * K2. A block that holds no key (three dots, stars, a name in capitals) is an example and stays.
 */

import type { SecretSpan } from "./kinds.ts";

const BEGIN = /-----BEGIN ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-{3,5}/g;
/** An RSA key of 16,384 bits takes 13,000 characters. */
const LONGEST = 20_000;
/** What follows the opening line of a block that has no end: lines of base64 and what stands between them. K1 */
const BODY =
  /(?:(?:\s|\\{1,3}[nrt]|["'+>|#*,])*(?:[A-Za-z-]{3,20}: [^\n\\]{1,80}|[A-Za-z0-9+/=]{16,}))*/y;
/** Enough base64 to be a key: its first letters as ASN.1 and OpenSSH have them, or a long run. K2 */
const RUN = /\b(?:MI[A-Za-z0-9+/]{6}|b3BlbnN)[A-Za-z0-9+/]*|[A-Za-z0-9+/]{16,}/g;
const FILLING = /^(?:[^a-z0-9]*|(.)\1*)$/;

export function privateKeys(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  const ends = [...text.matchAll(END)];
  const begins = [...text.matchAll(BEGIN)];
  let nextEnd = 0;
  for (const [index, begin] of begins.entries()) {
    const body = begin.index + begin[0].length;
    const limit = Math.min(begins[index + 1]?.index ?? text.length, body + LONGEST);
    while ((ends[nextEnd]?.index ?? Number.POSITIVE_INFINITY) < body) nextEnd += 1;
    const closing = ends[nextEnd];
    const closed = closing !== undefined && closing.index < limit;
    const stop = closed ? closing.index : cutOff(text, body, limit);
    if (!holdsKey(text.slice(body, stop))) continue;
    const end = closed ? closing.index + closing[0].length : stop;
    found.push({ kind: kindAt(text, begin.index), start: begin.index, end });
  }
  return found;
}

/** K1 */
function cutOff(text: string, body: number, limit: number): number {
  BODY.lastIndex = 0;
  return body + (BODY.exec(text.slice(body, limit))?.[0].length ?? 0);
}

/** K2 */
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
