/** Books in memory, for tests: the twin of those in SQLite, kept to the same contract. One object is one run directory. */

import type { HumanFact } from "../../core/human/facts.ts";
import type { BookStore } from "../../ports/book.ts";

export class MemoryBook implements BookStore {
  /** As JSON, as on disk: nobody can change what was recorded. */
  readonly #facts = new Map<string, string[]>();

  append(run: string, fact: HumanFact): void {
    this.#facts.set(run, [...(this.#facts.get(run) ?? []), JSON.stringify(fact)]);
  }

  read(run: string): readonly HumanFact[] {
    return (this.#facts.get(run) ?? []).map((fact) => JSON.parse(fact) as HumanFact);
  }

  runs(): readonly string[] {
    return [...this.#facts.keys()];
  }
}
