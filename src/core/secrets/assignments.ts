/**
 * Secrets that only their name gives away: `password=…`, `"clientSecret": "…"`, `AWS_SECRET_ACCESS_KEY => …`, `<token>…</token>`,
 * `--password …`, `{"name": "DB_PASSWORD", "value": "…"}`, a cell beside another cell. Finds names, what joins them to a value, and where
 * the value ends; whether the value is a secret is decided in `values.ts`.
 *
 * A1. Only the value is replaced: name, quotes and everything around stay.
 * A2. Each character is read a bounded number of times, whatever the text: ends of values are remembered.
 */

import type { SecretKind, SecretSpan } from "./kinds.ts";
import { type Given, isSecretValue, type Manner, type NameClass } from "./values.ts";

const PASSWORDS =
  "password|passwd|passphrase|passcode|pwd|identified by|passwort|kennwort|mot de passe|contraseña|密码|口令|パスワード";
const KEYS =
  "(?:secret[-_ ]?access|access|api|secret|private|account|encryption|signing|auth|master|shared[-_ ]?access)[-_ ]?key|_auth";
const WORDS = "secret|token|credentials?|密钥|令牌";
const CLOSE = String.raw`(?:\\{0,3}["'\`\])*_]){0,4}\??!?`;
/** What may stand between a password and its colon in a sentence: whose it is. */
const WHOSE = String.raw`(?:[ \t](?:for|of|to|on)[ \t][\w@.-]{1,40}|[ \t]\([^()\n]{1,40}\))?`;
const VALUE_KEY = String.raw`[\s,]{1,20}(?:- )?\\{0,3}["']?value\\{0,3}["']?\s{0,4}[:=]`;
const JOIN = String.raw`:=|=>|=(?![=~>])|:(?![:=])|：|＝|>|\|(?!\|)|[ \t](?:is|was)[ \t]|是|は|${VALUE_KEY}|[ \t](?=[^\s:=|-])`;

const NAMED = new RegExp(
  `(?:(${PASSWORDS})|(${KEYS})|(${WORDS}))(?:[-_]?\\d{1,2})?${CLOSE}(${WHOSE})([ \\t]{0,8})(${JOIN})([ \\t]{0,8})(?:\\*\\*|__)?[ \\t]?`,
  "gi",
);
/** A literal's prefix (`f"…"`, `@"…"`), then its quote, escaped or not. */
const OPENING = /(?:[A-Za-z@$]{0,2})(\\{0,3})(["'`])/y;
/** Ends at white space, quotes, brackets and separators of any script; an ampersand belongs to it unless another parameter follows. */
const BARE =
  /(?:[^\s"'`,;()[\]{}<>|&\\，。；、：！？（）「」『』《》“”’…]|&(?![\w.%-]{1,40}=|amp;|&|\s|$))*/y;
const LONGEST_QUOTED = 4096;
/** More of a value is not needed to judge it. A2 */
const JUDGED = 256;

interface Value {
  readonly start: number;
  readonly end: number;
  /** The quotation mark, or empty. */
  readonly quote: string;
}

export function assignedSecrets(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  const ends = { of: 0, at: 0 };
  for (const match of text.matchAll(NAMED)) {
    const at = match.index + match[0].length;
    const value = quotedAt(text, at) ?? bareAt(text, at, ends);
    const name = nameAt(text, match);
    const manner = mannerOf(text, match, name, value);
    if (manner === undefined) continue;
    const given: Given = { name: name.class, manner, capitals: name.capitals };
    if (isSecretValue(text.slice(value.start, Math.min(value.end, value.start + JUDGED)), given))
      found.push({ kind: name.kind, start: value.start, end: value.end });
  }
  return found;
}

/** The secret that a key of an object names, if its name says so; for values that are text on their own. */
export function secretUnder(key: string, value: string): SecretKind | undefined {
  const match = KEY_ENDS.exec(key);
  if (match === null) return undefined;
  const name = nameAt(key, match);
  const given: Given = { name: name.class, manner: "quoted", capitals: name.capitals };
  return isSecretValue(value.slice(0, JUDGED), given) ? name.kind : undefined;
}
const KEY_ENDS = new RegExp(`(?:(${PASSWORDS})|(${KEYS})|(${WORDS}))(?:[-_]?\\d{1,2})?$`, "i");

interface Name {
  readonly class: NameClass;
  readonly kind: SecretKind;
  readonly capitals: boolean;
  /** Capitals with an underscore: a variable of the environment, also where YAML gives it a value on a line of its own. */
  readonly variable: boolean;
  /** A value may follow after a space: a flag of a command (`--password`), or SQL's `IDENTIFIED BY`. */
  readonly takesSpace: boolean;
}

/** Looks at the whole name, of which the match is only the end: `AWS_SECRET_ACCESS_KEY`, `githubToken`. */
function nameAt(text: string, match: RegExpExecArray): Name {
  const before = /[\w.-]*$/.exec(text.slice(Math.max(0, match.index - 40), match.index))?.[0] ?? "";
  const [, password, key, word] = match;
  const own = password ?? key ?? word ?? "";
  const whole = before + own;
  const capitals = whole === whole.toUpperCase() && /[A-Z]/.test(whole);
  return {
    class: classOf(password, key, before),
    kind: kindOf(password, key, word, before),
    capitals,
    variable: capitals && whole.includes("_"),
    takesSpace: before.startsWith("--") || /by$/i.test(own),
  };
}

function classOf(password: string | undefined, key: string | undefined, before: string): NameClass {
  if (password !== undefined) return "password";
  return key !== undefined || /[A-Za-z]/.test(before) ? "key" : "word";
}

function kindOf(
  password: string | undefined,
  key: string | undefined,
  word: string | undefined,
  before: string,
): SecretKind {
  if (password !== undefined) return "password";
  const secretKey = /^secret[-_ ]?(access)?/i.exec(key ?? "");
  if (secretKey !== null && (secretKey[1] !== undefined || /aws/i.test(before)))
    return "aws-secret-key";
  if (key !== undefined) return "api-key";
  return /^(?:secret|密钥)$/i.test(word ?? "") ? "secret" : "token";
}

/** How the value is given; undefined where it is not joined to its name at all. */
function mannerOf(
  text: string,
  match: RegExpExecArray,
  name: Name,
  value: Value,
): Manner | undefined {
  const [, , , , whose = "", , join = ""] = match;
  const next = text.slice(value.end, value.end + 2);
  if (join.trim() === "" && !name.takesSpace) return undefined;
  if (value.quote === "" && !isJoined(match[0], join, text.slice(value.start, value.end), next))
    return undefined;
  if (whose !== "" || TOLD.test(join)) return "told";
  if (value.quote !== "") return value.quote === "`" ? "loose" : "quoted";
  if (join === ">") return "quoted";
  if (join.trim() === "") return "told";
  return isSet(text, match, name, value, next) ? "set" : "loose";
}

/** Written as a shell or a file of settings writes it, not as code or a sentence would. */
function isSet(
  text: string,
  match: RegExpExecArray,
  name: Name,
  value: Value,
  next: string,
): boolean {
  const [, , , , , before = "", join = "", after = ""] = match;
  if (join.length > 2) return true;
  if (join === ":") return name.variable && /^(?:$|[\r\n]|\\[rn])/.test(next);
  return join === "=" && before + after === "" && !isArgument(text, value, next);
}

const TOLD = /^(?:\||是|は|[ \t](?:is|was)[ \t])$/i;

/** Without quotes: a tag must be closed behind the value, a call is code, and a number under a name in quotes is one of JSON. A1 */
function isJoined(head: string, join: string, value: string, next: string): boolean {
  if (join === ">") return next === "</";
  if (/^[([]/.test(next)) return false;
  return !(/["']\s{0,8}[:=][ \t]{0,8}$/.test(head) && NUMBER.test(value));
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** `connect(user=user, password=given)`: in a call, a word is a variable. */
const isArgument = (text: string, value: Value, next: string): boolean =>
  /^[),]/.test(next) && /^[A-Za-z_]+$/.test(text.slice(value.start, value.end));

/** Up to the quote that closes it. A line end or a plainer quote before that shows that it belongs to another text. */
function quotedAt(text: string, at: number): Value | undefined {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  // What begins with a comma or a colon stands between two texts of JSON, not in one.
  if (opening === null || BETWEEN.test(text.charAt(at + opening[0].length))) return undefined;
  const [all, escapes = "", quote = ""] = opening;
  const start = at + all.length;
  const limit = Math.min(text.length, start + LONGEST_QUOTED);
  let end = text.indexOf(quote, start);
  while (end !== -1 && end < limit && isEscaped(text, end, start, escapes.length))
    end = text.indexOf(quote, end + 1);
  const closed = end - escapes.length;
  if (end === -1 || end >= limit || closed < start) return undefined;
  const value = text.slice(start, closed + escapes.length);
  if (!value.endsWith(escapes) || /\n|(?<!\\)"/.test(value)) return undefined;
  return { start, end: closed, quote };
}

/** One level inside JSON doubles the backslashes: `\"` closes what `\"` opened, and in it `\\\"` is a quote of the value. */
function isEscaped(text: string, at: number, start: number, opened: number): boolean {
  const more = escapesBefore(text, at, start) - opened;
  return more > 0 && more % (2 * (opened + 1)) !== 0;
}

const BETWEEN = /[,:;\])}]/;

function escapesBefore(text: string, at: number, start: number): number {
  let from = at;
  while (from > start && text.charAt(from - 1) === "\\") from -= 1;
  return at - from;
}

/** A2: where one name stands inside another's value, both values end at the same place. */
function bareAt(text: string, at: number, ends: { of: number; at: number }): Value {
  const opening = /^\\{0,3}["'`]/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
  const start = at + opening;
  if (opening > 0 && BETWEEN.test(text.charAt(start))) return { start, end: start, quote: "" };
  if (start >= ends.of && start <= ends.at) return trimmed(text, start, ends.at);
  BARE.lastIndex = start;
  const end = start + (BARE.exec(text)?.[0].length ?? 0);
  ends.of = start;
  ends.at = end;
  return trimmed(text, start, end);
}

/** The full stop of a sentence is no part of the value. */
function trimmed(text: string, start: number, end: number): Value {
  const last = text.charAt(end - 1);
  return { start, end: end > start && (last === "." || last === ":") ? end - 1 : end, quote: "" };
}
