/** The four languages, and how one is chosen: flag, then FLOWER_LANG, then the locale variables, then English. */

export type Lang = "en" | "zh" | "fr" | "ja";

export const LANGS: readonly Lang[] = ["en", "zh", "fr", "ja"];

export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang);

/** `given` (a flag or option) wins; then FLOWER_LANG, LC_ALL, LC_MESSAGES, LANG; a language we do not have is English. */
export function chooseLang(
  given: Lang | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Lang {
  if (given !== undefined) return given;
  const named = [env.FLOWER_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (value) => value !== undefined && value !== "",
  );
  const word = (named ?? "").toLowerCase().split(/[-_.@]/)[0];
  return isLang(word) ? word : "en";
}
