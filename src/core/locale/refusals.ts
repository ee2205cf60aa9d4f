/** What the disk, the store and flower itself refuse, in the language at hand. */

import { refusals as en, type RefusalTexts } from "./en/refusals.ts";
import { refusals as fr } from "./fr/refusals.ts";
import { refusals as ja } from "./ja/refusals.ts";
import type { Lang } from "./lang.ts";
import { refusals as zh } from "./zh/refusals.ts";

const TEXTS: Readonly<Record<Lang, RefusalTexts>> = { en, zh, fr, ja };

export const refusalTextsFor = (lang: Lang): RefusalTexts => TEXTS[lang];

export type { DiskAttempt, Doing, RefusalTexts, StoreAdvice } from "./en/refusals.ts";
