/** What the workbench's index says and what sessions are told of it, in the language at hand. */

import { workbench as en, type WorkbenchTexts } from "./en/workbench.ts";
import { workbench as fr } from "./fr/workbench.ts";
import { workbench as ja } from "./ja/workbench.ts";
import type { Lang } from "./lang.ts";
import { workbench as zh } from "./zh/workbench.ts";

const TEXTS: Readonly<Record<Lang, WorkbenchTexts>> = { en, zh, fr, ja };

export const workbenchTextsFor = (lang: Lang): WorkbenchTexts => TEXTS[lang];
