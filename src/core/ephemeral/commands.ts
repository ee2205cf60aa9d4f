/**
 * Which simple commands would the shell run for this text? Splits at `|`, `&&`, `||`, `;` and line ends, drops comments and redirections that
 * change nothing. Knows no command.
 *
 * C1. What is not understood is refused: background, groups, here-documents, redirection to a file.
 */

import { type Cursor, match, readWord, UNREADABLE, type Word } from "./words.ts";

export interface SimpleCommand {
  /** Assignments in front, the command's name, its arguments. */
  readonly words: Word[];
  /** Files that standard input is taken from. */
  readonly inputs: Word[];
}

/** Longer than any look that somebody types. */
const LONGEST = 4000;
const BLANKS = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;
const CONNECTOR = /&&|\|\||\||;|\n/y;
const REDIRECTION = /(?:\d*(?:>>|>&|>|<)|&>>?)(?![<>&|])/y;

/** The commands in their order, or undefined when the text holds anything that is not understood. C1 */
export function simpleCommands(source: string): readonly SimpleCommand[] | undefined {
  if (source.length > LONGEST || UNREADABLE.test(source)) return undefined;
  const cursor: Cursor = { source, at: 0 };
  const commands: SimpleCommand[] = [];
  let awaits = false;
  while (cursor.at < source.length) {
    const command = readCommand(cursor);
    if (command === undefined) return undefined;
    const connector = match(CONNECTOR, cursor) ?? "";
    cursor.at += connector.length;
    if (command.words.length > 0) commands.push(command);
    else if (!mayBeEmpty(command, connector)) return undefined;
    awaits = awaitsAnother(command, connector, awaits);
  }
  return awaits ? undefined : commands;
}

/** Only a line may be empty: nothing stands between two operators, nor a redirection alone. */
const mayBeEmpty = (command: SimpleCommand, connector: string): boolean =>
  command.inputs.length === 0 && (connector === "\n" || connector === "");

function awaitsAnother(command: SimpleCommand, connector: string, before: boolean): boolean {
  if (command.words.length === 0) return before;
  return connector === "|" || connector === "&&" || connector === "||";
}

/** Reads up to the next connector or the end. */
function readCommand(cursor: Cursor): SimpleCommand | undefined {
  const command: SimpleCommand = { words: [], inputs: [] };
  let redirected = false;
  while (true) {
    cursor.at += (match(BLANKS, cursor) ?? "").length;
    cursor.at += (match(COMMENT, cursor) ?? "").length;
    if (cursor.at >= cursor.source.length || match(CONNECTOR, cursor) !== undefined) break;
    const operator = match(REDIRECTION, cursor);
    redirected ||= operator !== undefined;
    const read = operator === undefined ? readArgument : readRedirection(operator);
    if (!read(cursor, command)) return undefined;
  }
  return redirected && command.words.length === 0 ? undefined : command;
}

type Read = (cursor: Cursor, command: SimpleCommand) => boolean;

const readArgument: Read = (cursor, command) => {
  const word = readWord(cursor);
  if (word !== undefined) command.words.push(word);
  return word !== undefined;
};

const readRedirection =
  (operator: string): Read =>
  (cursor, command) => {
    cursor.at += operator.length;
    cursor.at += (match(BLANKS, cursor) ?? "").length;
    const target = readWord(cursor);
    if (target === undefined || target.many) return false;
    if (operator.endsWith("<")) return command.inputs.push(target) > 0 && /^0?<$/.test(operator);
    return operator.endsWith("&") ? /^[12]$/.test(target.text) : target.text === "/dev/null"; // C1
  };
