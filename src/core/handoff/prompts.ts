/**
 * What a session is told around a handoff: the question for the document, the second asking, why tools are refused, and how a cut, a
 * failure or an interruption is to be understood. Puts texts together; the words lie in `locale/`. Does not know when any is said.
 *
 * M1. What models, tools and people wrote stands as a quotation of named origin, never among flower's own words.
 * M2. A failure's own text is never told to the session: it would start to diagnose it.
 */

import type { SectionKey } from "../documents/titles.ts";
import { kilo } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import { promptsFor } from "../locale/prompts.ts";
import { titlesOf } from "../locale/titles.ts";
import type { BackgroundWork, Cut } from "../run/facts.ts";
import { oneLine, quotation } from "./quotation.ts";
import { tokensOf } from "./room.ts";

/** The question for the document, with the placeholders `{used}` and `{window}`. */
export const handoffPrompt = (lang: Lang): string =>
  promptsFor(lang).writing.question(titlesOf(lang));

/** `handoffPrompt("en")`. */
export const HANDOFF_PROMPT: string = handoffPrompt("en");

export interface QuestionFacts {
  readonly lang: Lang;
  /** Measured context, in tokens. */
  readonly used: number;
  /** In tokens. */
  readonly window: number;
  /** Reports of background work that were held back from the session, as they came. */
  readonly reports?: readonly string[];
  readonly running?: readonly BackgroundWork[];
  /** `running` goes on; else it is ended. */
  readonly kept?: boolean;
  /** What a person adds. */
  readonly note?: string;
}

/** The only thing that a session hears in its writing turn. */
export function questionFor(facts: QuestionFacts): string {
  const { lang, used, window, reports = [], running = [], kept = false, note = "" } = facts;
  const texts = promptsFor(lang).writing;
  const question = handoffPrompt(lang)
    .replaceAll("{used}", kilo(used, 1))
    .replaceAll("{window}", kilo(window));
  return paragraphs(
    question,
    reports.length === 0 ? "" : paragraphs(texts.reports, ...reportBlocks(reports)),
    running.length === 0
      ? ""
      : paragraphs(texts.running({ kept, scene: titlesOf(lang).scene }), workList(running)),
    note.trim() === "" ? "" : paragraphs(texts.note, quotation("note", note).block),
  );
}

/** The second and last asking: names what the first document lacked. */
export const askAgain = (about: {
  readonly lang: Lang;
  readonly missing: readonly SectionKey[];
}): string =>
  promptsFor(about.lang).writing.again({
    missing: about.missing.map((key) => titlesOf(about.lang)[key]),
  });

/** The sentence with which every tool is refused in the writing turn. */
export const writingRefusal = (lang: Lang): string => promptsFor(lang).writing.refusal;

/** Shown to the session when its turn is cut. */
export const cutNotice = (lang: Lang, cut: Cut): string => promptsFor(lang).turn.cut[cut];

/** For a session that goes on after a failure (M2). */
export const goOnPrompt = (lang: Lang): string => promptsFor(lang).turn.goOn;

/** What is not as it was when the document was written; "" when nothing changed. */
export const changedSince = (lang: Lang, changes: readonly string[]): string =>
  changes.length === 0
    ? ""
    : paragraphs(
        promptsFor(lang).takeover.changed,
        changes.map((change) => `- ${change}`).join("\n"),
      );

/** Where a successor may look up what was said before it. */
export const wordsNote = (lang: Lang, path: string | undefined): string =>
  path === undefined ? "" : promptsFor(lang).takeover.words({ path });

/** What a check by code finds in the document; "" when it finds nothing. */
export const foundInDocument = (lang: Lang, warnings: readonly string[]): string =>
  warnings.length === 0
    ? ""
    : paragraphs(
        promptsFor(lang).takeover.found,
        warnings.map((warning) => `- ${warning}`).join("\n"),
      );

/** Stands for a file whose text would not leave room for the handoff. */
export const tooLargeNotice = (
  lang: Lang,
  { path, lines, bytes }: { readonly path: string; readonly lines: number; readonly bytes: number },
): string =>
  promptsFor(lang).turn.tooLarge({ path: oneLine(path), lines, tokens: kilo(tokensOf(bytes)) });

/** Stands for a long file that was read as a whole. */
export const largeFileNotice = (
  lang: Lang,
  { path, lines, chars }: { readonly path: string; readonly lines: number; readonly chars: number },
): string => promptsFor(lang).turn.largeFile({ path: oneLine(path), lines, chars });

/** One line before the opening of a text that lies in a file now. */
export const spilledNotice = (
  lang: Lang,
  { path, chars }: { readonly path: string; readonly chars: number },
): string => promptsFor(lang).turn.spilled({ path: oneLine(path), chars });

/** For a session whose background command ended after its last reply; the harness's notice comes with it. */
export const newsPrompt = (lang: Lang): string => promptsFor(lang).turn.news;

/** For a session that stopped because it felt its context filling, when it is not. Tokens. */
export const trueNumber = (
  lang: Lang,
  { used, window }: { readonly used: number; readonly window: number },
): string => promptsFor(lang).turn.trueNumber({ used: kilo(used, 1), window: kilo(window) });

/** The person's words, or a neutral line without any, and what the interruption was not. */
export function interruptPrompt(lang: Lang, message: string): string {
  const { interrupted, afterInterrupt } = promptsFor(lang).turn;
  return paragraphs(message.trim() === "" ? interrupted : message, afterInterrupt);
}

/** A request that no session has answered yet, word for word, for the successor. */
export const newRequest = (lang: Lang, prompt: string): string =>
  paragraphs(promptsFor(lang).turn.newRequest, quotation("request", prompt).block);

/** What a person said while nobody could hear it, word for word; "" when nothing was said. */
export function personAdds(lang: Lang, words: readonly string[]): string {
  const said = words.filter((word) => word.trim() !== "");
  if (said.length === 0) return "";
  return paragraphs(
    promptsFor(lang).turn.personAdds,
    ...said.map((word) => quotation("words", word).block),
  );
}

/** The step's task as a file: the prompt, and below it what a person has said since, word for word. */
export function taskText(lang: Lang, prompt: string, said: readonly string[]): string {
  const words = said.filter((word) => word.trim() !== "");
  return [
    `${prompt}\n`,
    ...words.map((word) => `\n${promptsFor(lang).turn.saidSince}\n\n${word}\n`),
  ].join("");
}

/** One quotation a report (M1). */
export const reportBlocks = (reports: readonly string[]): string[] =>
  reports.map((report, index) => quotation(`report-${index + 1}`, report).block);

/** One line a piece of work: id, kind, what it is, where its output goes (M1: never more than its line). */
export const workList = (running: readonly BackgroundWork[]): string =>
  running
    .map(({ id, type, description, output }) => {
      const parts = [
        oneLine(id),
        type,
        oneLine(description),
        output === undefined ? "" : `→ ${oneLine(output)}`,
      ];
      return `- ${parts.filter((part) => part !== "").join(" · ")}`;
    })
    .join("\n");

const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join("\n\n");
