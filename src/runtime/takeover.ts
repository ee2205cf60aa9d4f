/**
 * What a person and the successor are told of a document as it is handed on: what it asks of a person, and what a check by code finds in it.
 * Warns, decides nothing.
 */

import { flowerEvent } from "../core/events.ts";
import { type HandoffDocument, parseHandoff } from "../core/handoff/document.ts";
import { forPerson } from "../core/handoff/for-person.ts";
import { lint, warningText } from "../core/handoff/lint.ts";
import { foundInDocument } from "../core/handoff/prompts.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { FoundSecret } from "../core/secrets/redact.ts";
import { type StepContext, stateOf } from "./context.ts";

/** For the screen, once a document is as it will be read. */
export function tellOfDocument(document: HandoffDocument, context: StepContext): void {
  const { lang, emit, journal } = context;
  const messages = messagesFor(lang);
  const { waitsFor, notes } = forPerson(document.next);
  if (waitsFor !== undefined || notes.length > 0)
    emit(
      flowerEvent("ask", messages.worksForPerson({ waitsFor, notes }), {
        step: journal.step,
        ...(waitsFor === undefined ? {} : { waits_for: waitsFor }),
        notes,
      }),
    );
  for (const warning of warningsOf(document, context))
    emit(
      flowerEvent("system", messages.warnedOf({ warning }), {
        subtype: "document",
        step: journal.step,
        warning,
      }),
    );
}

/** For the successor; "" when there is nothing to say. */
export const documentWarnings = (text: string, context: StepContext): string =>
  foundInDocument(context.lang, warningsOf(parseHandoff(text, stateOf(context).step), context));

/** Secrets were replaced: which kinds, and how many. */
export function tellRedacted(
  { lang, emit, journal }: StepContext,
  found: readonly FoundSecret[],
): void {
  if (found.length === 0) return;
  const text = messagesFor(lang).redacted({ found });
  emit(flowerEvent("error", text, { step: journal.step, redacted: found }));
}

/** A successor that begins in the middle of its room has little of it: said once a generation. */
export function tellOfTightStart(size: number, context: StepContext): void {
  const { generation, step } = stateOf(context);
  const { at, enabled } = context.policies.handoff;
  if (generation < 2 || !enabled || size <= at / 2) return;
  const text = messagesFor(context.lang).tightStart({ startUp: size, at });
  context.emit(flowerEvent("system", text, { subtype: "document", step, context: size, at }));
}

/** A document that code wrote says of itself that it is incomplete. */
function warningsOf(document: HandoffDocument, { lang, ledger, journal }: StepContext): string[] {
  if ((journal.state?.degraded ?? 0) > 0) return [];
  const deadends = (ledger?.entries ?? [])
    .filter(({ kind, struck }) => kind === "deadends" && !struck)
    .map(({ text }) => text);
  return lint(document, deadends).map((warning) => warningText(warning, lang));
}
