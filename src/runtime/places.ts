/** Where the documents of a step lie below a workbench. Joins names to folders; looks at nothing. */

import { join } from "node:path";
import { CLAIMS, type NameSet, namesFor, SPILL_FOLDER, safeName } from "../core/workbench/names.ts";

/** Absolute paths. */
export interface StepPlaces {
  readonly handoff: string;
  readonly task: string;
  readonly ledger: string;
  /** What the sessions said while they worked. */
  readonly words: string;
  /** A person's file: what it says is added to the question for every document. */
  readonly note: string;
  /** Who works on which step here. */
  readonly claims: string;
  /** Texts that were kept out of a context. */
  readonly spill: string;
  readonly archiveFolder: string;
  /** The file name's stem in the archive. */
  readonly archiveStem: string;
  /** Where the other column of names has the same documents: a folder that was begun with it is gone on with. */
  readonly other?: Pick<StepPlaces, "handoff" | "task" | "ledger">;
}

/** @param workbench absolute. */
export function placesOf(workbench: string, set: NameSet, step: string): StepPlaces {
  const notes = join(workbench, "notes");
  return {
    ...documentsOf(notes, set, step),
    words: join(notes, namesFor(set).words(step)),
    note: join(workbench, "HANDOFF-NOTE.md"),
    claims: join(workbench, CLAIMS),
    spill: join(workbench, SPILL_FOLDER),
    archiveFolder: join(notes, namesFor(set).archive),
    archiveStem: safeName(step),
    other: documentsOf(notes, set === "ascii" ? "default" : "ascii", step),
  };
}

function documentsOf(notes: string, set: NameSet, step: string) {
  const names = namesFor(set);
  return {
    handoff: join(notes, names.handoff(step)),
    task: join(notes, names.task(step)),
    ledger: join(notes, names.ledger(step)),
  };
}
