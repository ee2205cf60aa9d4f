/** The titles of documents in the language at hand, and all of them for reading. One table per language, all with the same keys. */

import { SECTION_KEYS, type SectionKey, type Titles } from "../documents/titles.ts";
import { handoffFrame as enFrame, handoffTitles as enTitles, type Frame } from "./en/titles.ts";
import { handoffFrame as frFrame, handoffTitles as frTitles } from "./fr/titles.ts";
import { handoffFrame as jaFrame, handoffTitles as jaTitles } from "./ja/titles.ts";
import type { Lang } from "./lang.ts";
import { handoffFrame as zhFrame, handoffTitles as zhTitles } from "./zh/titles.ts";

export const HANDOFF_TITLES: Readonly<Record<Lang, Titles<SectionKey>>> = {
  en: enTitles,
  zh: zhTitles,
  fr: frTitles,
  ja: jaTitles,
};

const FRAMES: Readonly<Record<Lang, Frame>> = {
  en: enFrame,
  zh: zhFrame,
  fr: frFrame,
  ja: jaFrame,
};

export const frameOf = (lang: Lang): Frame => FRAMES[lang];

/** The title that is written for each section of the handoff document. */
export type SectionTitles = Readonly<Record<SectionKey, string>>;

export const titlesOf = (lang: Lang): SectionTitles =>
  Object.fromEntries(
    SECTION_KEYS.map((key) => [key, HANDOFF_TITLES[lang][key][0]]),
  ) as SectionTitles;
