/**
 * What the default flow asks and tells a person: whether a goal that is out of reach is given up, and which checks cannot be verified.
 * Knows texts and answers; not how a person is reached, nor what follows.
 *
 * F1. The same verdict makes the same question, word for word: an answer that was given is found again.
 * F2. Work is accepted, and a goal opened, only by the option itself: its text in any language, its number, its one word. A sentence that
 *     begins with it is an objection to the verdict in the person's words.
 */

import type { BriefKey, GoalKey } from "../documents/titles.ts";
import { oneLine } from "../handoff/quotation.ts";
import { flowTextsFor } from "../locale/flow.ts";
import { LANGS, type Lang } from "../locale/lang.ts";
import { FLOW_DOCUMENTS } from "../locale/titles.ts";
import { type GoalDocument, unverifiableChecks } from "./goal.ts";
import type { VerdictDocument } from "./verdict.ts";

export interface Question {
  readonly text: string;
  readonly options: readonly string[];
}

/** Asked when a judge finds the goal unreachable. */
export function unreachableQuestion(verdict: VerdictDocument, lang: Lang): Question {
  const { question, failed, accept, amend, misjudged } = textsIn(lang);
  const parts = [
    question,
    verdict.reason.trim(),
    verdict.failed.length === 0 ? "" : [failed, ...dashed(verdict.failed)].join("\n"),
  ];
  return {
    text: parts.filter((part) => part !== "").join("\n\n"),
    options: [accept, amend, misjudged],
  };
}

export type UnreachableAnswer =
  | { readonly choice: "accept" }
  /** `words`: how; "" where it still has to be asked. */
  | { readonly choice: "amend"; readonly words: string }
  /** `words`: the person's objection; "" where none was given. */
  | { readonly choice: "misjudged"; readonly words: string };

/** What the person chose (F2). After "amend" or "misjudged" and a colon, or on further lines, the words follow. */
export function unreachableAnswer(answer: string): UnreachableAnswer {
  const given = answer.trim();
  if (isOne(given, ACCEPT)) return { choice: "accept" };
  const [head, words] = divided(given);
  if (isOne(head, AMEND)) return { choice: "amend", words };
  if (isOne(head, MISJUDGED)) return { choice: "misjudged", words };
  return { choice: "misjudged", words: given };
}

/** Asked after "amend" without words. */
export const amendQuestion = (lang: Lang): Question => ({
  text: textsIn(lang).howToAmend,
  options: [],
});

/** Said when a goal was set of which something cannot be verified here; "" when all of it can. */
export function unverifiableNotice(goal: GoalDocument, path: string, lang: Lang): string {
  const found = unverifiableChecks(goal);
  if (found.length === 0) return "";
  const counts = { count: found.length, total: goal.checks.length, path };
  const lines = found.map(({ text, unverifiable = "" }) =>
    unverifiable === "" ? text : `${text} (${unverifiable})`,
  );
  return [flowTextsFor(lang).person.unverifiable(counts), ...dashed(lines)].join("\n");
}

const textsIn = (lang: Lang) => flowTextsFor(lang).person.unreachable;

const dashed = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);

const canonical = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ ?[.。!]$/, "")
    .trim();

const spellings = (number: string, of: (lang: Lang) => readonly string[]): ReadonlySet<string> =>
  new Set([number, ...LANGS.flatMap(of).map(canonical)]);

const ACCEPT = spellings("1", (lang) => [textsIn(lang).accept, ...textsIn(lang).acceptWords]);
const AMEND = spellings("2", (lang) => [textsIn(lang).amend, ...textsIn(lang).amendWords]);
const MISJUDGED = spellings("3", (lang) => [textsIn(lang).misjudged]);

const isOne = (text: string, among: ReadonlySet<string>): boolean => among.has(canonical(text));

/** The option and the words behind it. Options that hold a colon themselves are tried whole. */
function divided(text: string): readonly [string, string] {
  if (isOne(text, MISJUDGED)) return [text, ""];
  for (const found of text.matchAll(/\s*[:：\n]\s*/g)) {
    const head = text.slice(0, found.index);
    if (isOne(head, AMEND) || isOne(head, MISJUDGED))
      return [head, text.slice(found.index + found[0].length).trim()];
  }
  return [text, ""];
}

/** Why a brief or a goal was not taken, and why the work was not: the last of its tries. */
export const briefLacks = (missing: readonly BriefKey[], lang: Lang): string =>
  flowTextsFor(lang).person.briefLacks({
    missing: missing.map((key) => FLOW_DOCUMENTS[lang].brief.titles[key][0]),
  });

export const goalLacks = (missing: readonly GoalKey[], lang: Lang): string =>
  flowTextsFor(lang).person.goalLacks({
    missing: missing.map((key) => FLOW_DOCUMENTS[lang].goal.titles[key][0]),
  });

export const notAchieved = ({ reason, failed }: VerdictDocument, lang: Lang): string =>
  flowTextsFor(lang).person.notAchieved({ why: oneLine([reason, ...failed].join("; ")) });
