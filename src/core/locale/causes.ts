/**
 * The cause of a failure in the language at hand. Facts, logs and JSON keep the English words, which are data; here they are put into a person's
 * language wherever a text is made for one. Decides nothing about failures; knows only how code words them (`resilience`, `handoff/remedy.ts`).
 *
 * T1. Only a text that begins with a known clause, and holds nothing but known parts up to a colon, is put into another language.
 * T2. What follows the colon is somebody else's (the API's, the harness's), and stays to the letter; so does a text that is not known.
 */

import { causes as fr } from "./fr/causes.ts";
import { causes as ja } from "./ja/causes.ts";
import type { Lang } from "./lang.ts";
import { causes as zh } from "./zh/causes.ts";

/** Numbers come as they are written in the cause. */
export interface Causes {
  /** By the English clause, its first letter small. */
  readonly clauses: Readonly<Record<string, string>>;
  /** Between a clause and what follows it. */
  readonly colon: string;
  sent(o: { used: string; answer: string | undefined; limit: string | undefined }): string;
  limit(o: { limit: string }): string;
  measured(o: { context: string; window: string }): string;
  exit(o: { code: string }): string;
  /** What ended a process, as the system names it. */
  signal(o: { name: string }): string;
  within(o: { seconds: string }): string;
  readonly reserveCounted: string;
  readonly failsAlike: string;
  lifts(o: { setting: string }): string;
  readonly itSaid: string;
}

/** English needs no table: it is what the causes are written in. */
const TABLES: Readonly<Record<Exclude<Lang, "en">, Causes>> = { zh, fr, ja };

type Part = (table: Causes, found: readonly (string | undefined)[]) => string;

/** What may stand between a clause and the colon, in this order. */
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [
    /^ \(([\d,]+) tokens sent(?: and ([\d,]+) reserved for the answer)?(?:, limit ([\d,]+))?\)/,
    ({ sent }, [used = "", answer, limit]) => sent({ used, answer, limit }),
  ],
  [/^ \(limit ([\d,]+) tokens\)/, ({ limit }, [most = ""]) => limit({ limit: most })],
  [
    /^ \(measured: ([\d,]+) of ([\d,]+) tokens\)/,
    ({ measured }, [context = "", window = ""]) => measured({ context, window }),
  ],
  [/^ \(exit code (\d+)\)/, ({ exit }, [code = ""]) => exit({ code })],
  [/^ \((SIG[A-Z0-9+]+)\)/, ({ signal }, [name = ""]) => signal({ name })],
  [/^ within (\d+) s/, ({ within }, [seconds = ""]) => within({ seconds })],
  [/^; the output reserve was counted/, ({ reserveCounted }) => reserveCounted],
  [/^; the next one would fail alike/, ({ failsAlike }) => failsAlike],
  [/^; (\w+) lifts its limit/, ({ lifts }, [setting = ""]) => lifts({ setting })],
  [/^ It said(?=: )/, ({ itSaid }) => itSaid],
];

/** @param why as code words it, in English; any other text is answered as it is. */
export function causeIn(lang: Lang, why: string): string {
  if (lang === "en") return why;
  const table = TABLES[lang];
  const found = Object.entries(table.clauses).filter(([clause]) => beginsWith(why, clause));
  found.sort(([one], [other]) => other.length - one.length); // the longest says most
  for (const [clause, words] of found) {
    const rest = restIn(table, why.slice(clause.length));
    if (rest !== undefined) return inCaseOf(why, words, lang) + rest; // T1
  }
  return why;
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const beginsWith = (why: string, clause: string): boolean =>
  why.startsWith(clause) || small(why.slice(0, clause.length)) === small(clause);

/** Only French of these has letters that begin a sentence; a name that begins one elsewhere stays as it is written. */
const inCaseOf = (why: string, words: string, lang: Lang): string =>
  lang !== "fr" || small(why) === why ? words : words.charAt(0).toUpperCase() + words.slice(1);

/** Undefined where something follows that is not known. */
function restIn(table: Causes, text: string): string | undefined {
  let [rest, said] = [text, ""];
  for (const [pattern, part] of PARTS) {
    const found = pattern.exec(rest);
    if (found === null) continue;
    said += part(table, found.slice(1));
    rest = rest.slice(found[0].length);
  }
  if (rest === "") return said;
  return rest.startsWith(": ") ? said + table.colon + rest.slice(2) : undefined; // T2
}

const REFUSALS = ["The credentials are refused", "Access is refused"];

/** A failed step's sentence without the clause that the credentials are refused, for a sentence that says so itself. */
export function withoutRefusal(lang: Lang, message: string): string {
  const clauses = REFUSALS.map((clause) => causeIn(lang, `${clause}: `));
  return clauses.reduce((left, clause) => left.replace(clause, ""), message);
}
