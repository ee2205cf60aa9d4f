/** The texts of a rehearsal in the language at hand. One table per language, all with the same keys. */

import { rehearse as en, type RehearseTexts } from "./en/rehearse.ts";
import { rehearse as fr } from "./fr/rehearse.ts";
import { rehearse as ja } from "./ja/rehearse.ts";
import type { Lang } from "./lang.ts";
import { rehearse as zh } from "./zh/rehearse.ts";

const TEXTS: Readonly<Record<Lang, RehearseTexts>> = { en, zh, fr, ja };

export const rehearseTextsFor = (lang: Lang): RehearseTexts => TEXTS[lang];

export type { RehearseTexts } from "./en/rehearse.ts";
