/** What is in force before anything starts: the lines of `-v`, and what a person should hear of in any case. Text only. */

import { messagesFor } from "../core/locale/errors.ts";
import { kilo } from "../core/locale/format.ts";
import type { Lang } from "../core/locale/lang.ts";
import { linesFor } from "../core/locale/lines.ts";
import { sourceIn } from "../core/locale/source.ts";
import type { InForce } from "../index.ts";
import { paint, paragraph, type Row, type Style } from "../tui/style.ts";
import { pad, widthOf } from "../tui/width.ts";

/** Endpoint, key, model and window, each with where it comes from. The key is masked before it gets here. */
export function inForceLines(inForce: InForce, style: Style): string[] {
  const { before } = linesFor(style.lang);
  const { credentials, model, modelSource, window, windowSource } = inForce;
  const from = (source = "") =>
    source === "" ? "" : before.from({ source: sourceIn(style.lang, source) });
  const rows = [
    [before.endpoint, credentials?.endpoint ?? "", from(credentials?.endpointSource)],
    [before.key, credentials?.key || before.noKey, from(credentials?.source)],
    model === ""
      ? [before.model, before.harnessDefault, ""]
      : [before.model, model, from(modelSource === "option" ? "--model" : modelSource)],
    [before.window, kilo(window), before.windowFrom({ source: windowSource })],
  ];
  const column = Math.max(...rows.map(([label = ""]) => widthOf(label))) + 2;
  return printed(
    rows.flatMap(([label = "", value = "", whence = ""]) =>
      paragraph(
        `# ${pad(label, column)}`,
        whence === "" ? value : `${value} · ${whence}`,
        "quiet",
        style,
      ),
    ),
    style,
  );
}

/** Files that were skipped and variables that were not used; names that a file may not set only when `-v` asks for all. */
export const noteLines = ({ notes }: InForce, style: Style): string[] =>
  printed(
    notes
      .filter(({ kind }) => kind !== "ignored" || style.verbose)
      .flatMap((note) => paragraph("! ", noteText(note, style.lang), "note", style)),
    style,
  );

function noteText(note: InForce["notes"][number], lang: Lang): string {
  const messages = messagesFor(lang);
  switch (note.kind) {
    case "skipped":
      return messages.skippedFile(note);
    case "dropped":
      return messages.droppedVariable({ ...note, source: sourceIn(lang, note.source) });
    case "ignored":
      return messages.ignoredName(note);
    default:
      note satisfies never;
      return "";
  }
}

const printed = (rows: readonly Row[], { colour }: Style): string[] =>
  rows.map((row) => paint(row, colour));
