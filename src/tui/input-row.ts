/**
 * The row in which a person types: line and width in, one row and the cursor's column out. Pure. Of a line that is longer the part around the
 * cursor is shown, so that it never takes a second row; what is not shown is marked by `…`.
 *
 * I1. The row is never wider than the width, and the cursor stands within it.
 * I2. What was typed or pasted is shown as what it is; nothing in it is obeyed.
 */

import { visible } from "../core/visible.ts";
import type { Typed } from "./line-editor.ts";
import { cut, graphemesOf, UNITS_PER_COLUMN, widthOf } from "./width.ts";

export interface InputRow {
  readonly text: string;
  /** What stands behind it for want of any text: a hint, for which a quieter colour is right. */
  readonly hint: string;
  /** Columns to the left of the cursor. */
  readonly column: number;
}

/** Stands for a line end that was pasted. */
const LINE_END = "⏎";
const MORE = "…";

/** @param width columns, the one in which the cursor may stand behind the text included. */
export function inputRow(
  { text, at }: Pick<Typed, "text" | "at">,
  prompt: string,
  hint: string,
  width: number,
): InputRow {
  const lead = widthOf(prompt) < width ? prompt : "";
  const room = Math.max(1, width - widthOf(lead));
  const column = widthOf(lead);
  if (text === "") return { text: lead, hint: cut(visible(hint), room), column };
  const reach = room * UNITS_PER_COLUMN;
  const before = pieces(text.slice(Math.max(0, at - reach), at));
  const after = pieces(text.slice(at, at + reach));
  const shown = around(before, after, room - 1); // one column for the cursor behind the last character
  return { text: lead + shown.left + shown.right, hint: "", column: column + widthOf(shown.left) };
}

/** I2. Each as wide as it is shown. */
const pieces = (text: string): string[] => graphemesOf(visible(text.replaceAll("\n", LINE_END)));

/** The cursor stands at two thirds of the room where the line does not fit. */
function around(
  before: readonly string[],
  after: readonly string[],
  room: number,
): { readonly left: string; readonly right: string } {
  const widths = [before, after].map((side) =>
    side.reduce((sum, piece) => sum + widthOf(piece), 0),
  );
  const [wide = 0, wideAfter = 0] = widths;
  if (wide + wideAfter <= room) return { left: before.join(""), right: after.join("") };
  const least = Math.floor((room * 2) / 3);
  const forLeft = Math.max(Math.min(wide, least), room - wideAfter);
  const left = fitting(before.toReversed(), forLeft).toReversed().join("");
  const right = fitting(after, room - widthOf(left)).join("");
  return { left, right };
}

/** As many as fit; the last one gives way to the mark where not all do. */
function fitting(side: readonly string[], room: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const [at, piece] of side.entries()) {
    used += widthOf(piece);
    const last = at === side.length - 1;
    if (used + (last ? 0 : 1) > room) return room > 0 ? [...taken, MORE] : [];
    taken.push(piece);
  }
  return taken;
}
