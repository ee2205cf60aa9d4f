/** How a screen prints: its language, width and colours. A row is one printed line before its colour. Decides nothing about events. */

import { createColors } from "picocolors";
import type { Lang } from "../core/locale/lang.ts";
import { visible, visibleLines } from "../core/visible.ts";
import { cut, widthOf, wrap } from "./width.ts";

export interface Style {
  readonly lang: Lang;
  /** Columns: no printed line is wider. */
  readonly width: number;
  readonly colour: boolean;
  /** The user's home folder, absolute: shown as `~`. */
  readonly home: string;
  /** Show also what is quiet by default: thinking, prompts, the harness's own notes. */
  readonly verbose: boolean;
}

export type Tone = "plain" | "quiet" | "note" | "good" | "bad";

/** Text that is fit to print and fits the width. */
export interface Row {
  readonly text: string;
  readonly tone: Tone;
}

/** Colour goes on last, so that nothing a model prints can bring its own. */
export function paint({ text, tone }: Row, colour: boolean): string {
  const colours = createColors(colour);
  switch (tone) {
    case "quiet":
      return colours.dim(text);
    case "note":
      return colours.cyan(text);
    case "good":
      return colours.green(text);
    case "bad":
      return colours.red(text);
    default:
      return text;
  }
}

/** A paragraph behind a gutter, wrapped; the rows after the first are indented as far. Empty text makes no row. */
export function paragraph(gutter: string, text: string, tone: Tone, style: Style): Row[] {
  const indent = " ".repeat(widthOf(gutter));
  const room = style.width - widthOf(gutter);
  const rows = visibleLines(text.trim()).flatMap((line) => wrap(line, room));
  if (rows.length === 1 && rows[0] === "") return [];
  return rows.map((row, at) => ({ text: (at === 0 ? gutter : indent) + row, tone }));
}

/** The first line of a text behind a gutter, cut to the width; `…` says that there is more. Empty text makes no row. */
export function oneLine(gutter: string, text: string, tone: Tone, style: Style): Row[] {
  const [first = "", ...others] = text.trim().split(/\r\n|\n/);
  if (first === "") return [];
  const shown = cut(visible(first), style.width - widthOf(gutter), others.length > 0);
  return [{ text: gutter + shown, tone }];
}
