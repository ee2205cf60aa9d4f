/** The texts of the input line and of what is asked beside the run, in the language at hand. One table per language, all with the same keys. */

import { terminal as en, type TerminalTexts } from "./en/terminal.ts";
import { terminal as fr } from "./fr/terminal.ts";
import { terminal as ja } from "./ja/terminal.ts";
import type { Lang } from "./lang.ts";
import { terminal as zh } from "./zh/terminal.ts";

const TEXTS: Readonly<Record<Lang, TerminalTexts>> = { en, zh, fr, ja };

export const terminalTextsFor = (lang: Lang): TerminalTexts => TEXTS[lang];

export type { TerminalTexts } from "./en/terminal.ts";
