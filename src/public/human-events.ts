/**
 * Who is told of questions and of a person's words. A listener's fault is kept, and harms nobody. What an event says is decided by who
 * tells.
 */

import type { FlowerEvent } from "../core/events.ts";

export type Listener = (event: FlowerEvent) => unknown;

export class Listeners {
  readonly #all = new Set<Listener>();
  readonly faults: string[] = [];

  /** Answers how to stop listening. */
  add(listener: Listener): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  tell(event: FlowerEvent): void {
    for (const listener of this.#all) {
      try {
        Promise.resolve(listener(event)).catch((error: unknown) => this.#fault(error));
      } catch (error) {
        this.#fault(error);
      }
    }
  }

  #fault(error: unknown): void {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    this.faults.push(`${name}: ${message}`);
  }
}
