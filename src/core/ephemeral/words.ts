/**
 * What does the shell make of the characters up to the next blank or operator: one word, or something whose outcome only the shell knows?
 * Reads plain characters, both kinds of quotes, backslashes, globs and three variables. Knows no command.
 *
 * W1. What is not understood is refused (undefined): substitution, other variables, braces that expand, characters that some shell takes
 *     for a blank.
 * W2. A word says what it may become: several words (`many`), words that begin with a dash (`open`).
 */

/** Stands for any run of characters in a word's text. */
export const ANY = "\uE000";
/** Stands for any single character in a word's text. */
export const ONE = "\uE001";

export interface Word {
  /** Quotes resolved; an unquoted `*` is ANY, `?` and a bracket are ONE. */
  readonly text: string;
  /** A glob or an unquoted variable: may become several words. */
  readonly many: boolean;
  /** May become a word that begins with a dash, or none at all. */
  readonly open: boolean;
}

/** A place in the command that moves forward. */
export interface Cursor {
  readonly source: string;
  at: number;
}

/** Control characters, exotic blanks and the two stand-ins have no place in a command. W1 */
export const UNREADABLE = /[^\S \t\n]|(?![\t\n])\p{Cc}|[\uE000\uE001]/u;

const ENDS = new Set([" ", "\t", "\n", ";", "&", "|", "<", ">"]);
/** The home folder, the folder at hand and the last exit code: no secret, and of a known kind. */
const VARIABLE = /\$(?:\?|HOME\b|PWD\b|\{HOME\}|\{PWD\})/y;
/** A dollar sign that is only a dollar sign. */
const BARE_DOLLAR = /\$(?=[\s|;&]|$)/y;
const QUOTED_DOLLAR = /\$(?=[\s"|)/])/y;
/** `stash@{0}`, `@{upstream}`, `{}`: braces that no shell expands. */
const TAME_BRACES = /\{(?:\}|(?<=@\{)[\w-]+\})/y;
/** A bracket that stands for one character; nested ones are not read. */
const GLOB_BRACKET = /\[[!^]?\]?[\w!^@#%+=:.,~-]*\]/y;
const LONE_BRACKET = /\[(?=\s|$)/y;

interface Draft {
  text: string;
  many: boolean;
  open: boolean;
}

/** The word that begins here, or undefined when it cannot be vouched for. The cursor stands behind it. */
export function readWord(cursor: Cursor): Word | undefined {
  const draft: Draft = { text: "", many: false, open: false };
  const start = cursor.at;
  while (cursor.at < cursor.source.length && !ENDS.has(charAt(cursor))) {
    const read = PIECES[charAt(cursor)] ?? plain;
    if (!read(cursor, draft)) return undefined; // W1
  }
  if (cursor.at === start) return undefined;
  return { ...draft, open: draft.open || startsWild(draft.text) };
}

type ReadPiece = (cursor: Cursor, draft: Draft) => boolean;

const refuse: ReadPiece = () => false;

const plain: ReadPiece = (cursor, draft) => take(cursor, draft, charAt(cursor), 1);

const singleQuoted: ReadPiece = (cursor, draft) => {
  const end = cursor.source.indexOf("'", cursor.at + 1);
  if (end < 0) return false;
  return take(cursor, draft, cursor.source.slice(cursor.at + 1, end), end + 1 - cursor.at);
};

const doubleQuoted: ReadPiece = (cursor, draft) => {
  cursor.at += 1;
  while (cursor.at < cursor.source.length) {
    const char = charAt(cursor);
    if (char === '"') return take(cursor, draft, "", 1);
    const read = INSIDE[char] ?? plain;
    if (!read(cursor, draft)) return false;
  }
  return false;
};

/** Outside quotes a backslash keeps the next character, and takes a line's end away. */
const escaped: ReadPiece = (cursor, draft) => {
  const next = cursor.source[cursor.at + 1];
  if (next === undefined) return false;
  return take(cursor, draft, next === "\n" ? "" : next, 2);
};

/** Inside double quotes it does so before four characters alone. */
const escapedInside: ReadPiece = (cursor, draft) => {
  const next = cursor.source[cursor.at + 1] ?? "";
  return '$`"\\\n'.includes(next) ? escaped(cursor, draft) : plain(cursor, draft);
};

const variable: ReadPiece = (cursor, draft) => {
  const quoted = variableInside(cursor, draft, BARE_DOLLAR);
  if (quoted === undefined) return false;
  const splits = quoted === "path";
  draft.many ||= splits;
  draft.open ||= splits; // W2: a folder's name may hold blanks.
  return true;
};

/** Takes a variable as what it stands for, or a bare dollar sign; says which. */
function variableInside(cursor: Cursor, draft: Draft, bare: RegExp): "path" | "plain" | undefined {
  const name = match(VARIABLE, cursor);
  if (name === "$?") return taken(cursor, draft, "0", name.length, "plain");
  if (name !== undefined)
    return taken(cursor, draft, name.includes("HOME") ? "~" : ".", name.length, "path");
  return match(bare, cursor) === undefined ? undefined : taken(cursor, draft, "$", 1, "plain");
}

const star: ReadPiece = (cursor, draft) => wild(cursor, draft, ANY, 1);
const questionMark: ReadPiece = (cursor, draft) => wild(cursor, draft, ONE, 1);

const bracket: ReadPiece = (cursor, draft) => {
  const glob = match(GLOB_BRACKET, cursor);
  if (glob !== undefined) return wild(cursor, draft, ONE, glob.length);
  return match(LONE_BRACKET, cursor) !== undefined && plain(cursor, draft);
};

const brace: ReadPiece = (cursor, draft) => {
  const braces = match(TAME_BRACES, cursor);
  return braces !== undefined && take(cursor, draft, braces, braces.length);
};

const PIECES: Readonly<Record<string, ReadPiece>> = {
  "'": singleQuoted,
  '"': doubleQuoted,
  "\\": escaped,
  $: variable,
  "`": refuse,
  "(": refuse,
  ")": refuse,
  "{": brace,
  "}": refuse,
  "*": star,
  "?": questionMark,
  "[": bracket,
};

const INSIDE: Readonly<Record<string, ReadPiece>> = {
  "\\": escapedInside,
  $: (cursor, draft) => variableInside(cursor, draft, QUOTED_DOLLAR) !== undefined,
  "`": refuse,
};

function take(cursor: Cursor, draft: Draft, text: string, length: number): true {
  draft.text += text;
  cursor.at += length;
  return true;
}

function taken<T>(cursor: Cursor, draft: Draft, text: string, length: number, said: T): T {
  take(cursor, draft, text, length);
  return said;
}

function wild(cursor: Cursor, draft: Draft, text: string, length: number): true {
  draft.many = true;
  return take(cursor, draft, text, length);
}

const charAt = (cursor: Cursor): string => cursor.source[cursor.at] ?? "";

const startsWild = (text: string): boolean => text.startsWith(ANY) || text.startsWith(ONE);

/** What a sticky expression finds at the cursor. */
export function match(expression: RegExp, cursor: Cursor): string | undefined {
  expression.lastIndex = cursor.at;
  return expression.exec(cursor.source)?.[0];
}
