/**
 * Puts the document where people find it. The one before goes to the archive first; where the disk refuses, the document travels in the
 * prompt alone and the run goes on.
 *
 * P1. Nothing is overwritten that could not be archived.
 * P2. Done twice (a process died before it could say that it was done) it comes to the same.
 * P3. Where a person reads it first, it is done when that is over: by then it may be another text.
 */

import { flowerEvent } from "../core/events.ts";
import { parseHandoff } from "../core/handoff/document.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { linesFor } from "../core/locale/lines.ts";
import { errorSaid } from "../core/locale/said.ts";
import { stamp } from "../core/workbench/names.ts";
import { type StepContext, stateOf } from "./context.ts";
import { sha256 } from "./hash.ts";
import { keepInLedger } from "./ledger.ts";
import { hasSuccessor, willBeReviewed } from "./review.ts";
import { tellOfDocument } from "./takeover.ts";

/** The document's file: the one before goes to the archive first, and is never overwritten where that fails. */
export async function placeDocument(context: StepContext): Promise<void> {
  const { generation, document, documentOnly } = stateOf(context);
  const hash = sha256(document);
  const { path, why } = await put(context, document);
  if (!documentOnly) await keepInLedger(document, generation, context);
  context.journal.append({
    kind: "handoff.placed",
    generation,
    path,
    sha256: hash,
    ...(why === undefined ? {} : { why }),
  });
  context.gate.reset();
  if (!documentOnly && !willBeReviewed(context)) announceDone(document, context); // P3
}

/** @param document as it will be read. */
export function announceDone(document: string, context: StepContext): void {
  const { documentPath, degraded, lastWhy, step, window, context: size } = stateOf(context);
  const path = documentPath;
  const last = !hasSuccessor(context);
  const parsed = parseHandoff(document, step);
  const { doing, decided, deadends, next, scene } = parsed;
  context.emit(
    flowerEvent("handoff", linesFor(context.lang).done({ context: size, path, last }), {
      phase: "done",
      step,
      context: size,
      window,
      degraded: degraded > 0,
      path: path ?? "",
      sections: { doing, decided, deadends, next, scene },
      ...(degraded > 0 ? { why: lastWhy } : {}),
      ...(last ? { last } : {}),
    }),
  );
  tellOfDocument(parsed, context);
}

async function put(
  context: StepContext,
  document: string,
): Promise<{ path: string | null; why?: string }> {
  const { places, documents, journal } = context;
  if (places === undefined) return { path: null };
  try {
    const before = await documents.read(places.handoff);
    const same = before === document && stateOf(context).placed !== sha256(document);
    if (same) return { path: places.handoff }; // P2
    if (before !== null) await archive(context);
    await documents.write(places.handoff, document);
    return { path: places.handoff };
  } catch (error) {
    const why = errorSaid(error, context.lang);
    context.emit(
      flowerEvent("error", messagesFor(context.lang).documentNotPlaced({ why }), {
        step: journal.step,
      }),
    );
    return { path: null, why }; // H3: it travels in the prompt
  }
}

async function archive(context: StepContext): Promise<void> {
  const { places, documents, clock, journal } = context;
  if (places === undefined) return;
  const { handoff, archiveFolder, archiveStem } = places;
  const path = await documents.archive(
    handoff,
    archiveFolder,
    archiveStem,
    stamp(clock.now(), clock.zoneOffset()),
  );
  const { generation } = stateOf(context);
  if (path !== null)
    journal.append({ kind: "document.archived", generation: generation - 1, path });
}
