/**
 * What a run's events look like in a terminal: event in, printed lines out. Pure; knows no stream and no time. Gutters are ASCII, since a
 * missing glyph must never break a screen: `#` the run itself, `>` a call, `=` its result, `!` what went wrong, `~` what is tried
 * again, `*` background work, `?` a question, `>>` what a person says, `<-` what a handoff leaves behind, `|` a sub-agent.
 */

import { HUMAN_ASK } from "../core/human/tools.ts";
import { linesFor } from "../core/locale/lines.ts";
import { stepLabel } from "../core/locale/step-label.ts";
import type { FlowerEvent } from "../index.ts";
import { handoffRows, tilde } from "./handoff.ts";
import { numberOf, textOf } from "./payload.ts";
import { optionsOf } from "./questions.ts";
import { oneLine, paint, paragraph, type Row, type Style } from "./style.ts";
import { taskRows } from "./tasks.ts";
import { widthOf } from "./width.ts";

const SUBAGENT = "  | ";

/** No line is wider than the style's width, and none holds anything but its own colours that a terminal would obey. */
export function eventLines(event: FlowerEvent, style: Style): string[] {
  if (!ofSubagent(event)) return rowsOf(event, style).map((row) => paint(row, style.colour));
  const narrower = { ...style, width: style.width - widthOf(SUBAGENT) };
  return rowsOf(event, narrower).map(({ text, tone }) =>
    paint({ text: SUBAGENT + text, tone: tone === "plain" ? "quiet" : tone }, style.colour),
  );
}

const ofSubagent = ({ payload }: FlowerEvent): boolean =>
  payload.subagent === true ||
  (typeof payload.parent_tool_use_id === "string" && payload.parent_tool_use_id !== "");

function rowsOf(event: FlowerEvent, style: Style): Row[] {
  const { kind, text, payload } = event;
  switch (kind) {
    case "text":
      return paragraph("", text, "plain", style);
    case "thinking":
    case "prompt":
      return style.verbose ? oneLine(". ", `${kind}: ${text}`, "quiet", style) : [];
    case "result":
    case "unknown":
      return [];
    case "tool_call":
      return callRows(event, style);
    case "tool_result":
      return payload.is_error === true
        ? oneLine("  ! ", untagged(text), "bad", style)
        : oneLine("  = ", untagged(text), "quiet", style);
    case "task":
      return taskRows(event, style);
    case "system":
      return systemRows(event, style);
    case "reset":
      return paragraph("# ", resetText(event, style), "note", style);
    case "error":
      return paragraph("! ", text, "bad", style);
    case "retry":
      return retryRows(event, style);
    case "step":
      return paragraph("# ", stepText(event, style), "note", style);
    case "handoff":
      return handoffRows(event, style);
    case "ask":
      return askRows(event, style);
    default:
      kind satisfies never; // at run time: a kind of a newer run, for which there is no line yet
      return [];
  }
}

/** A question to the person has lines of its own, with its options. */
function callRows({ text, tool }: FlowerEvent, style: Style): Row[] {
  if (tool === HUMAN_ASK && !style.verbose) return [];
  return oneLine("> ", text === "" ? tool : `${tool}  ${tilde(text, style.home)}`, "note", style);
}

/** Without the marks that the harness puts into a result for the model. */
const untagged = (text: string): string =>
  text.replace(
    /^\s*<tools-used-before-summary>[^<]*<\/tools-used-before-summary>\s*|<\/?tool_use_error>/g,
    "",
  );

/** A question with its options by number; how it ended; else what the event says of itself, such as a person's own words. */
function askRows({ text, payload }: FlowerEvent, style: Style): Row[] {
  if (payload.phase === "asked")
    return [
      ...paragraph("? ", text, "note", style),
      ...optionsOf(payload.options).flatMap((option, at) =>
        paragraph(`  ${at + 1}. `, option, "note", style),
      ),
    ];
  const lines = linesFor(style.lang);
  const ends: Readonly<Record<string, string>> = lines.askEnded;
  const ended = ends[textOf(payload.phase)];
  if (payload.phase === undefined) return paragraph("? ", text, "note", style);
  if (payload.phase === "said") return paragraph(">> ", text, "good", style);
  const said =
    ended === undefined || text === "" ? (ended ?? text) : lines.labelled({ label: ended, text });
  return paragraph("= ", said, "quiet", style);
}

/** What flower itself says of the window or of a document, beside the harness's bookkeeping. */
const SAID: readonly unknown[] = ["window", "document", "names", "orphans"];

function systemRows({ text, payload }: FlowerEvent, style: Style): Row[] {
  if (SAID.includes(payload.subtype)) return paragraph("# ", text, "note", style);
  return []; // the harness's bookkeeping: for programs
}

/** The harness's own tries are told by their numbers; what flower itself waits for is said by the event. */
function retryRows({ text, payload }: FlowerEvent, style: Style): Row[] {
  if (payload.subtype !== "api_retry")
    return text === "" ? [] : paragraph("~ ", text, "note", style); // what only a countdown needs
  const delay = numberOf(payload.retry_delay_ms);
  const line = linesFor(style.lang).apiRetry({
    ...optional("attempt", numberOf(payload.attempt)),
    ...optional("of", numberOf(payload.max_retries)),
    ...optional("status", numberOf(payload.error_status)),
    ...optional("seconds", delay === undefined ? undefined : delay / 1000),
  });
  return paragraph("~ ", line, "note", style);
}

const resetText = ({ payload }: FlowerEvent, style: Style): string =>
  linesFor(style.lang).reset({
    ...optional("before", numberOf(payload.pre_tokens)),
    ...optional("after", numberOf(payload.post_tokens)),
  });

const stepText = ({ text, payload }: FlowerEvent, style: Style): string =>
  linesFor(style.lang).step({
    name: stepLabel(text === "" ? textOf(payload.step) : text, style.lang),
    ...optional("index", numberOf(payload.index)),
    ...optional("total", numberOf(payload.total)),
  });

/** `{ [name]: value }`, or nothing at all where there is no value. */
function optional<K extends string>(name: K, value: number | undefined): { [P in K]?: number } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]?: number });
}
