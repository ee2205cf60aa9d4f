/**
 * The report on a run, for the person who comes back to it: asked, done, judged, changed, generations, cost, and what needs a person. Data
 * in, Markdown out; the same facts give the same report.
 *
 * R1. What sessions and people wrote stands in frames (`report-frame.ts`); headings and lines are ours.
 * R2. No secret gets into it.
 */

import { codeSpan } from "../handoff/code-span.ts";
import { bookOf, type Question } from "../human/book.ts";
import type { HumanFact } from "../human/facts.ts";
import { dateTime } from "../human/notes.ts";
import type { ReportTexts } from "../locale/en/report.ts";
import { flowTextsFor } from "../locale/flow.ts";
import { dollars, duration } from "../locale/format.ts";
import { humanTextsFor } from "../locale/human.ts";
import type { Lang } from "../locale/lang.ts";
import { reportTextsFor } from "../locale/report.ts";
import { errorShown } from "../locale/step-label.ts";
import type { LeftDocument, StepRun } from "../run/documents.ts";
import { type ManifestRow, rowOf } from "../run/row.ts";
import { redact } from "../secrets/redact.ts";
import { readBrief } from "./brief.ts";
import type { RecordedFlow } from "./facts.ts";
import { type GoalDocument, parseGoal, unverifiableChecks } from "./goal.ts";
import { blocks, framedText, item } from "./report-frame.ts";
import { needsOfPerson, verdictWords } from "./report-needs.ts";
import { stepSpan } from "./report-step.ts";
import {
  changedPart,
  costLines,
  generationLines,
  type RunChanges,
  stepLines,
} from "./report-work.ts";
import { type FlowState, foldFlow } from "./state.ts";
import type { VerdictDocument } from "./verdict.ts";

export interface ReportFacts {
  readonly run: string;
  readonly lang: Lang;
  /** Minutes as `Date.prototype.getTimezoneOffset` gives them. */
  readonly zoneOffset: number;
  readonly flow: readonly RecordedFlow[];
  /** Of this run, in the order in which they began. */
  readonly steps: readonly StepRun[];
  readonly documents: readonly LeftDocument[];
  readonly human: readonly HumanFact[];
  /** The texts of the two documents; "" where there is none. */
  readonly brief: string;
  readonly goal: string;
  readonly changes: RunChanges;
  /** Why it stopped, where its log does not say so. */
  readonly error: string | null;
  /** Documents that are there, with their absolute paths. */
  readonly files: readonly { readonly what: keyof ReportTexts["files"]; readonly path: string }[];
}

interface Told extends ReportFacts {
  readonly state: FlowState;
  readonly rows: readonly ManifestRow[];
  readonly texts: ReportTexts;
  readonly judgedBy: GoalDocument;
  readonly verdicts: readonly Round[];
}

interface Round {
  /** The step's label. */
  readonly label: string;
  readonly verdict: VerdictDocument;
  /** What the person answered to it; "" where nobody was asked. */
  readonly person: string;
}

/** Throws a TypeError when `flow` is not the log of a workflow. */
export function reportMarkdown(facts: ReportFacts): string {
  const state = foldFlow(facts.flow);
  if (state === undefined) throw new TypeError(`The workflow's log of ${facts.run} is empty.`);
  const told: Told = {
    ...facts,
    state,
    rows: facts.steps.map((step) => rowOf(step, placesIn(step, facts.documents))),
    texts: reportTextsFor(facts.lang),
    judgedBy: parseGoal(facts.goal),
    verdicts: verdictsIn(state),
  };
  const { texts, rows, lang } = told;
  const { headings } = texts;
  const section = (title: string, body: string) => `## ${title}\n\n${body}`;
  const text = blocks(
    headOf(told),
    section(headings.asked, askedPart(told)),
    section(headings.done, donePart(told)),
    section(headings.judged, judgedPart(told)),
    section(headings.changed, changedPart(told.changes, texts.changed)),
    section(headings.generations, generationLines(rows, lang) || texts.done.nothing),
    section(headings.cost, costLines(rows, lang, texts)),
    section(headings.person, personPart(told)),
    section(headings.files, filesPart(told)),
  );
  return `${redact(text).text}\n`; // R2
}

const placesIn = (step: StepRun, documents: readonly LeftDocument[]) =>
  new Map(
    documents
      .filter((each) => each.step === step[0]?.step)
      .map(({ generation, path }) => [generation, path]),
  );

/** In the order in which they were noted. */
function verdictsIn({ noted }: FlowState): readonly Round[] {
  return Object.entries(noted).flatMap(([key, value]) => {
    const [, label] = /^verdict (.*)$/s.exec(key) ?? [];
    if (label === undefined) return [];
    const decision = noted[`decision ${label}`] as { readonly person?: string } | undefined;
    return [{ label, verdict: value as VerdictDocument, person: decision?.person ?? "" }];
  });
}

function headOf(told: Told): string {
  const { texts, run, state, rows, flow, zoneOffset } = told;
  const { ended } = state;
  const outcome = ended === undefined ? "open" : ended.ok ? "done" : "failed";
  const from = flow[0]?.at ?? 0;
  const to = Math.max(flow.at(-1)?.at ?? from, ...told.steps.map((step) => step.at(-1)?.at ?? 0));
  const cost = rows.reduce((total, { cost_usd }) => total + cost_usd, 0);
  const needs = needsIn(told).length;
  const where = ended?.failedAt
    ? ` ${texts.at({ step: stepSpan(ended.failedAt, told.lang) })}`
    : "";
  return blocks(
    `# ${texts.title({ run: codeSpan(run) })}`,
    `> ${texts.about}`,
    [
      `**${texts.outcomes[outcome]}**${where}`,
      texts.span({
        from: dateTime(from, zoneOffset),
        to: dateTime(to, zoneOffset),
        took: duration((to - from) / 1000),
      }),
      dollars(cost),
      ...(needs === 0 ? [] : [texts.needs({ count: needs })]),
    ]
      .map((line) => item(line))
      .join("\n"),
  );
}

function askedPart(told: Told): string {
  const { texts, state, zoneOffset, lang, human, brief } = told;
  const { said } = flowTextsFor(lang);
  const on = (at: number, how: string) => texts.asked.on({ when: dateTime(at, zoneOffset), how });
  const book = bookOf(human);
  const first = framedText(state.request);
  const goal = framedText(readBrief(brief).goal);
  return blocks(
    first === "" ? texts.asked.nothing : first,
    ...state.wishes.map(({ at, words }) => blocks(on(at, said.waking), framedText(words))),
    ...book.mail.map(({ at, text }) => blocks(on(at, said.running), framedText(text))),
    ...book.questions.map((question) => questionPart(question, told)),
    ...(goal === "" ? [] : [texts.asked.brief, goal]),
  );
}

function questionPart({ id, text, options, by, at, end }: Question, told: Told): string {
  const { texts, zoneOffset, lang } = told;
  const state = end === undefined ? texts.asked.waits : humanTextsFor(lang).states[end.how];
  const when = dateTime(at, zoneOffset);
  const choices = options.length === 0 ? "" : `${texts.asked.options}${options.join(" / ")}`;
  return blocks(
    texts.asked.question({ id, when, by, state }),
    framedText(blocks(text.trim(), choices)),
    framedText(end?.text ?? ""),
  );
}

function donePart({ texts, state, rows, lang }: Told): string {
  if (rows.length === 0) return texts.done.nothing;
  const tries = Object.entries(state.parts).flatMap(([name, part]) =>
    part.tries.map((each) => ({ name, text: each.decided?.text ?? "" })),
  );
  const last = tries.findLast(({ text }) => text.trim() !== "");
  return blocks(
    stepLines(rows, lang),
    ...(last === undefined
      ? []
      : [texts.done.last({ step: stepSpan(last.name, lang) }), framedText(last.text)]),
  );
}

function judgedPart({ texts: { judged }, judgedBy, verdicts, lang }: Told): string {
  const { statement, checks } = judgedBy;
  const lines = checks.map(({ text, unverifiable }) =>
    unverifiable === undefined
      ? `- ${text}`
      : `- ${text} [${[judged.unverifiable, unverifiable].filter((part) => part !== "").join(": ")}]`,
  );
  const goal = framedText(blocks(statement.trim(), lines.join("\n")));
  return blocks(
    ...(goal === "" ? [] : [judged.goal, goal]),
    ...(verdicts.length === 0 ? [judged.nothing] : []),
    ...verdicts.map(({ label, verdict, person }) =>
      blocks(
        `**${judged.round({ step: stepSpan(label, lang), finding: judged.findings[verdict.state] })}**`,
        framedText(verdictWords(verdict)),
        person.trim() === "" ? "" : blocks(judged.answered, framedText(person)),
      ),
    ),
  );
}

function needsIn(told: Told) {
  const { run, lang, state, human, steps, documents, changes, error, texts } = told;
  const { judgedBy, verdicts } = told;
  const { ended } = state;
  return needsOfPerson(
    {
      ...{ run, lang, human, steps, documents },
      ok: ended?.ok === true,
      open: ended === undefined,
      error: ended?.error ? errorShown(ended.error, ended.failedAt, lang) : error,
      request: [state.request, ...state.wishes.map(({ words }) => words)].join("\n\n"),
      verdict: verdicts.at(-1)?.verdict,
      unverifiable: unverifiableChecks(judgedBy),
      changes: changes.kind === "git" ? changes.files : [],
    },
    texts,
  );
}

const personPart = (told: Told): string =>
  needsIn(told)
    .map(({ line, body }) => item(line, body))
    .join("\n") || told.texts.person.nothing;

const filesPart = ({ files, texts, documents, lang }: Told): string =>
  [
    ...files.map(({ what, path }) => item(`${texts.files[what]}: ${codeSpan(path)}`)),
    ...documents.flatMap(({ path, step, generation }) =>
      path === null
        ? []
        : [
            item(
              `${texts.files.handoff} (${stepSpan(step, lang)} ${generation}): ${codeSpan(path)}`,
            ),
          ],
    ),
  ].join("\n");
