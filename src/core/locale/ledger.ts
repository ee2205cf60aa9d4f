/** The texts of the ledger in the language at hand. One table per language, all with the same keys. */

import { ledger as en, type LedgerTexts } from "./en/ledger.ts";
import { ledger as fr } from "./fr/ledger.ts";
import { ledger as ja } from "./ja/ledger.ts";
import type { Lang } from "./lang.ts";
import { ledger as zh } from "./zh/ledger.ts";

const TEXTS: Readonly<Record<Lang, LedgerTexts>> = { en, zh, fr, ja };

export const ledgerTextsFor = (lang: Lang): LedgerTexts => TEXTS[lang];
