/** The texts around a person who is asked and who speaks, in the language at hand. What models are told is in English or Chinese. */

import { human as en, type HumanTexts } from "./en/human.ts";
import { human as fr } from "./fr/human.ts";
import { human as ja } from "./ja/human.ts";
import type { Lang } from "./lang.ts";
import { human as zh } from "./zh/human.ts";

const TEXTS: Readonly<Record<Lang, HumanTexts>> = { en, zh, fr, ja };

export const humanTextsFor = (lang: Lang): HumanTexts => TEXTS[lang];
