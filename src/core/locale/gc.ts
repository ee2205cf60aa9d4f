/** What `flower gc` says, in the language at hand. */

import { type ClearingTexts, gc as en } from "./en/gc.ts";
import { gc as fr } from "./fr/gc.ts";
import { gc as ja } from "./ja/gc.ts";
import type { Lang } from "./lang.ts";
import { gc as zh } from "./zh/gc.ts";

const TEXTS: Readonly<Record<Lang, ClearingTexts>> = { en, zh, fr, ja };

export const clearingTextsFor = (lang: Lang): ClearingTexts => TEXTS[lang];
