/** Where the facts of questions and of a person's words are kept, one book a run: other processes read in it what waits. */

import type { HumanFact } from "../core/human/facts.ts";

export interface BookStore {
  /** Kept when the process is killed the moment after it returns. Throws `store` when the disk refuses. */
  append(run: string, fact: HumanFact): void;
  /** The facts of one run, in order; empty also where there is no book yet. */
  read(run: string): readonly HumanFact[];
  /** The runs that have a book, oldest first. */
  runs(): readonly string[];
}
