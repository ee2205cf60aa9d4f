/**
 * How a document comes to be written: settle what is in flight, ask the session, or let code put it together.
 *
 * H1. Nothing in flight is lost: late reports go into the question, or into the document that code writes.
 * H2. At most `MODEL_CALLS` model calls and `writeMs` for a document, the second asking included.
 * H3. Whatever fails here ends in a degraded document and a run that goes on.
 * H4. A question that fails for what passes is put again after the waits that any failed turn has; they are no time for the document.
 */

import { flowerEvent } from "../core/events.ts";
import { degradedDocument } from "../core/handoff/degraded.ts";
import {
  type HandoffDocument,
  merge,
  missing,
  parseHandoff,
  toMarkdown,
  withoutMarker,
} from "../core/handoff/document.ts";
import { askAgain, questionFor } from "../core/handoff/prompts.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { linesFor } from "../core/locale/lines.ts";
import { errorSaid } from "../core/locale/said.ts";
import { titlesOf } from "../core/locale/titles.ts";
import { askAgainAfter } from "../core/run/after-failure.ts";
import type { Spend, TurnEnd } from "../core/run/facts.ts";
import { addSpend, NO_SPEND } from "../core/run/spend.ts";
import { redact } from "../core/secrets/redact.ts";
import type { Session, Settled } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";
import { evidenceOf } from "./evidence.ts";
import { endSession, keepSession, liveSession, prepareSuccessor } from "./session.ts";
import { tellRedacted } from "./takeover.ts";
import { interruptibly, outlast } from "./waiting.ts";
import { keepWords } from "./words.ts";

const MODEL_CALLS = 4;

interface Draft {
  /** Complete, or undefined: then `why` says what went wrong. */
  readonly document: HandoffDocument | undefined;
  /** What a poor document did hold. */
  readonly poor?: HandoffDocument;
  readonly why: string;
  readonly spent: Spend;
}

/** One question in the same session, once more when a required section is missing. */
export async function askForDocument(context: StepContext): Promise<void> {
  announceWriting(context);
  prepareSuccessor(context);
  const live = liveSession(context);
  context.gate.writing = true;
  context.writingReplies = 0;
  let settled = NOTHING_IN_FLIGHT;
  let draft: Draft;
  try {
    settled = await settle(context, live);
    draft = await draftOf(context, live, settled);
  } catch (error) {
    draft = {
      document: undefined,
      why: errorSaid(error, context.lang),
      spent: NO_SPEND,
    }; // H3
  } finally {
    context.gate.writing = false;
  }
  await recordDocument(context, draft, settled);
  letGo(context, live, settled);
}

/** The session cannot write any more, or may not: code puts the document together from what is known. */
export async function writeByCode(
  why: "overflow" | "code" | "budget",
  context: StepContext,
): Promise<void> {
  announceWriting(context);
  if (why !== "budget") prepareSuccessor(context);
  const { live } = context;
  const settled = live?.alive === true ? await settle(context, live) : NOTHING_IN_FLIGHT;
  await recordDocument(
    context,
    { document: undefined, why: messagesFor(context.lang).byCode(why), spent: NO_SPEND },
    settled,
  );
  if (live !== undefined) letGo(context, live, settled);
}

const NOTHING_IN_FLIGHT: Settled = { reports: [], running: [] };

async function settle(context: StepContext, live: Session): Promise<Settled> {
  const { waitMs, running } = context.policies.handoff;
  const waiting = live.running();
  const settled = await interruptibly(context, (signal) => {
    if (waiting.length > 0) {
      const text = messagesFor(context.lang).waitingForWork({
        work: waiting,
        seconds: waitMs / 1000,
      });
      context.emit(flowerEvent("task", text, { step: context.journal.step, running: waiting }));
    }
    return live.settle({ waitMs, running, signal });
  });
  const { generation } = stateOf(context);
  if (settled.reports.length > 0 || settled.running.length > 0)
    context.journal.append({
      kind: "handoff.settled",
      generation,
      ...settled,
      kept: running === "keep",
    });
  return settled;
}

async function draftOf(context: StepContext, live: Session, settled: Settled): Promise<Draft> {
  const { lang, policies, clock } = context;
  const { context: used, window, step } = stateOf(context);
  const note = await noteFor(context);
  let deadline = clock.now() + policies.handoff.writeMs;
  const waited = (ms: number) => {
    deadline += ms; // H4
  };
  const left = () => ({ calls: MODEL_CALLS - context.writingReplies, ms: deadline - clock.now() }); // H2
  const kept = policies.handoff.running === "keep";
  const ask = (question: string) => answerTo(question, { live, left, waited }, context);
  const first = await ask(questionFor({ lang, used, window, ...settled, kept, note }));
  if (first.how !== "completed")
    return { document: undefined, why: whyNot(context, first), spent: first.spent };
  const one = withoutMarker(parseHandoff(first.text, step));
  const gaps = missing(one);
  if (gaps.length === 0) return { document: one, why: "", spent: first.spent };
  const limits = left();
  if (limits.calls < 1 || limits.ms <= 0)
    return { document: undefined, poor: one, why: gapsText(context, one), spent: first.spent };
  const second = await ask(askAgain({ lang, missing: gaps }));
  const spent = addSpend(first.spent, second.spent);
  const both = withoutMarker(merge(one, parseHandoff(second.text, step)));
  if (missing(both).length === 0) return { document: both, why: "", spent };
  const why = second.how === "completed" ? gapsText(context, both) : whyNot(context, second);
  return { document: undefined, poor: both, why, spent };
}

interface Writer {
  readonly live: Session;
  readonly left: () => { readonly calls: number; readonly ms: number };
  readonly waited: (ms: number) => void;
}

/** H4. A process that is gone is asked nothing more. */
async function answerTo(
  question: string,
  { live, left, waited }: Writer,
  context: StepContext,
): Promise<TurnEnd> {
  const { clock, policies } = context;
  let spent = NO_SPEND;
  for (let tries = 1; ; tries += 1) {
    const end = await live.write(question, left());
    spent = addSpend(spent, end.spent);
    if (end.how !== "failed" || !live.alive) return { ...end, spent };
    const now = clock.now();
    const state = stateOf(context);
    const again = askAgainAfter(state, end.failure, { tries, now }, policies.resilience);
    if (again === undefined || !(await outlast(again, context))) return { ...end, spent };
    waited(clock.now() - now);
  }
}

/** What a person adds to the question: the step's note, and the workbench's file. */
async function noteFor({ ask, places, documents }: StepContext): Promise<string> {
  const file = places === undefined ? null : await documents.read(places.note).catch(() => null);
  return [ask.note, file ?? ""].filter((text) => text.trim() !== "").join("\n\n");
}

const gapsText = (context: StepContext, document: HandoffDocument): string =>
  messagesFor(context.lang).missingSections(
    missing(document).map((key) => titlesOf(context.lang)[key]),
  );

function whyNot(context: StepContext, end: TurnEnd): string {
  if (end.how === "failed") return end.failure.raw ?? end.failure.message;
  return messagesFor(context.lang).writingInterrupted();
}

async function recordDocument(context: StepContext, draft: Draft, settled: Settled): Promise<void> {
  const { generation, step, prompt } = stateOf(context);
  const { lang } = context;
  const document =
    draft.document ??
    degradedDocument(step, prompt, {
      lang,
      why: draft.why,
      ...settled,
      kept: context.policies.handoff.running === "keep",
      ...(draft.poor && { poor: draft.poor }),
    });
  const evidence = await evidenceOf(document, settled, context).catch(() => undefined); // H3
  const { text: markdown, found } = redact(
    toMarkdown(document, { lang, ...(evidence && { evidence: evidence.block }) }),
  );
  tellRedacted(context, found);
  const redacted = found.reduce((sum, { count }) => sum + count, 0);
  context.journal.append({
    kind: "handoff.written",
    generation,
    writer: draft.document === undefined ? "code" : "session",
    degraded: draft.document === undefined,
    why: draft.why,
    markdown,
    ...(redacted > 0 ? { redacted } : {}),
    spent: draft.spent,
    ...(evidence && { observed: evidence.observed }),
  });
  context.calls.reset();
  context.before = undefined;
  await keepWords(context);
}

/** The old session is ended, or kept while its background work goes on. */
function letGo(context: StepContext, live: Session, settled: Settled): void {
  const { generation } = stateOf(context);
  const keep =
    context.policies.handoff.running === "keep" && settled.running.length > 0 && live.alive;
  if (keep) keepSession(context, live, generation);
  else endSession(context, live, generation);
}

function announceWriting(context: StepContext): void {
  const { step, window, context: size, documentOnly } = stateOf(context);
  if (documentOnly) return;
  const text = linesFor(context.lang).writing({ context: size, window });
  context.emit(flowerEvent("handoff", text, { phase: "writing", step, context: size, window }));
}
