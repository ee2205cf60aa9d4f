/** The language for a person of whom nothing else is known yet, also where the settings file cannot be read: that is what has to be said to him. */

import { chooseLang, type Lang } from "../../core/locale/lang.ts";
import type { Env } from "./paths.ts";
import { readEnvironment } from "./read.ts";

export function languageIn(given: Lang | undefined, env: Env): Lang {
  try {
    return chooseLang(given, readEnvironment(env).env);
  } catch {
    return chooseLang(given, env);
  }
}
