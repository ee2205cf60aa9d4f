/**
 * What models are told, in the language at hand. English and Chinese are written out; French and Japanese take the English text with
 * their own titles and an "answer in …", since models follow it at least as well.
 */

import { prompts as en, type Prompts } from "./en/prompts.ts";
import { prompts as fr } from "./fr/prompts.ts";
import { prompts as ja } from "./ja/prompts.ts";
import type { Lang } from "./lang.ts";
import { prompts as zh } from "./zh/prompts.ts";

const PROMPTS: Readonly<Record<Lang, Prompts>> = { en, zh, fr, ja };

export const promptsFor = (lang: Lang): Prompts => PROMPTS[lang];
