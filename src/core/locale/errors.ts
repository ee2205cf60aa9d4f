/** The messages of errors, brakes and waits in the language at hand. One table per language, all with the same keys. */

import { messages as en, type Messages } from "./en/errors.ts";
import { messages as fr } from "./fr/errors.ts";
import { messages as ja } from "./ja/errors.ts";
import type { Lang } from "./lang.ts";
import { messages as zh } from "./zh/errors.ts";

const MESSAGES: Readonly<Record<Lang, Messages>> = { en, zh, fr, ja };

export const messagesFor = (lang: Lang): Messages => MESSAGES[lang];

export type { Messages } from "./en/errors.ts";
