/**
 * The brief as data: what is wanted, as it was clarified before the work began. Reads it from free text and writes it. Does not know
 * who was asked, where it lies, or what is made of it.
 *
 * B1. All four sections are required: "nothing is unknown" is an answer too, and has to be given. A placeholder is none.
 * B2. What a person says later stands in a section of its own, each with its date: it reaches whoever reads the brief, and never becomes a
 *     part of what was clarified.
 * B3. Only the file can hold such additions: what a session writes under their title is dropped, since it would pass for a person's word.
 * B4. Reading what was written gives the same sections, whatever they contain (in the form of `normaliseBody`).
 */

import { normaliseBody } from "../documents/body.ts";
import { framed } from "../documents/framed.ts";
import {
  type Grammar,
  grammarOf,
  readBodies,
  readSections,
  writeSections,
} from "../documents/sections.ts";
import { BRIEF_KEYS, type BriefKey } from "../documents/titles.ts";
import { flowTextsFor } from "../locale/flow.ts";
import type { Lang } from "../locale/lang.ts";
import { FLOW_DOCUMENTS, flowTitles, writtenTitles } from "../locale/titles.ts";

type AllKeys = BriefKey | "additions";

export interface BriefDocument extends Readonly<Record<BriefKey, string>> {
  /** What a person said after it was frozen; "" where nothing was said. */
  readonly additions: string;
}

const GRAMMAR: Grammar<AllKeys> = grammarOf(
  [...BRIEF_KEYS, "additions"] as const,
  flowTitles("brief"),
);
const FOUR: Grammar<AllKeys> = { ...GRAMMAR, keys: BRIEF_KEYS };
const ADDED: Grammar<AllKeys> = { ...GRAMMAR, keys: ["additions"] };

/** A file's text. Never fails: what is not there is "". Of additions all that stand in it are kept. */
export const readBrief = (text: string): BriefDocument => ({
  ...readSections(GRAMMAR, text),
  additions: (readBodies(GRAMMAR, text).get("additions") ?? []).join("\n\n"),
});

/** A session's answer (B3). */
export const briefOfSession = (text: string): BriefDocument => ({
  ...readSections(GRAMMAR, text),
  additions: "",
});

/** The sections that are empty, in order (B1). */
export const briefMissing = (brief: BriefDocument): BriefKey[] =>
  BRIEF_KEYS.filter((key) => normaliseBody(brief[key]) === "");

/** The file as people find it. */
export const briefMarkdown = (brief: BriefDocument, lang: Lang): string =>
  framed(FLOW_DOCUMENTS[lang].brief.frame, sectionsOf(brief, lang, "placeholder"));

/** The sections alone; empty ones are left out. */
export const briefSections = (brief: BriefDocument, lang: Lang): string =>
  sectionsOf(brief, lang, "skip");

function sectionsOf(brief: BriefDocument, lang: Lang, empty: "placeholder" | "skip"): string {
  const title = writtenTitles(FLOW_DOCUMENTS[lang].brief.titles);
  const four = writeSections(FOUR, brief, { title, empty });
  const added = writeSections(ADDED, brief, { title, empty: "skip" });
  return [four, added].filter((text) => text !== "").join("\n\n");
}

export interface Addition {
  /** Date and time, as people read it; one line. */
  readonly when: string;
  /** While it ran, or when it was woken. */
  readonly said: "running" | "waking";
  /** Word for word. */
  readonly words: string;
}

/** B2. Words without a letter or a digit are words as well. */
export function withAddition(
  brief: BriefDocument,
  { when, said, words }: Addition,
  lang: Lang,
): BriefDocument {
  const entry = `### ${when} (${flowTextsFor(lang).said[said]})\n\n${normaliseBody(words) || words.trim()}`;
  const additions = [normaliseBody(brief.additions), entry].filter((text) => text !== "");
  return { ...brief, additions: additions.join("\n\n") };
}

/** Were these very words added to it, be it at another time? A word within others is not the same. */
export function hasAddition({ additions }: BriefDocument, words: string): boolean {
  const text = normaliseBody(words) || words.trim();
  return `\n\n${normaliseBody(additions)}\n\n`.includes(`\n\n${text}\n\n`);
}
