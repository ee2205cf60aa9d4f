/**
 * What is written down for people: the log of questions, and the file of what a person said while it ran. Text out; knows no disk.
 *
 * N1. Every entry has the full date: the files live longer than a day.
 * N2. What models and people wrote is quoted or indented, so that it makes no heading and no entry of its own.
 */

import { humanTextsFor } from "../locale/human.ts";
import type { Lang } from "../locale/lang.ts";
import type { Mail, Question } from "./book.ts";
import type { HumanFact } from "./facts.ts";

export interface When {
  /** Minutes as `Date.prototype.getTimezoneOffset` gives them; 0 is UTC. */
  readonly zoneOffset: number;
  readonly lang: Lang;
}

/** `YYYY-MM-DD HH:MM:SS`. @param ms since the epoch. */
export const dateTime = (ms: number, zoneOffset: number): string =>
  new Date(ms - zoneOffset * 60_000).toISOString().slice(0, 19).replace("T", " "); // N1

/** What a person said unasked, oldest first, with its time as people read it. */
export const saidIn = (facts: readonly HumanFact[], zoneOffset: number) =>
  facts.flatMap((fact) =>
    fact.kind === "person.said" ? [{ when: dateTime(fact.at, zoneOffset), words: fact.text }] : [],
  );

/** Opens the log of questions. */
export const logHeader = (lang: Lang): string => {
  const { title, about } = humanTextsFor(lang).log;
  return `# ${title}\n\n> ${about}\n`;
};

/** A question that has ended. */
export function questionEntry(question: Question, { zoneOffset, lang }: When): string {
  const { log, states } = humanTextsFor(lang);
  const { id, text, options, at, end } = question;
  return [
    `\n- ${dateTime(at, zoneOffset)} **Q**(${id}) ${indented(text)}`,
    ...(options.length === 0 ? [] : [`  - ${log.options}${indented(options.join(" / "), 4)}`]),
    ...(end === undefined
      ? []
      : [
          `  - ${dateTime(end.at, zoneOffset)} **A**[${states[end.how]}] ${indented(end.text, 4)}`.trimEnd(),
        ]),
    "",
  ].join("\n");
}

/** What a person said unasked. */
export const mailEntry = ({ id, text, at }: Mail, { zoneOffset, lang }: When): string =>
  `\n- ${dateTime(at, zoneOffset)} **${humanTextsFor(lang).log.said}**(${id}) ${indented(text)}\n`;

/** Opens the file of additions. */
export const additionsHeader = (lang: Lang): string => {
  const { title, about } = humanTextsFor(lang).additions;
  return `# ${title}\n\n> ${about}\n`;
};

export const additionEntry = ({ id, text, at }: Mail, { zoneOffset }: When): string =>
  `\n## ${dateTime(at, zoneOffset)} (${id})\n\n${quoted(text)}\n`;

/** N2. Every line end counts that any reader of Markdown or any model may take for one. */
export const indented = (text: string, by = 2): string =>
  text.trim().replace(/\s*(?:[\n\r\v\f\u2028\u2029]|\u0085)\s*/g, `\n${" ".repeat(by)}`);

/** N2 */
const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r\n|[\n\r\v\f\u2028\u2029]|\u0085/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
