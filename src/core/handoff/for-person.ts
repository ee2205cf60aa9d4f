/**
 * What a document says to the person rather than to the successor: a question that the work waits for, and what only a person can do.
 * Reads marked lines in all four languages; decides nothing.
 *
 * P1. A mark counts at the beginning of a line alone: a sentence that speaks of waiting is no mark.
 */

import { entriesOf } from "./ledger-items.ts";

export interface ForPerson {
  /** The question; undefined where the work waits for nobody. */
  readonly waitsFor: string | undefined;
  readonly notes: readonly string[];
}

const WAITS =
  /^\**(?:waiting for (?:a|the|you|an?) ?(?:person|user|human|decision|answer)?|等(?:人|待?用户)(?:定|决定|回答|回复)?|en attente (?:d'une personne|de l['’ ]?utilisateur|d'une décision)|(?:人|ユーザー)(?:の(?:判断|回答|返事))?(?:を)?待ち)\**\s*[:：]\**\s*/iu;
const NOTE =
  /^\**(?:for (?:the|a) (?:person|user|human)|(?:给|请)(?:人|用户)(?:看|做|的)?|pour (?:la personne|l['’]utilisateur|l['’]humain)|(?:人|ユーザー)(?:へ|向け))\**\s*[:：]\**\s*/iu;
const NOBODY = /^(?:none|nobody|nothing|no|n\/a|-|无|没有|aucune?|rien|なし|ない)?[.。]?$/iu;

/** @param next the body of the section that says what comes next. */
export function forPerson(next: string): ForPerson {
  const lines = entriesOf(next).flatMap((entry) => entry.split("\n").map((line) => line.trim()));
  const told = (mark: RegExp) =>
    lines
      .filter((line) => mark.test(line))
      .map((line) => line.replace(mark, ""))
      .filter((words) => !NOBODY.test(words));
  return { waitsFor: told(WAITS)[0], notes: told(NOTE) };
}
