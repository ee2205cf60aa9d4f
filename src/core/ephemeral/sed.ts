/**
 * Does a sed script only print? Reads addresses and the commands that select, substitute and print. Everything else is refused: writing and
 * running (`w`, `e`, also as flags of `s`), reading other files, the hold space (it can double with each line), labels and loops.
 */

import { type Look, look } from "./options.ts";
import { ANY, type Cursor, match, ONE, type Word } from "./words.ts";

const SCRIPT_OPTIONS = new Set(["e", "expression"]);

export const sed: Look = look(
  "-nErsuz -e: --quiet --silent --regexp-extended --separate --unbuffered --null-data --expression= --version",
  {
    accepts: ({ options, operands }) => {
      const given = options
        .filter(({ name }) => SCRIPT_OPTIONS.has(name))
        .map(({ value }) => value);
      const scripts = given.length > 0 ? given : operands.slice(0, 1);
      return scripts.every(onlyPrints);
    },
  },
);

function onlyPrints(script: Word | undefined): boolean {
  if (script === undefined || script.many || script.text.includes(ANY) || script.text.includes(ONE))
    return false;
  const cursor: Cursor = { source: script.text, at: 0 };
  while (cursor.at < cursor.source.length) {
    skip(cursor, SEPARATORS);
    if (cursor.at < cursor.source.length && !readCommand(cursor)) return false;
  }
  return true;
}

const SEPARATORS = /[\s;]*/y;
const PLACE = /(?:\d+(?:~\d+)?|\$)/y;
const FLAGS_OF_PLACE = /[IM]*/y;
const SPAN = /\s*,\s*/y;
const REACH = /[+~]\d+/y;
const NEGATION = /\s*!?\s*/y;
const PLAIN_COMMAND = /(?:[qQl]\s*\d*|[pdPnNG=])/y;
const SUBSTITUTION = /s(?=[/|#,:@!%_+~])/y;
const TRANSLATION = /y(?=[/|#,:@!%_+~])/y;
const SUBSTITUTION_FLAGS = /[gpiImM\d]*/y;
const END = /[ \t]*(?=[;\n]|$)/y;
const CLASS = /\[\^?\]?[^\]\\\n]*\]/y;

function readCommand(cursor: Cursor): boolean {
  if (!readAddresses(cursor)) return false;
  skip(cursor, NEGATION);
  const read = skip(cursor, PLAIN_COMMAND) || readSubstitution(cursor) || readTranslation(cursor);
  return read && skip(cursor, END, true);
}

function readAddresses(cursor: Cursor): boolean {
  const first = readAddress(cursor);
  if (first === undefined) return false;
  if (!first || !skip(cursor, SPAN)) return true;
  return skip(cursor, REACH) || readAddress(cursor) === true;
}

/** True for an address, false for none, undefined for one that is not understood. */
function readAddress(cursor: Cursor): boolean | undefined {
  if (cursor.source[cursor.at] !== "/") return skip(cursor, PLACE);
  cursor.at += 1;
  if (!readUntil("/", cursor, true)) return undefined;
  skip(cursor, FLAGS_OF_PLACE);
  return true;
}

function readSubstitution(cursor: Cursor): boolean {
  if (!skip(cursor, SUBSTITUTION)) return false;
  const delimiter = cursor.source[cursor.at++] ?? "";
  if (!readUntil(delimiter, cursor, true) || !readUntil(delimiter, cursor, false)) return false;
  skip(cursor, SUBSTITUTION_FLAGS);
  return true;
}

function readTranslation(cursor: Cursor): boolean {
  if (!skip(cursor, TRANSLATION)) return false;
  const delimiter = cursor.source[cursor.at++] ?? "";
  return readUntil(delimiter, cursor, false) && readUntil(delimiter, cursor, false);
}

/** Moves behind the next delimiter. A delimiter within brackets ends a pattern for some versions only: refused. */
function readUntil(delimiter: string, cursor: Cursor, pattern: boolean): boolean {
  while (cursor.at < cursor.source.length) {
    const char = cursor.source[cursor.at];
    const step = pattern && char === "[" ? bracketsAt(cursor, delimiter) : STEPS[char ?? ""];
    if (step === 0) return false;
    cursor.at += step ?? 1;
    if (char === delimiter) return true;
  }
  return false;
}
/** A backslash keeps the next character; a line's end has no place. */
const STEPS: Readonly<Record<string, number>> = { "\\": 2, "\n": 0 };

/** How long the bracket expression here is; zero when it is not understood. */
function bracketsAt(cursor: Cursor, delimiter: string): number {
  const brackets = match(CLASS, cursor);
  return brackets === undefined || brackets.includes(delimiter) ? 0 : brackets.length;
}

/** Moves behind what the expression finds; says whether it found anything (`empty`: also nothing at all). */
function skip(cursor: Cursor, expression: RegExp, empty = false): boolean {
  const found = match(expression, cursor);
  cursor.at += found?.length ?? 0;
  return found !== undefined && (empty || found.length > 0);
}
