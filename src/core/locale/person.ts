/** The texts for a person who steps in, in the language at hand. One table per language, all with the same keys. */

import { person as en, type PersonTexts } from "./en/person.ts";
import { person as fr } from "./fr/person.ts";
import { person as ja } from "./ja/person.ts";
import type { Lang } from "./lang.ts";
import { person as zh } from "./zh/person.ts";

const TEXTS: Readonly<Record<Lang, PersonTexts>> = { en, zh, fr, ja };

export const personTextsFor = (lang: Lang): PersonTexts => TEXTS[lang];

export type { PersonTexts } from "./en/person.ts";
