/** What is wrong with a command line, in the language at hand. */

import { usage as en, type UsageTexts } from "./en/usage.ts";
import { usage as fr } from "./fr/usage.ts";
import { usage as ja } from "./ja/usage.ts";
import type { Lang } from "./lang.ts";
import { usage as zh } from "./zh/usage.ts";

const TEXTS: Readonly<Record<Lang, UsageTexts>> = { en, zh, fr, ja };

export const usageTextsFor = (lang: Lang): UsageTexts => TEXTS[lang];

export type { UsageTexts, Wanted } from "./en/usage.ts";
