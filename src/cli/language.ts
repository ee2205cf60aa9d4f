/** The language of whoever typed a command line, also of one that cannot be understood: `--lang` where it names one, else the environment's. */

import { languageIn } from "../adapters/environment/language.ts";
import { isLang, type Lang } from "../core/locale/lang.ts";

/** `words` without node and script. */
export function languageFor(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Lang {
  return languageIn(words.map(named(words)).find(isLang), env);
}

/** What each word says of the language; behind `--` none does. */
const named =
  (words: readonly string[]) =>
  (word: string, at: number): string | undefined => {
    if (words.slice(0, at).includes("--")) return undefined;
    if (word.startsWith("--lang=")) return word.slice("--lang=".length);
    return word === "--lang" ? words[at + 1] : undefined;
  };
