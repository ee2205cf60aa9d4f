/**
 * The goal as data: the state in which it is reached, and the checks by which anybody can tell. Reads it from free text and writes it.
 * Does not know who sets it or who judges by it.
 *
 * L1. Both sections are required. A check is one line.
 * L2. That a check cannot be verified in this environment is a field of it. In a text it stands in brackets behind the check, half or
 *     full width, in any of the four languages; on a line of its own it belongs to the check above.
 * L3. Who changes a goal changes its checks too: a check that was made void would fail for ever.
 * L4. Reading what was written gives the same goal (in the form of `normaliseGoal`).
 */

import { normaliseBody } from "../documents/body.ts";
import { framed } from "../documents/framed.ts";
import { itemsOf, normaliseItem, writeItems } from "../documents/list.ts";
import { type Grammar, grammarOf, readSections, writeSections } from "../documents/sections.ts";
import { GOAL_KEYS, type GoalKey } from "../documents/titles.ts";
import type { Lang } from "../locale/lang.ts";
import { FLOW_DOCUMENTS, flowTitles, writtenTitles } from "../locale/titles.ts";
import { takeMarkers } from "./unverifiable.ts";

export interface Check {
  readonly text: string;
  /** Why it cannot be verified in this environment; "" where no reason was given. Absent where it can. */
  readonly unverifiable?: string;
}

export interface GoalDocument {
  readonly statement: string;
  readonly checks: readonly Check[];
}

const GRAMMAR: Grammar<GoalKey> = grammarOf(GOAL_KEYS, flowTitles("goal"));

/** Never fails: what is not there is empty. */
export function parseGoal(text: string): GoalDocument {
  const { statement, checks } = readSections(GRAMMAR, text);
  return { statement, checks: checksOf(itemsOf(checks)) };
}

function checksOf(items: readonly string[]): readonly Check[] {
  const checks: Check[] = [];
  for (const item of items) {
    const { text, reason } = takeMarkers(item);
    const above = checks.at(-1);
    if (text !== "") checks.push(marked(text, reason));
    else if (above !== undefined) checks.splice(-1, 1, marked(above.text, both(above, reason))); // L2
  }
  return checks;
}

const marked = (text: string, reason: string | undefined): Check =>
  reason === undefined ? { text } : { text, unverifiable: reason };

const both = ({ unverifiable = "" }: Check, reason = ""): string =>
  [unverifiable, reason].filter((text) => text !== "").join("; ");

/** The form in which a goal comes back from its file. */
export const normaliseGoal = ({ statement, checks }: GoalDocument): GoalDocument => ({
  statement: normaliseBody(statement),
  checks: checksOf(checks.map((check) => checkLine(check, "en"))),
});

function checkLine({ text, unverifiable }: Check, lang: Lang): string {
  const item = normaliseItem(text);
  if (unverifiable === undefined || item === "") return item;
  const [words] = FLOW_DOCUMENTS[lang].unverifiable;
  const reason = unverifiable.trim();
  return `${item} [${words}${reason === "" ? "" : `: ${reason}`}]`;
}

/** The sections that are empty, in order (L1). */
export function goalMissing(goal: GoalDocument): GoalKey[] {
  const { statement, checks } = normaliseGoal(goal);
  const empty = { statement: statement === "", checks: checks.length === 0 };
  return GOAL_KEYS.filter((key) => empty[key]);
}

/** The checks that cannot be verified in this environment. */
export const unverifiableChecks = ({ checks }: GoalDocument): readonly Check[] =>
  checks.filter(({ unverifiable }) => unverifiable !== undefined);

/** The file as people find it. */
export const goalMarkdown = (goal: GoalDocument, lang: Lang): string =>
  framed(FLOW_DOCUMENTS[lang].goal.frame, sectionsOf(goal, lang, "placeholder"));

/** The sections alone; empty ones are left out. */
export const goalSections = (goal: GoalDocument, lang: Lang): string =>
  sectionsOf(goal, lang, "skip");

function sectionsOf(goal: GoalDocument, lang: Lang, empty: "placeholder" | "skip"): string {
  const { statement, checks } = normaliseGoal(goal);
  const lines = writeItems(checks.map((check) => checkLine(check, lang)));
  const title = writtenTitles(FLOW_DOCUMENTS[lang].goal.titles);
  return writeSections(GRAMMAR, { statement, checks: lines }, { title, empty });
}

/**
 * The goal as a person amends it by hand (L3): each section that the text holds takes the place of the old one. Undefined where it holds
 * none: then the words are a wish, and the goal has to be set anew.
 */
export function amendedGoal(goal: GoalDocument, text: string): GoalDocument | undefined {
  const { statement, checks } = parseGoal(text);
  if (statement === "" && checks.length === 0) return undefined;
  return {
    statement: statement === "" ? goal.statement : statement,
    checks: checks.length === 0 ? goal.checks : checks,
  };
}
