/** What is said of waiting, in the language at hand. One table per language, all with the same keys. */

import { waits as en, type Waits } from "./en/waits.ts";
import { waits as fr } from "./fr/waits.ts";
import { waits as ja } from "./ja/waits.ts";
import type { Lang } from "./lang.ts";
import { waits as zh } from "./zh/waits.ts";

const WAITS: Readonly<Record<Lang, Waits>> = { en, zh, fr, ja };

export const waitsFor = (lang: Lang): Waits => WAITS[lang];
