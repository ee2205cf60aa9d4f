/** The texts of screens in the language at hand. One table per language, all with the same keys. */

import { lines as en, type Lines } from "./en/lines.ts";
import { lines as fr } from "./fr/lines.ts";
import { lines as ja } from "./ja/lines.ts";
import type { Lang } from "./lang.ts";
import { lines as zh } from "./zh/lines.ts";

const LINES: Readonly<Record<Lang, Lines>> = { en, zh, fr, ja };

export const linesFor = (lang: Lang): Lines => LINES[lang];

export type { Lines, ShownSection } from "./en/lines.ts";
