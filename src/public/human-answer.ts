/** What a question to the person comes with and what comes of it, as callers see it. Types only. */

import type { Asker, Ending } from "../core/human/facts.ts";

/** How a question ended. */
export interface PersonAnswer {
  readonly id: string;
  readonly state: Ending;
  /** What was answered, an option by its text; or why it was declined; else "". */
  readonly answer: string;
  /** What a model is told of it: the answer, or a sentence that says how to go on without one. */
  readonly text: string;
}

/** How one question is asked. */
export interface AskOptions {
  /** It is the framework's own: the model's quota does not count it. Default false. */
  readonly framework?: boolean;
  /** Tells it apart from one that reads alike and is not the same, such as that of an earlier round. */
  readonly key?: string;
  /** Ends the waiting, not the question: the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A question that waits. */
export interface PendingQuestion {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly by: Asker;
  /** Seconds since the epoch. */
  readonly askedAt: number;
}
