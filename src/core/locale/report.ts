/** The texts of the report on a run, in the language at hand. One table per language, all with the same keys. */

import { report as en, type ReportTexts } from "./en/report.ts";
import { report as fr } from "./fr/report.ts";
import { report as ja } from "./ja/report.ts";
import type { Lang } from "./lang.ts";
import { report as zh } from "./zh/report.ts";

const TEXTS: Readonly<Record<Lang, ReportTexts>> = { en, zh, fr, ja };

export const reportTextsFor = (lang: Lang): ReportTexts => TEXTS[lang];
