/**
 * What a session process has spent, from the harness's cumulative figures. Knows totals, tokens and what was booked; not who asks.
 *
 * $1. Each dollar once: a total is booked as the difference to what was booked before.
 * $2. A resumed process counts on from the total that its transcript saved: that is the baseline, never 0 and never the last result.
 * $3. A total never falls: a crashed process reports 0, which says nothing.
 */

import type { Spend, Tokens } from "../../core/run/facts.ts";
import { addTokens } from "../../core/run/spend.ts";

export class Costs {
  #seen: number;
  #booked: number;
  #turns = 0;
  #tokens: Tokens | undefined;
  #first = true;

  /** @param baseline US dollars that the transcript had saved before this process; 0 for a fresh session. */
  constructor(baseline: number) {
    this.#seen = baseline; // $2
    this.#booked = baseline;
  }

  /** A cumulative total, in US dollars. */
  see(total: unknown): void {
    if (typeof total !== "number" || !Number.isFinite(total) || total <= 0) return; // $3
    if (this.#first && total < this.#booked) {
      // The process began at 0 although a total was saved: all that it reports is new.
      this.#seen = 0;
      this.#booked = 0;
    }
    this.#first = false;
    this.#seen = Math.max(this.#seen, total); // $3
  }

  /** One more main-thread reply. */
  reply(): void {
    this.#turns += 1;
  }

  /** What the main thread read and wrote in a turn. */
  used(tokens: Tokens | undefined): void {
    this.#tokens = addTokens(this.#tokens, tokens);
  }

  /** Dollars that no `book` has carried yet. */
  get open(): number {
    return Math.max(0, this.#seen - this.#booked);
  }

  /** Replies that no `book` has carried yet. */
  get replies(): number {
    return this.#turns;
  }

  /** What was spent since the last call. @param atLeast true when the process may have spent more than it could say. */
  book(atLeast: boolean): Spend {
    const tokens = this.#tokens;
    const spend: Spend = {
      costUsd: this.open, // $1
      turns: this.#turns,
      atLeast,
      ...(tokens && { tokens }),
    };
    this.#tokens = undefined;
    this.#booked = this.#seen;
    this.#turns = 0;
    return spend;
  }
}
