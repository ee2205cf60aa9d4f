/** English titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { SectionKey, Titles } from "../../documents/titles.ts";

/** The words of a document that belong to no section. */
export interface Frame {
  /** The first line, without its mark; `step` may be "". */
  readonly title: (step: string) => string;
  /** Two lines for whoever opens the file. */
  readonly quote: readonly [string, string];
}

export const handoffTitles: Titles<SectionKey> = {
  doing: ["Doing now", "What is being done", "Current state"],
  decided: ["Decided", "Decisions", "What is decided"],
  deadends: ["Dead ends", "Ruled out"],
  next: ["Next step", "Next steps", "Next"],
  scene: ["Scene", "The scene", "Files"],
};

export const handoffFrame: Frame = {
  title: (step) => (step === "" ? "Handoff" : `Handoff (${step})`),
  quote: [
    "The session before this one left this for the one that takes over.",
    "You may edit it at any time: the successor reads exactly this file, and of it the five sections.",
  ],
};
