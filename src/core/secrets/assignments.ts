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
/** Ends at white space, quotes, brackets and separators; an ampersand belongs to it unless another parameter follows. */
const BARE = /(?:[^\s"'`,;()[\]{}<>|&\\]|&(?![\w.%-]{1,40}=|amp;|&|\s|$))*/y;
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
  NAMED.lastIndex = 0;
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
  if (/^secret[-_ ]?(?:access)?[-_ ]?key$/i.test(key ?? "") && /aws|^$/i.test(before))
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
  const [, , , , whose = "", before = "", join = "", after = ""] = match;
  const next = text.slice(value.end, value.end + 2);
  if (!isJoined(join, name, value, next)) return undefined;
  if (whose !== "" || TOLD.test(join)) return "told";
  if (value.quote !== "") return value.quote === "`" ? "loose" : "quoted";
  if (join === ">") return "quoted";
  if (join.trim() === "") return "told";
  if (join.length > 2) return "set";
  if (join === ":") return name.variable && /^(?:$|[\r\n]|\\[rn])/.test(next) ? "set" : "loose";
  const spaced = before !== "" || after !== "";
  return join !== "=" || spaced || isArgument(text, value, next) ? "loose" : "set";
}

const TOLD = /^(?:\||是|は|[ \t](?:is|was)[ \t])$/i;

/** A tag must be closed behind the value, a call is code, and a space joins only where a flag or a statement is given its value. */
function isJoined(join: string, { takesSpace }: Name, { quote }: Value, next: string): boolean {
  if (join === ">") return next === "</";
  if (quote === "" && /^[([]/.test(next)) return false;
  return takesSpace || join.trim() !== "";
}

/** `connect(user=user, password=given)`: in a call, a word is a variable. */
const isArgument = (text: string, value: Value, next: string): boolean =>
  /^[),]/.test(next) && /^[A-Za-z_]+$/.test(text.slice(value.start, value.end));

function quotedAt(text: string, at: number): Value | undefined {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const [all, escapes = "", quote = ""] = opening;
  const start = at + all.length;
  const limit = Math.min(text.length, start + LONGEST_QUOTED);
  for (
    let end = text.indexOf(quote, start);
    end !== -1 && end < limit;
    end = text.indexOf(quote, end + 1)
  ) {
    if (escapesBefore(text, end, start) !== escapes.length) continue;
    const closed = end - escapes.length;
    return text.slice(start, closed).includes("\n") ? undefined : { start, end: closed, quote };
  }
  return undefined;
}

function escapesBefore(text: string, at: number, start: number): number {
  let from = at;
  while (from > start && text.charAt(from - 1) === "\\") from -= 1;
  return at - from;
}

/** A2: where one name stands inside another's value, both values end at the same place. */
function bareAt(text: string, at: number, ends: { of: number; at: number }): Value {
  const opening = /^\\{0,3}["'`]/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
  const start = at + opening;
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
