/**
 * What is said in the default flow, in the language at hand. One table per language, all with the same keys. What models are told is
 * written out in English and Chinese; French and Japanese take the English text, and what a person reads is in their language.
 */

import { flow as en, type FlowTexts } from "./en/flow.ts";
import { flow as fr } from "./fr/flow.ts";
import { flow as ja } from "./ja/flow.ts";
import type { Lang } from "./lang.ts";
import { flow as zh } from "./zh/flow.ts";

const TEXTS: Readonly<Record<Lang, FlowTexts>> = { en, zh, fr, ja };

export const flowTextsFor = (lang: Lang): FlowTexts => TEXTS[lang];
