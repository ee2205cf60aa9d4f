/** The run log in memory, for tests: the twin of the SQLite one, kept to the same contract. One object is one run directory. */

import type { Fact, Recorded } from "../../core/run/facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LoggedStep, RunLog } from "../../ports/run-log.ts";

export class MemoryRunLog implements RunLog {
  readonly #clock: Pick<Clock, "now">;
  /** As JSON, as on disk: nobody can change what was recorded. */
  readonly #facts: string[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  append(run: string, step: string, fact: Fact): Recorded {
    const seq = this.read(run, step).length + 1;
    const recorded = { ...fact, run, step, seq, at: Math.round(this.#clock.now()) };
    this.#facts.push(JSON.stringify(recorded));
    return recorded;
  }

  read(run: string, step: string): readonly Recorded[] {
    return this.#all().filter((fact) => fact.run === run && fact.step === step);
  }

  steps(): readonly LoggedStep[] {
    const steps = new Map<string, LoggedStep>();
    for (const { run, step, at, kind } of this.#all()) {
      const key = JSON.stringify([run, step]);
      const known = steps.get(key) ?? { run, step, startedAt: at, ended: false };
      const ended = kind === "step.ended" || (known.ended && kind !== "step.started");
      steps.set(key, { ...known, ended });
    }
    return [...steps.values()];
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    // There is nothing to give back.
  }

  #all(): Recorded[] {
    return this.#facts.map((fact) => JSON.parse(fact) as Recorded);
  }
}
