/** English titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { FlowDocuments, SectionKey, Titles } from "../../documents/titles.ts";

/** The words of the handoff document that belong to no section. */
export interface HandoffFrame {
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

export const handoffFrame: HandoffFrame = {
  title: (step) => (step === "" ? "Handoff" : `Handoff (${step})`),
  quote: [
    "The session before this one left this for the one that takes over.",
    "You may edit it at any time: the successor reads exactly this file, and of it the five sections.",
  ],
};

export const flowDocuments: FlowDocuments = {
  brief: {
    titles: {
      goal: ["Goal", "Goals"],
      accept: ["Acceptance", "Acceptance criteria"],
      bounds: ["Bounds", "Boundaries", "Out of scope"],
      unknowns: ["Unknowns and assumptions", "Unknowns", "Assumptions"],
      additions: ["Additions"],
    },
    frame: {
      title: "Brief",
      quote: [
        "What is wanted, as it was clarified before the work began. It is frozen: no session changes it.",
        "You may edit this file: the next start reads it as it lies here. Delete it to clarify anew.",
      ],
    },
  },
  goal: {
    titles: { statement: ["Goal"], checks: ["Checks", "Checklist"] },
    frame: {
      title: "What the work is judged by",
      quote: [
        "The judge reads this after each round: the state in which the goal is reached, and how anybody can tell.",
        "You may edit this file: the next verdict follows it as it lies here. Delete it to have it set anew.",
      ],
    },
  },
  verdict: {
    titles: { state: ["Conclusion", "Verdict"], reason: ["Reason"], failed: ["Failed"] },
    frame: {
      title: "What the judge found",
      quote: [
        "Written by a session that did not do the work, after it looked for itself.",
        "Only the line under the first title decides.",
      ],
    },
  },
  findings: {
    achieved: ["achieved"],
    not_yet: ["not yet", "not achieved"],
    unreachable: ["unreachable", "cannot be verified"],
  },
  unverifiable: ["cannot be verified here", "can't be verified here", "not verifiable here"],
};
