/** What models are told when they ask a person, and what is written down of it, in English; the shape that every language fills. */

import type { Ending } from "../../human/facts.ts";

export interface HumanTexts {
  /** What the model reads of its two tools. */
  readonly tools: {
    readonly ask: string;
    readonly question: string;
    readonly options: string;
    readonly inbox: string;
  };
  /** What the model is told when nobody answered. */
  readonly told: {
    readonly timeout: string;
    readonly unattended: string;
    readonly over_budget: string;
    readonly invalid: string;
    /** `why` may be "". */
    declined(o: { why: string }): string;
  };
  readonly inbox: {
    readonly lead: string;
    readonly empty: string;
    kept(o: { path: string }): string;
    readonly notKept: string;
  };
  /** The session that asked had been interrupted: its answer comes as mail. */
  late(o: { id: string; question: string; answer: string }): string;
  readonly states: Readonly<Record<Ending, string>>;
  readonly log: {
    readonly title: string;
    readonly about: string;
    /** With its colon. */
    readonly options: string;
    readonly said: string;
  };
  readonly additions: { readonly title: string; readonly about: string };
  readonly lines: {
    delivered(o: { count: number }): string;
    /** A file or the book could not be written. */
    notWritten(o: { what: string; why: string }): string;
  };
}

const DECIDE =
  'Take the most likely answer yourself, and record it as an assumption under "Unknowns and assumptions".';

export const human: HumanTexts = {
  tools: {
    ask: "Ask the person who runs this a question, and wait for the answer. One question a call. Ask only where the answer changes the work and nothing in reach settles it.",
    question: "The question: complete, in the language of the person, and understandable alone.",
    options: "What can be answered, one text each, as far as it can be foreseen.",
    inbox:
      "What the person has said unasked since you last looked: additions, corrections, wishes. Look into it after each stage of the work.",
  },
  told: {
    timeout: `Nobody has answered. ${DECIDE} Do not ask this again, and do not stop: go on.`,
    unattended: `Nobody is there to ask. ${DECIDE}`,
    over_budget: `The number of questions that may be asked is used up, so this one was not asked. ${DECIDE}`,
    invalid: `There was no question in this call, so nobody was asked. ${DECIDE}`,
    declined: ({ why }) =>
      `The person skipped this question${why === "" ? "" : `: ${why}`}. ${DECIDE}`,
  },
  inbox: {
    lead: "The person has said, oldest first:",
    empty: "Nothing new from the person.",
    kept: ({ path }) => `Written down, with date, in ${path}.`,
    notKept: "It is written down nowhere: carry it on yourself.",
  },
  late: ({ id, question, answer }) => `Answer to the question ${id} (${question}): ${answer}`,
  states: {
    answered: "answered",
    declined: "declined",
    timeout: "timeout",
    unattended: "unattended",
    over_budget: "over budget",
    invalid: "invalid",
  },
  log: {
    title: "Questions and answers",
    about: "What was asked while it ran, and what came of it. Added to; nothing is taken away.",
    options: "options: ",
    said: "said unasked",
  },
  additions: {
    title: "Additions",
    about:
      "What the person said while it ran, word for word. It goes beyond the brief, and before it.",
  },
  lines: {
    delivered: ({ count }) => `${count} ${count === 1 ? "message" : "messages"} read`,
    notWritten: ({ what, why }) => `${what} could not be written (${why}): it goes on without.`,
  },
};
