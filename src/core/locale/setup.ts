/** What `flower setup` asks and says, in the language at hand. */

import { setup as en, type SetupTexts } from "./en/setup.ts";
import { setup as fr } from "./fr/setup.ts";
import { setup as ja } from "./ja/setup.ts";
import type { Lang } from "./lang.ts";
import { setup as zh } from "./zh/setup.ts";

const TEXTS: Readonly<Record<Lang, SetupTexts>> = { en, zh, fr, ja };

export const setupTextsFor = (lang: Lang): SetupTexts => TEXTS[lang];

export type { SetupTexts } from "./en/setup.ts";
