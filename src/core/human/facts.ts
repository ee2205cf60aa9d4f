/**
 * The facts of what a person is asked and of what a person says, past tense, plain JSON, final once recorded. What they add up to is read
 * in `book.ts`.
 *
 * H1. Of two ends of one question the first one counts: an answer and a timeout cannot both be true.
 */

import type { Owner } from "../run/facts.ts";

/** Who asks: the model by its tool, or the framework itself (which its own quota limits). */
export type Asker = "model" | "framework";

/**
 * How a question ended. `unattended`: nobody is there, so nobody was asked · `over_budget`: the quota was used up · `invalid`: there was no
 * question in it. The last three ended as they were asked.
 */
export type Ending = "answered" | "declined" | "timeout" | "unattended" | "over_budget" | "invalid";

export type HumanFact =
  /** Recorded anew, with the same id, when a question that has no end is asked again by a process that took over. */
  | {
      readonly kind: "question.asked";
      readonly id: string;
      readonly text: string;
      readonly options: readonly string[];
      readonly by: Asker;
      /** Tells apart questions that read alike and are not the same, such as those of two rounds. */
      readonly key?: string;
      /** Ms since the epoch. */
      readonly at: number;
      /** The process that waits for the answer. */
      readonly owner?: Owner;
    }
  | {
      readonly kind: "question.ended";
      readonly id: string;
      readonly how: Ending;
      /** The answer, or why it was declined; else "". */
      readonly text: string;
      readonly at: number;
    }
  | {
      readonly kind: "person.said";
      readonly id: string;
      readonly text: string;
      readonly at: number;
    }
  /** A session has been told what `id` said. */
  | { readonly kind: "person.delivered"; readonly id: string; readonly at: number };
