/**
 * How wide text is, and how it is made to fit. Widths are columns of a terminal. Works on text that is already `visible`; a grapheme
 * (an emoji with its parts, a letter with its accents) is never split.
 */

import stringWidth from "string-width";

const NARROWEST = 40;
const WIDEST = 110;
/** Where nothing says how wide the output is: a pipe, a file. Nothing is lost there for want of width. */
const UNKNOWN = WIDEST;

/** The width to print at: what the stream says, within what can be read comfortably. */
export const usableWidth = (columns: number | undefined): number =>
  columns === undefined || !(columns > 0)
    ? UNKNOWN
    : Math.min(WIDEST, Math.max(NARROWEST, Math.floor(columns)));

export const widthOf = (text: string): number => stringWidth(text);

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), (s) => s.segment);

const ELLIPSIS = "…";

/** The longest beginning that fits into `width` columns, as a list of graphemes. */
function beginning(pieces: readonly string[], width: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const piece of pieces) {
    used += stringWidth(piece);
    if (used > width) break;
    taken.push(piece);
  }
  return taken;
}

/** Code units of a line that are looked at for each column of the screen: a megabyte on one line must not cost a second. */
export const UNITS_PER_COLUMN = 40;

/** At most `width` columns; what is left out is marked by `…`, and so is what `more` says follows. */
export function cut(text: string, width: number, more = false): string {
  const head = text.slice(0, width * UNITS_PER_COLUMN);
  const whole = !more && head.length === text.length;
  if (whole && stringWidth(text) <= width) return text;
  return `${beginning(graphemesOf(head), width - 1)
    .join("")
    .trimEnd()}${ELLIPSIS}`;
}

/** Filled with spaces up to `width` columns. */
export const pad = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - stringWidth(text)));

/** One line as several of at most `width` columns, broken at spaces where there are any. Indentation of the line is kept. */
export function wrap(line: string, width: number): string[] {
  if (stringWidth(line) <= width) return [line];
  const rows: string[] = [];
  let rest = graphemesOf(line);
  while (rest.length > 0) {
    const fitting = beginning(rest, width);
    const taken = fitting.length === rest.length ? rest.length : breakAt(rest, fitting.length);
    rows.push(rest.slice(0, taken).join("").trimEnd());
    rest = rest.slice(taken);
    while (rest[0] === " ") rest.shift();
  }
  return rows;
}

/** Where to break: after the last space that fits, else between graphemes; always at least one. */
function breakAt(pieces: readonly string[], fitting: number): number {
  if (pieces[fitting] === " ") return fitting;
  const space = pieces.lastIndexOf(" ", fitting - 1);
  const word = pieces.slice(0, space).some((piece) => piece !== " ");
  return space > 0 && word ? space + 1 : Math.max(1, fitting);
}
