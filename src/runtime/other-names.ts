/**
 * A workbench that was begun with the other column of file names is gone on with: at the start of a step its documents get the names of
 * today. Moved, not copied: of two ledgers one would be forgotten.
 *
 * O1. Nothing is replaced: where both are there, the one with the name of today counts and the other stays as it is.
 * O2. A document that the log names is left where the log says that it lies.
 */

import { basename } from "node:path";
import { flowerEvent } from "../core/events.ts";
import { errorSaid } from "../core/locale/said.ts";
import { workbenchTextsFor } from "../core/locale/workbench.ts";
import { type StepContext, stateOf } from "./context.ts";

const DOCUMENTS = ["handoff", "ledger", "task"] as const;

/** A disk that refuses is said, and harms no run. */
export async function readOtherNames(context: StepContext): Promise<void> {
  const { places, documents, journal, lang, emit } = context;
  const { documentPath } = stateOf(context);
  if (places?.other === undefined) return;
  const { other } = places;
  const files: string[] = [];
  try {
    for (const key of DOCUMENTS) {
      if (other[key] === documentPath) continue; // O2
      if (await documents.move(other[key], places[key])) files.push(basename(other[key])); // O1
    }
  } catch (error) {
    const why = errorSaid(error, lang);
    emit(flowerEvent("error", why, { step: journal.step }));
  }
  if (files.length === 0) return;
  const text = workbenchTextsFor(lang).renamed({ files });
  emit(flowerEvent("system", text, { subtype: "names", step: journal.step, files }));
}
