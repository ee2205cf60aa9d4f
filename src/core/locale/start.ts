/** What is said of a start: what was found there, and why a sandbox cannot be had; in the language at hand. */

import { start as en, type StartTexts } from "./en/start.ts";
import { start as fr } from "./fr/start.ts";
import { start as ja } from "./ja/start.ts";
import type { Lang } from "./lang.ts";
import { start as zh } from "./zh/start.ts";

const TEXTS: Readonly<Record<Lang, StartTexts>> = { en, zh, fr, ja };

export const startTextsFor = (lang: Lang): StartTexts => TEXTS[lang];
