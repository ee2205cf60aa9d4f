/** A clock that a test turns by hand: time passes only by `advance`, chance comes from a list. */

import type { Clock } from "../../ports/clock.ts";

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

export class ManualClock implements Clock {
  #now: number;
  readonly #chances: readonly number[];
  #drawn = 0;
  readonly #sleepers = new Set<Sleeper>();

  /**
   * @param now the time at the start, ms since the epoch.
   * @param chances what `random` answers, one after the other and then again from the start.
   */
  constructor(now = 0, chances: readonly number[] = [0.5]) {
    this.#now = now;
    this.#chances = chances;
  }

  now(): number {
    return this.#now;
  }

  /** UTC, wherever the test runs. */
  zoneOffset(): number {
    return 0;
  }

  random(): number {
    const chance = this.#chances[this.#drawn % this.#chances.length] ?? 0.5;
    this.#drawn += 1;
    return chance;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", wake, { once: true });
    });
  }

  /** How many sleep at this moment. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Lets `ms` pass: wakes who is due, in the order of their times, each at its own time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.until);
      next.wake();
    }
    this.#now = end;
  }

  #next(end: number): Sleeper | undefined {
    const due = [...this.#sleepers].filter((sleeper) => sleeper.until <= end);
    return due.sort((a, b) => a.until - b.until)[0];
  }
}
