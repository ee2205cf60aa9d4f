/**
 * The one line that says what a file is, from its first bytes: what its author wrote after `desc:`, else the first comment. Pure; does not
 * know which files are looked at.
 *
 * F1. Only the first 8 lines count: a description stands where whoever opens the file sees it.
 * F2. One line, without a secret and without characters that a terminal would obey, never longer than `NOTE_CHARACTERS`.
 */

import { redact } from "../secrets/redact.ts";

/** Bytes of a file that are enough to describe it. */
export const HEAD_BYTES = 1024;

/** The longest description; what is longer ends in an ellipsis. */
const NOTE_CHARACTERS = 100;
const LINES = 8;

/** What opens a comment: the mark, and what closes it again where that is something. Longer marks come first. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ["<!--", "-->"],
  ['"""', '"""'],
  ["'''", "'''"],
  ["/*", "*/"],
  ["//", ""],
  ["--", ""],
  ["#", ""],
];

/** A line of a comment. */
interface Comment {
  readonly text: string;
  /** It reads like words and not like code: `#include` and `#main {` are no comments. */
  readonly words: boolean;
}

/** "" where nothing describes the file. @param head its first bytes as text, cut anywhere. */
export function describe(head: string): string {
  if (head.includes("\0")) return ""; // no text at all
  const comments = commentsOf(head.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/, LINES)); // F1
  const said = comments.map(({ text }) => DESCRIPTION.exec(text)?.[1]).find((text) => text);
  return said === undefined ? noteOf(firstComment(comments)) : noteOf(said);
}

const DESCRIPTION = /^@?desc\s*[:：]\s*(.*\S)/i;

function commentsOf(lines: readonly string[]): Comment[] {
  const found: Comment[] = [];
  let closing = "";
  for (const line of lines) {
    const text = line.trim();
    const opened = closing === "" ? openingOf(text) : { close: closing, rest: text, words: true };
    if (opened === undefined) continue;
    const { close, rest, words } = opened;
    const end = close === "" ? -1 : rest.indexOf(close);
    const inside = end === -1 ? rest : rest.slice(0, end);
    closing = end === -1 ? close : "";
    found.push({ text: inside.replace(/^\*+(?=\s|$)/, "").trim(), words });
  }
  return found;
}

function openingOf(line: string) {
  const text = line.replace(/^[rub]{1,2}(?="""|''')/i, "");
  const found = MARKS.find(([open]) => text.startsWith(open));
  if (found === undefined) return undefined;
  const [mark, close] = found;
  const rest = text.slice(mark.length).replace(/^[#/!*-]+(?=\s|$)/, ""); // `##`, `///`, `/**`
  return { close, rest, words: mark !== "#" || /^\s/.test(rest) };
}

/** Lines for editors and rulers say nothing. */
const firstComment = (comments: readonly Comment[]): string =>
  comments.find(({ text, words }) => words && /[\p{L}\p{N}]/u.test(text) && !SILENT.test(text))
    ?.text ?? "";

const SILENT = /^(?:-\*-|vim?:|@?desc\s*[:：]|.{0,2}$)/i;

/** F2 */
function noteOf(text: string): string {
  const line = redact(text.replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, " "))
    .text.replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= NOTE_CHARACTERS) return line;
  return `${characters
    .slice(0, NOTE_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}
