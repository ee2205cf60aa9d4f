/**
 * Where a line goes that a person has entered: a line and what waits for one in, its way out. Pure.
 *
 * O1. Who has interrupted the run is talking to the run: until the words are given every line is those words, whatever it begins with.
 * O2. Enter alone never ends anything but what waits: it skips a question, and goes on after an interrupt.
 */

import type { OpenQuestion } from "./questions.ts";

export interface Waiting {
  /** The run was interrupted and waits for what it is told. */
  readonly interrupted: boolean;
  /** The question that has waited longest. */
  readonly question?: OpenQuestion | undefined;
}

export type Route =
  /** `words` is "" for Enter alone. */
  | { readonly to: "interrupt"; readonly words: string }
  | { readonly to: "decline"; readonly id: string }
  | { readonly to: "answer"; readonly id: string; readonly text: string }
  | { readonly to: "aside"; readonly question: string }
  | { readonly to: "say"; readonly text: string }
  | { readonly to: "nobody" };

export function routeOf(line: string, { interrupted, question }: Waiting): Route {
  const text = line.trim();
  if (interrupted) return { to: "interrupt", words: text }; // O1
  if (text === "")
    return question === undefined ? { to: "nobody" } : { to: "decline", id: question.id }; // O2
  const [, aside] = /^[?？]\s*(.*)$/su.exec(text) ?? [];
  if (aside !== undefined)
    return aside === "" ? { to: "nobody" } : { to: "aside", question: aside };
  if (question === undefined) return { to: "say", text };
  return { to: "answer", id: question.id, text: chosen(text, question.options) };
}

/** An option by its number, counted from 1, also in full-width digits; else what was written. */
function chosen(text: string, options: readonly string[]): string {
  const digits = text.normalize("NFKC");
  return (/^\d{1,3}$/.test(digits) ? options[Number(digits) - 1] : undefined) ?? text;
}
