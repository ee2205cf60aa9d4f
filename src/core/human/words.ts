/**
 * What the model is told of an end of its question, and of its mail. Pure.
 *
 * W1. What a person said stands in an item of its own, further lines of it indented: it makes no item, and none of flower's words.
 * W2. What a model asked stands as code within one line: it cannot pass for the answer to it.
 */

import { codeSpan } from "../handoff/code-span.ts";
import { oneLine } from "../handoff/quotation.ts";
import { humanTextsFor } from "../locale/human.ts";
import type { Lang } from "../locale/lang.ts";
import type { Mail, Question } from "./book.ts";
import type { Ending } from "./facts.ts";
import { indented } from "./notes.ts";

/** `text`: the answer, or why it was declined. */
export function toldOf(how: Ending, text: string, lang: Lang): string {
  const { told } = humanTextsFor(lang);
  switch (how) {
    case "answered":
      return text;
    case "declined":
      return told.declined({ why: oneLine(text) });
    case "timeout":
    case "unattended":
    case "over_budget":
    case "invalid":
      return told[how];
    default:
      return how satisfies never;
  }
}

/** @param path where it was written down; undefined where it was not. */
export function inboxText(mail: readonly Mail[], path: string | undefined, lang: Lang): string {
  const { inbox } = humanTextsFor(lang);
  if (mail.length === 0) return inbox.empty;
  // W1
  const list = mail.map(({ text }, at) => `${at + 1}. ${indented(text, 3)}`).join("\n");
  return [inbox.lead, list, path === undefined ? inbox.notKept : inbox.kept({ path })].join("\n\n");
}

/** An answer that came when the session that had asked no longer waited. */
export const lateAnswer = ({ id, text }: Question, answer: string, lang: Lang): string =>
  humanTextsFor(lang).late({ id, question: codeSpan(text), answer }); // W2
