/**
 * The handoff document as data: what one session leaves for the next. Reads it from free text, writes it for people and for the
 * successor. Does not know where it lies, who asked for it, or what happens to an incomplete one.
 *
 * D1. Only `doing` and `next` are required: asking for dead ends where there are none would ask for invention (seeds).
 * D2. Reading what `toMarkdown` wrote gives the same five sections, whatever they contain (in the form of `normaliseBody`).
 * D3. `step` stands in the first line alone and is never read from there (seeds).
 * D4. In a successor's prompt the document and the task are quotations: they cannot pass for flower's own words.
 * D5. The section of facts is written by code alone and is no part of the document: what a session writes under its title is dropped,
 *     and a line of a body that looks like its heading is written so that it is none.
 */

import { normaliseBody } from "../documents/body.ts";
import { framed } from "../documents/framed.ts";
import { type Grammar, grammarOf, readSections, writeSections } from "../documents/sections.ts";
import { SECTION_KEYS, type SectionKey, type Titles } from "../documents/titles.ts";
import { EVIDENCE_TITLES, evidenceTextsFor } from "../locale/evidence.ts";
import type { Lang } from "../locale/lang.ts";
import { promptsFor } from "../locale/prompts.ts";
import { frameOf, HANDOFF_TITLES, titlesOf } from "../locale/titles.ts";
import { visible } from "../visible.ts";
import { oneLine, quotation } from "./quotation.ts";

export interface HandoffDocument extends Readonly<Record<SectionKey, string>> {
  /** The step's name, for the first line; may be "". */
  readonly step: string;
}

/** D1. */
export const REQUIRED: readonly SectionKey[] = ["doing", "next"];

/** Opens the `doing` of a document that code put together. The same in every language. */
export const DEGRADED = "[降级:交接没写成]";

type AllKeys = SectionKey | "evidence";

const titlesIn = (lang: Lang): Titles<AllKeys> => ({
  ...HANDOFF_TITLES[lang],
  ...EVIDENCE_TITLES[lang],
});

const GRAMMAR: Grammar<AllKeys> = grammarOf([...SECTION_KEYS, "evidence"], {
  en: titlesIn("en"),
  zh: titlesIn("zh"),
  fr: titlesIn("fr"),
  ja: titlesIn("ja"),
});
const SECTIONS: Grammar<AllKeys> = { ...GRAMMAR, keys: SECTION_KEYS };
const EVIDENCE: Grammar<AllKeys> = { ...GRAMMAR, keys: ["evidence"] };

/** Never fails: what is not there is "". Titles of all four languages are read. */
export function parseHandoff(text: string, step = ""): HandoffDocument {
  const { evidence: _, ...sections } = readSections(GRAMMAR, text); // D5
  return { ...sections, step };
}

/** The facts that code wrote into a document's file; "" when there are none. */
/** The run that wrote the document, by the facts below its sections; undefined where they do not say. */
export function runIn(text: string): string | undefined {
  return RUN.exec(evidenceOf(text))?.[1];
}

/** As `standing` in `evidence-block.ts` writes it, in every language. */
const RUN = /^- run `([^`]+)`/m;

export const evidenceOf = (text: string): string => readSections(GRAMMAR, text).evidence;

/** The required sections that are empty, in order. */
export const missing = (document: HandoffDocument): SectionKey[] =>
  REQUIRED.filter((key) => normaliseBody(document[key]) === "");

export const isDegraded = ({ doing }: HandoffDocument): boolean =>
  normaliseBody(doing).startsWith(DEGRADED);

/** A session that copies the marker from what it took over does not thereby degrade its own document. */
export const withoutMarker = (document: HandoffDocument): HandoffDocument =>
  isDegraded(document)
    ? { ...document, doing: normaliseBody(document.doing).slice(DEGRADED.length).trim() }
    : document;

/** True when no section of this text has anything in it. */
export function isBlank(text: string): boolean {
  const sections = readSections(GRAMMAR, text);
  return SECTION_KEYS.every((key) => sections[key] === "");
}

/** Of each section the later one where it is filled: a document that was asked for once more. */
export function merge(first: HandoffDocument, second: HandoffDocument): HandoffDocument {
  const of = (key: SectionKey) => (normaliseBody(second[key]) === "" ? first[key] : second[key]);
  return {
    doing: of("doing"),
    decided: of("decided"),
    deadends: of("deadends"),
    next: of("next"),
    scene: of("scene"),
    step: second.step || first.step,
  };
}

/** The file as people find it. Ends with one newline. `evidence` is the body of the section of facts, as `evidenceBlock` makes it. */
export function toMarkdown(
  document: HandoffDocument,
  options: { readonly lang?: Lang; readonly evidence?: string } = {},
): string {
  const { lang = "en", evidence = "" } = options;
  const { title, quote } = frameOf(lang);
  const sections = sectionsText(document, { lang, evidence, empty: "placeholder" });
  return framed({ title: title(visible(oneLine(document.step))), quote }, sections);
}

interface TextOptions {
  readonly lang: Lang;
  readonly evidence: string;
  readonly empty: "placeholder" | "skip";
}

function sectionsText(document: HandoffDocument, { lang, evidence, empty }: TextOptions): string {
  const all = { ...document, evidence };
  const title = { ...titlesOf(lang), evidence: evidenceTextsFor(lang).title };
  return [
    writeSections(SECTIONS, all, { title, empty }),
    writeSections(EVIDENCE, all, { title, empty: "skip" }),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

export interface PromptBlockOptions {
  /** Default `en`. */
  readonly lang?: Lang;
  /** Where the document lies. */
  readonly path?: string;
  /** The file that holds the step's task word for word. */
  readonly taskPath?: string;
  /** The file as it lies there: quoted in place of the sections, so that whatever a person added reaches the successor. */
  readonly text?: string;
  /** What flower adds in its own name: the ledger, what changed since. */
  readonly notes?: readonly string[];
  /** The task itself, for where there is no file of it. Not used when `taskPath` is given. */
  readonly task?: string;
  /** The facts that code adds, where there is no `text` that holds them. */
  readonly evidence?: string;
}

/** What the successor is told first: that it takes over, from whom, what it got, and where to go on. */
export function promptBlock(document: HandoffDocument, options: PromptBlockOptions = {}): string {
  const { lang = "en", path, taskPath, task = "", evidence = "" } = options;
  const title = titlesOf(lang);
  const texts = promptsFor(lang).takeover;
  const sections = options.text ?? sectionsText(document, { lang, evidence, empty: "skip" });
  const { title: facts, trusted } = evidenceTextsFor(lang);
  const quoted = quotation("handoff", sections);
  const carried =
    taskPath === undefined && task.trim() !== "" ? quotation("task", task) : undefined;
  const parts = [
    texts.lead,
    isDegraded(document) ? texts.incomplete : "",
    path === undefined ? "" : texts.document({ path }),
    taskPath === undefined ? "" : texts.taskFile({ path: taskPath }),
    carried === undefined ? "" : `${texts.taskHere}\n\n${carried.block}`,
    texts.origin({ begin: quoted.begin, end: quoted.end }),
    quoted.block, // D4
    evidenceOf(sections) === "" ? "" : trusted({ title: facts }),
    ...(options.notes ?? []),
    "---",
    texts.goOn({ next: title.next }),
    texts.answerIn,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
