/**
 * What each session of the default flow is told. Puts texts together; the words lie in `locale/`, the rules of each part in the roles. Does
 * not know when any of it is said, nor to which session.
 *
 * A1. What models and people wrote stands as a quotation of named origin: it can say anything and does not pass for flower's own words.
 * A2. A person's words are quoted word for word, with their date where they come later than the request.
 */

import type { BriefKey, GoalKey } from "../documents/titles.ts";
import { oneLine, quotation } from "../handoff/quotation.ts";
import { flowTextsFor } from "../locale/flow.ts";
import type { Lang } from "../locale/lang.ts";
import { FLOW_DOCUMENTS } from "../locale/titles.ts";
import { type BriefDocument, briefSections } from "./brief.ts";
import { type GoalDocument, goalSections, unverifiableChecks } from "./goal.ts";
import { type VerdictDocument, verdictSections } from "./verdict.ts";

/** A document, and where it lies if a session may want to name it to others. */
export interface Placed<D> {
  readonly document: D;
  /** Absolute. */
  readonly path?: string;
}

/** For the session that finds out what is wanted. */
export function clarifyRequest(lang: Lang, request: string): string {
  const { clarify, answerIn } = promptsFor(lang);
  const quoted = quotation("request", request);
  return paragraphs(clarify.request(quoted), quoted.block, answerIn);
}

/**
 * For the same session, when it stopped before the brief was whole: only what is missing, and nothing is asked twice.
 * @param now what the person says now, with date and time; words "" where nothing was said.
 */
export function clarifyAgain(
  lang: Lang,
  missing: readonly BriefKey[],
  now: { readonly when: string; readonly words: string } = { when: "", words: "" },
): string {
  const { titles } = FLOW_DOCUMENTS[lang].brief;
  const { clarify, waking, answerIn } = promptsFor(lang);
  return paragraphs(
    clarify.unfinished({ missing: missing.map((key) => titles[key][0]) }),
    said(waking.words({ when: oneLine(now.when) }), now.words),
    answerIn,
  );
}

export interface GoalFacts {
  readonly brief: BriefDocument;
  /** A person wants something else than this goal says. */
  readonly change?: { readonly goal: GoalDocument; readonly words: string };
}

/** For the session that sets the goal, or sets it anew after a person said what is to change: the checks as well as the state. */
export function goalRequest(lang: Lang, { brief, change }: GoalFacts): string {
  const { goal, answerIn } = promptsFor(lang);
  const changed =
    change === undefined
      ? []
      : [
          goal.change,
          goalBlock(lang, { document: change.goal }),
          quotation("words", change.words).block,
          goal.howToChange,
        ];
  return paragraphs(goal.set, briefBlock(lang, { document: brief }), ...changed, answerIn);
}

/** For the same session, when the goal lacked a section. */
export function goalAgain(lang: Lang, missing: readonly GoalKey[]): string {
  const { titles } = FLOW_DOCUMENTS[lang].goal;
  const { goal, answerIn } = promptsFor(lang);
  return paragraphs(goal.unfinished({ missing: missing.map((key) => titles[key][0]) }), answerIn);
}

export interface JudgeFacts {
  readonly goal: GoalDocument;
  readonly brief: BriefDocument;
  /** What those who worked said at the end of the round. */
  readonly report: string;
  /** The folder of their workbench, absolute. */
  readonly workbench?: string;
  /** Of the round before. */
  readonly last?: VerdictDocument;
  /** What the person answered to that verdict. */
  readonly person?: string;
}

/** For a judge, who has seen nothing yet. */
export function judgeRequest(lang: Lang, facts: JudgeFacts): string {
  const { goal, brief, report, workbench, last, person = "" } = facts;
  const { judge, origin, answerIn } = promptsFor(lang);
  return paragraphs(
    judge.request,
    goalBlock(lang, { document: goal }),
    briefBlock(lang, { document: brief }),
    block("report", report, origin.report),
    workbench === undefined ? "" : judge.workbench({ path: oneLine(workbench) }),
    last === undefined ? "" : block("verdict", verdictSections(last, lang), origin.verdict),
    said(judge.person, person),
    unverifiableChecks(goal).length === 0 ? "" : judge.unverifiable,
    judge.goOn,
    answerIn,
  );
}

/** For the same judge, once, when no finding could be read from the answer. */
export function judgeAgain(lang: Lang): string {
  const { verdict, findings } = FLOW_DOCUMENTS[lang];
  const { judge, answerIn } = promptsFor(lang);
  const words = [findings.achieved[0], findings.not_yet[0], findings.unreachable[0]];
  return paragraphs(judge.unclear({ title: verdict.titles.state[0], findings: words }), answerIn);
}

export interface WorkFacts {
  readonly brief: Placed<BriefDocument>;
  /** Absent where nobody judges. */
  readonly goal?: Placed<GoalDocument>;
}

/** For the session that gets the work done. */
export function workRequest(lang: Lang, { brief, goal }: WorkFacts): string {
  const { work, answerIn } = promptsFor(lang);
  return paragraphs(
    work.request,
    briefBlock(lang, brief),
    ...(goal === undefined ? [] : [goalBlock(lang, goal), work.judged]),
    answerIn,
  );
}

/**
 * For the session that worked, after a verdict that is not "achieved": what is lacking, and nothing else.
 * @param person what the person answered to the verdict.
 */
export function feedback(verdict: VerdictDocument, lang: Lang, person = ""): string {
  const { work, origin, answerIn } = promptsFor(lang);
  const sections = verdictSections(verdict, lang);
  return paragraphs(
    work.notYet({ clear: verdict.state !== "" }),
    sections === "" ? "" : block("verdict", sections, origin.verdict),
    said(work.person, person),
    work.onlyGaps,
    answerIn,
  );
}

export interface WakingFacts {
  /** Date and time, as people read it. */
  readonly now: string;
  /** What the person says that this session has not heard, each with its date and time. */
  readonly said: readonly { readonly when: string; readonly words: string }[];
  /** The goal, where it was set anew. */
  readonly goal?: Placed<GoalDocument>;
}

/** For the session that worked, when the flow is started again. */
export function wakingRequest(lang: Lang, { now, said: heard, goal }: WakingFacts): string {
  const { waking, answerIn } = promptsFor(lang);
  return paragraphs(
    waking.lead({ when: oneLine(now) }),
    ...heard.map(({ when, words }) => said(waking.words({ when: oneLine(when) }), words)),
    heard.length === 0 ? waking.noWords : "",
    ...(goal === undefined ? [] : [waking.goal, goalBlock(lang, goal)]),
    waking.goOn,
    answerIn,
  );
}

const promptsFor = (lang: Lang) => flowTextsFor(lang).prompts;

const briefBlock = (lang: Lang, brief: Placed<BriefDocument>): string =>
  placed(
    lang,
    brief,
    block("brief", briefSections(brief.document, lang), promptsFor(lang).origin.brief),
  );

const goalBlock = (lang: Lang, goal: Placed<GoalDocument>): string =>
  placed(
    lang,
    goal,
    block("goal", goalSections(goal.document, lang), promptsFor(lang).origin.goal),
  );

const placed = (lang: Lang, { path }: Placed<unknown>, text: string): string =>
  path === undefined ? text : `${text}\n\n${promptsFor(lang).liesIn({ path: oneLine(path) })}`;

type Origin = (quoted: { readonly begin: string; readonly end: string }) => string;

/** A1. */
function block(name: string, text: string, origin: Origin): string {
  const quoted = quotation(name, text);
  return paragraphs(origin(quoted), quoted.block);
}

/** A2. "" where nothing was said. */
const said = (lead: string, words: string): string =>
  words.trim() === "" ? "" : paragraphs(lead, quotation("words", words).block);

const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join("\n\n");
