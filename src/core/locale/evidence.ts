/** The texts of the facts that code adds to a document, in the language at hand. One table per language, all with the same keys. */

import { type EvidenceTexts, evidence as en } from "./en/evidence.ts";
import { evidence as fr } from "./fr/evidence.ts";
import { evidence as ja } from "./ja/evidence.ts";
import type { Lang } from "./lang.ts";
import { evidence as zh } from "./zh/evidence.ts";

const TEXTS: Readonly<Record<Lang, EvidenceTexts>> = { en, zh, fr, ja };

export const evidenceTextsFor = (lang: Lang): EvidenceTexts => TEXTS[lang];

/** The section's title in each language: only code writes under it. */
const titleIn = (lang: Lang) => ({ evidence: [TEXTS[lang].title] as const });

export const EVIDENCE_TITLES: Readonly<Record<Lang, { readonly evidence: readonly [string] }>> = {
  en: titleIn("en"),
  zh: titleIn("zh"),
  fr: titleIn("fr"),
  ja: titleIn("ja"),
};
