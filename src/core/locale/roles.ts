/** What models are told of their part, in the language at hand. English and Chinese are written out; French and Japanese take the English text. */

import { roles as en, type RoleTexts } from "./en/roles.ts";
import { roles as fr } from "./fr/roles.ts";
import { roles as ja } from "./ja/roles.ts";
import type { Lang } from "./lang.ts";
import { roles as zh } from "./zh/roles.ts";

const ROLES: Readonly<Record<Lang, RoleTexts>> = { en, zh, fr, ja };

export const rolesFor = (lang: Lang): RoleTexts => ROLES[lang];
