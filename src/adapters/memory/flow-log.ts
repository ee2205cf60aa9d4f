/** The log of workflows in memory, for tests: the twin of the SQLite one, kept to the same contract. */

import type { FlowFact, RecordedFlow } from "../../core/workflow/facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FlowLog } from "../../ports/flow-log.ts";

export class MemoryFlowLog implements FlowLog {
  readonly #clock: Pick<Clock, "now">;
  /** As JSON, as on disk: nobody can change what was recorded. */
  readonly #facts: string[] = [];

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  append(run: string, fact: FlowFact): RecordedFlow {
    const seq = this.read(run).length + 1;
    const recorded = { ...fact, run, seq, at: Math.round(this.#clock.now()) };
    this.#facts.push(JSON.stringify(recorded));
    return recorded;
  }

  read(run: string): readonly RecordedFlow[] {
    return this.#all().filter((fact) => fact.run === run);
  }

  runs(): readonly string[] {
    return [...new Set(this.#all().map(({ run }) => run))];
  }

  #all(): RecordedFlow[] {
    return this.#facts.map((fact) => JSON.parse(fact) as RecordedFlow);
  }
}
