/**
 * The lines of background work: a sub-agent's or a command's begin and end, in the person's language. What it does in between shows as calls
 * of its own, and news of a task that has only an id says nothing to a person: both are for `-v`. Knows no conversation.
 */

import { linesFor } from "../core/locale/lines.ts";
import type { FlowerEvent } from "../index.ts";
import { fieldsOf, textOf } from "./payload.ts";
import { oneLine, paragraph, type Row, type Style } from "./style.ts";

export function taskRows(event: FlowerEvent, style: Style): Row[] {
  const { text, payload } = event;
  switch (payload.subtype) {
    case "unverifiable":
      return paragraph("* ", text, "note", style);
    case "task_progress":
      return style.verbose ? oneLine("* ", text, "quiet", style) : [];
    case "task_updated":
      return style.verbose || textOf(fieldsOf(payload.patch).error) !== ""
        ? oneLine("* ", text, "quiet", style)
        : [];
    case "task_started":
      return oneLine("* ", stateText("started", event, style), "quiet", style);
    case "task_notification":
      return oneLine("* ", stateText(textOf(payload.status), event, style), "quiet", style);
    default:
      return oneLine("* ", text, "quiet", style);
  }
}

/** A state that has no word yet is shown as the event says it. */
function stateText(state: string, { text }: FlowerEvent, style: Style): string {
  const lines = linesFor(style.lang);
  const words: Readonly<Record<string, string>> = lines.taskStates;
  const label = words[state];
  const opening = `${state}: `;
  return label === undefined || !text.startsWith(opening)
    ? text
    : lines.labelled({ label, text: text.slice(opening.length) });
}
