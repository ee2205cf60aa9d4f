/** What `flower doctor` finds and what there is to do, in the language at hand. */

import { type DoctorTexts, doctor as en } from "./en/doctor.ts";
import { doctor as fr } from "./fr/doctor.ts";
import { doctor as ja } from "./ja/doctor.ts";
import type { Lang } from "./lang.ts";
import { doctor as zh } from "./zh/doctor.ts";

const TEXTS: Readonly<Record<Lang, DoctorTexts>> = { en, zh, fr, ja };

export const doctorTextsFor = (lang: Lang): DoctorTexts => TEXTS[lang];

export type { About, DoctorTexts, Said } from "./en/doctor.ts";
