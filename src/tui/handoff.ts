/** What a handoff looks like: near, writing, and done with its four sections. Knows the event's payload; not how a handoff is made. */

import { causeIn } from "../core/locale/causes.ts";
import { type Lines, linesFor, type ShownSection } from "../core/locale/lines.ts";
import type { FlowerEvent, WindowSource } from "../index.ts";
import { fieldsOf, numberOf, textOf } from "./payload.ts";
import { oneLine, paragraph, type Row, type Style } from "./style.ts";
import { pad, widthOf } from "./width.ts";

const SHOWN: readonly ShownSection[] = ["doing", "decided", "deadends", "next"];

export function handoffRows(event: FlowerEvent, style: Style): Row[] {
  const { text, payload } = event;
  const lines = linesFor(style.lang);
  const context = numberOf(payload.context) ?? 0;
  const window = numberOf(payload.window) ?? 0;
  switch (payload.phase) {
    case "near":
      return paragraph(
        "# ",
        lines.near({
          context,
          window,
          at: numberOf(payload.at) ?? 0,
          source: sourceOf(payload.window_source),
        }),
        "note",
        style,
      );
    case "writing":
      return paragraph("# ", lines.writing({ context, window }), "note", style);
    case "review":
      return paragraph(
        "# ",
        lines.review({ path: tilde(textOf(payload.path), style.home) }),
        "note",
        style,
      );
    case "done":
      return doneRows(event, context, lines, style);
    default:
      return paragraph("# ", text, "note", style);
  }
}

const SOURCES: readonly WindowSource[] = ["option", "env", "learned", "reported", "guessed"];

const sourceOf = (value: unknown): WindowSource | undefined =>
  SOURCES.find((source) => source === value);

function doneRows({ payload }: FlowerEvent, context: number, lines: Lines, style: Style): Row[] {
  const why = causeIn(style.lang, textOf(payload.why));
  return [
    ...(payload.degraded === true ? paragraph("! ", lines.degraded({ why }), "bad", style) : []),
    ...sectionRows(fieldsOf(payload.sections), lines, style),
    ...pathRows(textOf(payload.path), lines, style),
    ...(payload.last === true
      ? paragraph("<- ", lines.stopsHere, "note", style)
      : paragraph("<- ", lines.takeover({ context }), "good", style)),
  ];
}

/** `(空)` stands for an empty section in every language's documents. */
const EMPTY = /^\s*(?:\(空\)|\(未填\)|\(无\))?\s*$/u;

/** The mark of a list's first item says nothing in a line of its own. */
const BULLET = /^\s*(?:[-*+]|\d+[.)、])\s+/u;

function sectionRows(
  sections: Readonly<Record<string, unknown>>,
  { labels, nothing }: Lines,
  style: Style,
): Row[] {
  const column = Math.max(...SHOWN.map((key) => widthOf(labels[key]))) + 2;
  return SHOWN.flatMap((key) => {
    const body = textOf(sections[key]);
    const gutter = `  - ${pad(labels[key], column)}`;
    return EMPTY.test(body)
      ? oneLine(gutter, nothing, "quiet", style)
      : oneLine(gutter, body.replace(BULLET, ""), "plain", style);
  });
}

function pathRows(path: string, lines: Lines, style: Style): Row[] {
  if (path === "") return paragraph("<- ", lines.notOnDisk, "note", style);
  return paragraph("<- ", lines.written({ path: tilde(path, style.home) }), "good", style);
}

/** The user's home folder as `~`. */
export function tilde(path: string, home: string): string {
  const folder = home.replace(/[/\\]+$/, "");
  if (folder === "") return path;
  if (path === folder) return "~";
  return path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)
    ? `~${path.slice(folder.length)}`
    : path;
}
