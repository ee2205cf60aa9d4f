/** What a document and a difference look like: Markdown as it is, behind a bar, wrapped to the width. Text in, rows out. */

import { paragraph, type Row, type Style, type Tone } from "./style.ts";
import { widthOf } from "./width.ts";

const BAR = "  | ";

/** What a line begins with that its further rows are indented by. */
const MARK = /^ *(?:[-*+>]|\d{1,3}[.)、]) +/u;

export const documentRows = (text: string, style: Style): Row[] =>
  text
    .trimEnd()
    .split("\n")
    .flatMap((line) => behindBar(line, toneOfLine(line), style));

function toneOfLine(line: string): Tone {
  if (line.startsWith("#")) return "note";
  return line.startsWith(">") ? "quiet" : "plain";
}

function behindBar(line: string, tone: Tone, style: Style): Row[] {
  if (line.trim() === "") return [{ text: BAR.trimEnd(), tone: "quiet" }];
  const [mark = ""] = MARK.exec(line) ?? [];
  const narrower = { ...style, width: style.width - widthOf(BAR) };
  return paragraph(mark, line.slice(mark.length), tone, narrower).map((row) => ({
    text: BAR + row.text,
    tone: row.tone,
  }));
}

const TONES: Readonly<Record<string, Tone>> = { "+": "good", "-": "bad", "@": "note" };

/** Of a line as `diff -u` prints it. */
export const toneOfChange = (line: string): Tone => TONES[line.charAt(0)] ?? "plain";

/** Lines as `diff -u` prints them. */
export const changeRows = (lines: readonly string[], style: Style): Row[] =>
  lines.flatMap((line) => {
    const mark = line.startsWith("@") ? "" : `${line.charAt(0)} `;
    return paragraph(`  ${mark}`, line.slice(mark === "" ? 0 : 1), toneOfChange(line), style);
  });
