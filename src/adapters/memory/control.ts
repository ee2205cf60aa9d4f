/** The control channel in memory, for tests: the twin of the one in SQLite, kept to the same contract. One object is one run directory. */

import {
  parseAnswer,
  parseRequest,
  type RequestAnswer,
  type StepRequest,
} from "../../core/control/request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ControlChannel, WaitingRequest } from "../../ports/control.ts";

interface Row {
  readonly run: string;
  readonly step: string;
  readonly at: number;
  readonly body: string;
  readonly answer?: string;
}

const KEPT_MS = 60_000;

export class MemoryControl implements ControlChannel {
  readonly #clock: Pick<Clock, "now">;
  readonly #rows = new Map<number, Row>();
  #last = 0;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  ask(run: string, step: string, request: StepRequest): number {
    const at = this.#clock.now();
    for (const [id, row] of this.#rows) if (row.at < at - KEPT_MS) this.#rows.delete(id);
    this.#last += 1;
    this.#rows.set(this.#last, { run, step, at, body: JSON.stringify(request) });
    return this.#last;
  }

  waiting(run: string, step: string): readonly WaitingRequest[] {
    return [...this.#rows]
      .filter(([, row]) => row.run === run && row.step === step && row.answer === undefined)
      .map(([id, { body }]) => ({ id, request: parseRequest(body) }));
  }

  answer(id: number, answer: RequestAnswer): void {
    const row = this.#rows.get(id);
    if (row === undefined || row.answer !== undefined) return;
    this.#rows.set(id, { ...row, answer: JSON.stringify(answer) });
  }

  fetch(id: number): RequestAnswer | undefined {
    const answer = this.#rows.get(id)?.answer;
    if (answer === undefined) return undefined;
    this.#rows.delete(id);
    return parseAnswer(answer);
  }

  withdraw(id: number): boolean {
    const open = this.#rows.get(id)?.answer === undefined;
    return open && this.#rows.delete(id);
  }
}
