/** What an error says to a person: in the language at hand where it knows how, else in its own words. */

import type { Lang } from "./lang.ts";

export function errorSaid(error: unknown, lang: Lang): string {
  if (!(error instanceof Error)) return String(error);
  return "messageIn" in error && typeof error.messageIn === "function"
    ? String(error.messageIn(lang))
    : error.message;
}
