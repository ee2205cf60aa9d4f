/** What a rehearsal prints around the run's own lines: what will happen, the document, the sessions, the checks, where to look. Text only. */

import { dirname, relative } from "node:path";
import { dollars } from "../../core/locale/format.ts";
import { rehearseTextsFor } from "../../core/locale/rehearse.ts";
import { stepLabel } from "../../core/locale/step-label.ts";
import type { StepResult } from "../../index.ts";
import type { Check } from "../../scripted-api/rehearsal/check.ts";
import type { ScenarioName } from "../../scripted-api/rehearsal/names.ts";
import { documentRows } from "../../tui/document.ts";
import { paint, paragraph, type Row, type Style } from "../../tui/style.ts";
import { pad, widthOf } from "../../tui/width.ts";
import type { Played } from "./scene.ts";

const printed = (rows: readonly Row[], { colour }: Style): string[] =>
  rows.map((row) => paint(row, colour));

/** Said before anything starts: that the words are scripted and nothing else is, and what will happen. */
export function openingLines(scenario: ScenarioName, url: string, style: Style): string[] {
  const texts = rehearseTextsFor(style.lang);
  return printed(
    [
      ...paragraph("# ", texts.opening({ name: scenario }), "note", style),
      ...paragraph("# ", texts.free({ url }), "note", style),
      ...paragraph("# ", texts.announced[scenario], "plain", style),
    ],
    style,
  );
}

/** The newest document, line by line. */
export function documentLines(text: string, style: Style): string[] {
  const { headings } = rehearseTextsFor(style.lang);
  const heading = paragraph("# ", headings.document, "note", style);
  return printed([...heading, ...documentRows(text, style)], style);
}

/** What the person asks for. */
export const requestLines = (request: string, style: Style): string[] =>
  printed(paragraph("> ", request, "good", style), style);

/** What the rehearsal answers in the person's place, said before it does. */
export const answerLines = (answer: string, style: Style): string[] =>
  printed(
    paragraph("# ", rehearseTextsFor(style.lang).answersAsPerson({ answer }), "note", style),
    style,
  );

/** One line for each session, and why a step stopped where it did; of several steps, each with its name. */
export function sessionLines(results: readonly StepResult[], style: Style): string[] {
  const texts = rehearseTextsFor(style.lang);
  const named = results.length > 1;
  const rows = results.flatMap((result) => [
    ...(named ? paragraph("  ", stepLabel(result.step, style.lang), "plain", style) : []),
    ...sessionsOf(result, style),
    ...paragraph("  ! ", result.error ?? "", "bad", style),
  ]);
  return printed([...paragraph("# ", texts.headings.sessions, "note", style), ...rows], style);
}

const sessionsOf = ({ generations, window }: StepResult, style: Style): Row[] =>
  generations.flatMap(({ sessionId, contextBefore: context, reason }, at) => {
    const id = (sessionId ?? "-").slice(0, 8);
    const about = { number: at + 1, id, context, window, reason };
    return paragraph("  - ", rehearseTextsFor(style.lang).session(about), "plain", style);
  });

/** One line for each check; of one that failed, what was expected and what happened. */
export function checkLines(checks: readonly Check[], style: Style): string[] {
  const texts = rehearseTextsFor(style.lang);
  const rows = checks.flatMap(({ name, ok, found }) =>
    ok
      ? paragraph("  = ", `${texts.checks[name]} (${found})`, "good", style)
      : [
          ...paragraph("  ! ", texts.checks[name], "bad", style),
          ...paragraph("    ", texts.happened({ found }), "bad", style),
        ],
  );
  const failed = checks.filter(({ ok }) => !ok).length;
  const verdict =
    failed === 0
      ? texts.good({ checks: checks.length })
      : texts.bad({ failed, checks: checks.length });
  return printed(
    [
      ...paragraph("# ", texts.headings.checks, "note", style),
      ...rows,
      ...paragraph("# ", verdict, failed === 0 ? "good" : "bad", style),
    ],
    style,
  );
}

/** Where to look: the project's folder, and in it what the run has left. */
export function fileLines(
  project: string,
  { results, manifestPath, papers: [brief, goal] }: Played,
  style: Style,
): string[] {
  const texts = rehearseTextsFor(style.lang);
  const documents = results.flatMap(({ generations }) =>
    generations.flatMap(({ document }) => document ?? []),
  );
  const newest = documents.at(-1);
  const earlier = documents.slice(0, -1).map(dirname).at(-1);
  const files = [
    [texts.files.project, project],
    [texts.files.brief, brief && relative(project, brief)],
    [texts.files.goal, goal && relative(project, goal)],
    [texts.files.document, newest && relative(project, newest)],
    [texts.files.archive, earlier && `${relative(project, earlier)}/`],
    [texts.files.manifest, relative(project, manifestPath)],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
  const column = Math.max(...files.map(([label]) => widthOf(label))) + 2;
  const amount = dollars(results.reduce((sum, { costUsd }) => sum + costUsd, 0));
  return printed(
    [
      ...paragraph("# ", texts.unpaid({ amount }), "note", style),
      ...paragraph("# ", texts.headings.files, "note", style),
      ...files.flatMap(([label, path]) =>
        paragraph(`  ${pad(label, column)}`, path, "plain", style),
      ),
    ],
    style,
  );
}
