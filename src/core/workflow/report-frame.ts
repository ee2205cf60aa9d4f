/**
 * How words of models and people stand in a report: whole, and as nothing but text. Knows Markdown; not what is told.
 *
 * Q1. They stand in a code fence that is longer than any they hold: no heading, link, picture or page can come of them.
 * Q2. Secrets are taken out before a text is framed, while it is still in one piece.
 * Q3. What would steer a terminal that prints the report is written out.
 */

import { linesOf } from "../documents/body.ts";
import { redact } from "../secrets/redact.ts";
import { visible } from "../visible.ts";

const LONGEST = 20_000;

/** A block of its own; "" for a text that says nothing. @param indent of the list item that it belongs to. */
export function framedText(text: string, indent = ""): string {
  const clean = redact(text.trim()).text; // Q2
  if (clean === "") return "";
  const kept = clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
  const lines = linesOf(kept).map((line) => line.split("\t").map(visible).join("\t")); // Q3
  const runs = kept.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3)); // Q1
  return [`${fence}text`, ...lines, fence].map((line) => `${indent}${line}`.trimEnd()).join("\n");
}

/** Blocks with an empty line between them; empty ones vanish. */
export const blocks = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join("\n\n");

/** A list item, and what belongs to it. */
export const item = (line: string, body = ""): string =>
  body.trim() === "" ? `- ${line}` : `- ${line}\n\n${framedText(body, "  ")}`;
