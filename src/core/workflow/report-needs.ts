/**
 * What of a run needs a person: what is open, unanswered, unverified, degraded or leaked. Reads facts; does not know what else a report
 * tells.
 *
 * N1. Of each step the newest document counts: what an earlier one waited for may have come.
 */

import { parseHandoff } from "../handoff/document.ts";
import { forPerson } from "../handoff/for-person.ts";
import { bookOf, type Question, unheardOf } from "../human/book.ts";
import type { HumanFact } from "../human/facts.ts";
import type { ReportTexts } from "../locale/en/report.ts";
import type { Lang } from "../locale/lang.ts";
import type { LeftDocument, StepRun } from "../run/documents.ts";
import { redact } from "../secrets/redact.ts";
import type { RunChange } from "./changes.ts";
import type { Check } from "./goal.ts";
import { stepSpan } from "./report-step.ts";
import type { VerdictDocument } from "./verdict.ts";

/** A line, and the words of others that belong to it; "" for none. */
export interface Need {
  readonly line: string;
  readonly body: string;
}

export interface NeedFacts {
  readonly lang: Lang;
  readonly run: string;
  readonly ok: boolean;
  /** It has no end in its log. */
  readonly open: boolean;
  readonly error: string | null;
  readonly request: string;
  readonly verdict: VerdictDocument | undefined;
  readonly unverifiable: readonly Check[];
  readonly human: readonly HumanFact[];
  readonly steps: readonly StepRun[];
  readonly documents: readonly LeftDocument[];
  readonly changes: readonly RunChange[];
}

export function needsOfPerson(facts: NeedFacts, { person }: ReportTexts): readonly Need[] {
  const { run, ok, open, error, verdict, unverifiable } = facts;
  const fell = verdict !== undefined && verdict.state !== "achieved" && !ok;
  const gone = facts.changes.filter(({ before }) => before === "gone");
  return [
    ...(ok ? [] : [{ line: person.failed, body: error ?? "" }]),
    ...(open ? [{ line: person.open({ run }), body: "" }] : []),
    ...(fell ? [{ line: person.notAchieved, body: verdictWords(verdict) }] : []),
    ...(unverifiable.length === 0
      ? []
      : [{ line: person.unverifiable, body: unverifiable.map(checkWords).join("\n") }]),
    ...questionsOpen(facts.human, person),
    ...fromDocuments(facts, person),
    ...secretsIn(facts, person),
    ...(gone.length === 0
      ? []
      : [{ line: person.gone, body: gone.map(({ path }) => path).join("\n") }]),
  ];
}

/** Why, and what did not pass. */
export const verdictWords = ({ reason, failed }: VerdictDocument): string =>
  [reason.trim(), failed.map((line) => `- ${line}`).join("\n")]
    .filter((text) => text !== "")
    .join("\n\n");

const checkWords = ({ text, unverifiable = "" }: Check): string =>
  `- ${text}${unverifiable === "" ? "" : ` (${unverifiable})`}`;

type Person = ReportTexts["person"];

function questionsOpen(facts: readonly HumanFact[], person: Person): readonly Need[] {
  const book = bookOf(facts);
  const open = book.questions.filter(({ end }) => end === undefined || UNHEARD.has(end.how));
  const mail = unheardOf(book);
  return [
    ...open.map(({ id, text, end }: Question) => ({
      line: person.question({ id, how: end?.how ?? "waiting" }),
      body: text,
    })),
    ...(mail.length === 0
      ? []
      : [{ line: person.unheard, body: mail.map(({ text }) => text).join("\n\n") }]),
  ];
}

/** Ends at which no person has said anything. */
const UNHEARD: ReadonlySet<string> = new Set(["timeout", "unattended", "over_budget"]);

function fromDocuments({ documents, lang }: NeedFacts, person: Person): readonly Need[] {
  const newest = new Map(documents.map((document) => [document.step, document])); // N1
  const told = [...newest.values()].flatMap(({ step: name, markdown, edited }) => {
    const step = stepSpan(name, lang);
    const { waitsFor, notes } = forPerson(parseHandoff(edited ?? markdown, name).next);
    return [
      ...(waitsFor === undefined ? [] : [{ line: person.waitsFor({ step }), body: waitsFor }]),
      ...notes.map((body) => ({ line: person.note({ step }), body })),
    ];
  });
  const poor = documents.filter(({ degraded }) => degraded);
  return [
    ...told,
    ...poor.map(({ step, generation }) => ({
      line: person.degraded({ step: stepSpan(step, lang), generation }),
      body: "",
    })),
  ];
}

function secretsIn({ steps, request, lang }: NeedFacts, person: Person): readonly Need[] {
  const inDocuments = steps.flatMap((facts) => {
    const count = facts.reduce(
      (sum, fact) => sum + (fact.kind === "handoff.written" ? (fact.redacted ?? 0) : 0),
      0,
    );
    const step = stepSpan(facts[0]?.step ?? "", lang);
    return count === 0 ? [] : [{ line: person.redacted({ step, count }), body: "" }];
  });
  const asked = redact(request).found.length > 0 ? [{ line: person.secretAsked, body: "" }] : [];
  return [...asked, ...inDocuments];
}
