/** The texts of looking back in the language at hand. One table per language, all with the same keys. */

import { look as en, type LookTexts } from "./en/look.ts";
import { look as fr } from "./fr/look.ts";
import { look as ja } from "./ja/look.ts";
import type { Lang } from "./lang.ts";
import { look as zh } from "./zh/look.ts";

const TEXTS: Readonly<Record<Lang, LookTexts>> = { en, zh, fr, ja };

export const lookTextsFor = (lang: Lang): LookTexts => TEXTS[lang];

export type { LookTexts } from "./en/look.ts";
