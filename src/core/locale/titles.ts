/** The titles of documents in the language at hand, and all of them for reading. One table per language, all with the same keys. */

import type { FlowDocuments, SectionKey, Titles } from "../documents/titles.ts";
import {
  flowDocuments as enFlow,
  handoffFrame as enFrame,
  handoffTitles as enTitles,
  type HandoffFrame,
} from "./en/titles.ts";
import {
  flowDocuments as frFlow,
  handoffFrame as frFrame,
  handoffTitles as frTitles,
} from "./fr/titles.ts";
import {
  flowDocuments as jaFlow,
  handoffFrame as jaFrame,
  handoffTitles as jaTitles,
} from "./ja/titles.ts";
import type { Lang } from "./lang.ts";
import {
  flowDocuments as zhFlow,
  handoffFrame as zhFrame,
  handoffTitles as zhTitles,
} from "./zh/titles.ts";

export const HANDOFF_TITLES: Readonly<Record<Lang, Titles<SectionKey>>> = {
  en: enTitles,
  zh: zhTitles,
  fr: frTitles,
  ja: jaTitles,
};

const FRAMES: Readonly<Record<Lang, HandoffFrame>> = {
  en: enFrame,
  zh: zhFrame,
  fr: frFrame,
  ja: jaFrame,
};

export const frameOf = (lang: Lang): HandoffFrame => FRAMES[lang];

/** The title that is written for each section of the handoff document. */
export type SectionTitles = Readonly<Record<SectionKey, string>>;

export const titlesOf = (lang: Lang): SectionTitles => writtenTitles(HANDOFF_TITLES[lang]);

/** The words of brief, goal and verdict. */
export const FLOW_DOCUMENTS: Readonly<Record<Lang, FlowDocuments>> = {
  en: enFlow,
  zh: zhFlow,
  fr: frFlow,
  ja: jaFlow,
};

/** Of one document: its titles in every language. */
export function flowTitles<D extends "brief" | "goal" | "verdict">(
  document: D,
): Readonly<Record<Lang, FlowDocuments[D]["titles"]>> {
  const { en, zh, fr, ja } = FLOW_DOCUMENTS;
  return {
    en: en[document].titles,
    zh: zh[document].titles,
    fr: fr[document].titles,
    ja: ja[document].titles,
  };
}

/** The titles that are written. */
export const writtenTitles = <K extends string>(titles: Titles<K>): Readonly<Record<K, string>> =>
  Object.fromEntries(
    Object.entries<readonly string[]>(titles).map(([key, [first]]) => [key, first]),
  ) as Record<K, string>;
