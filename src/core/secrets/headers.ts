/**
 * Credentials of HTTP: the `Authorization` header in every spelling (a header, JSON, code, a command), `Bearer …` and `Basic …` without
 * it, and `curl -u user:password`. What follows the scheme is the secret; the words of a sentence about it are not.
 */

import type { SecretSpan } from "./kinds.ts";
import { isFiller } from "./values.ts";

const HEADER =
  /authorization\\{0,3}["'`\]]{0,2}\s{0,3}[:=,]\s{0,3}(?:\\{0,3}["'`])?\s?(?:(bearer|basic|token|apikey|key|digest)\s+)?([A-Za-z0-9._~+/=-]{6,})/gi;
const SCHEME = /\b(bearer|basic)(?:\s{1,3}|%20)([A-Za-z0-9._~+/=-]{8,})/gi;
const CURL_USER =
  /\bcurl\b[^\n]{0,300}?\s(?:-u|--user)[ =]{0,2}\\{0,3}["']?([^\s:"'`\\$]{1,128}):([^\s"'`\\]{3,256}[^\s"'`\\.,;)])/g;

export function httpCredentials(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  const take = (match: RegExpExecArray, least: { mixed: number; letters: number }) => {
    const [all, scheme = "", value = ""] = match;
    const end = match.index + all.length;
    const basic = scheme.toLowerCase() === "basic";
    if (basic ? !holdsLogin(value) : !isOpaque(value, least)) return;
    found.push({ kind: basic ? "basic-auth" : "bearer-token", start: end - value.length, end });
  };
  for (const match of text.matchAll(HEADER))
    take(match, match[1] === undefined ? { mixed: 16, letters: 32 } : { mixed: 6, letters: 16 });
  for (const match of text.matchAll(SCHEME)) take(match, { mixed: 16, letters: 32 });
  for (const match of text.matchAll(CURL_USER)) {
    const end = match.index + match[0].length;
    const password = match[2] ?? "";
    if (!isFiller(password)) found.push({ kind: "password", start: end - password.length, end });
  }
  return found;
}

/** No word of a sentence: letters and digits together, or letters alone when there are many and no hyphens between them. */
function isOpaque(value: string, least: { mixed: number; letters: number }): boolean {
  if (isFiller(value)) return false;
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  return mixed ? value.length >= least.mixed : new RegExp(`[A-Za-z]{${least.letters}}`).test(value);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 of `user:password`: a readable user, a colon, something behind it. The word "authentication" does not read so. */
function holdsLogin(value: string): boolean {
  const digits = value.slice(0, 400).replace(/={1,2}$/, "");
  if (digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits)) return false;
  let bits = 0;
  let held = 0;
  let login = "";
  for (const digit of digits) {
    bits = ((bits << 6) | ALPHABET.indexOf(digit)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    login += String.fromCharCode((bits >> held) & 0xff);
  }
  return /^[ -9;-~]{0,100}:[^\p{Cc}]/u.test(login);
}
