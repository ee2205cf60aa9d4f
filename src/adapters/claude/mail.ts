/**
 * What the listener is told, in order and without making the reader of messages wait. Knows nothing of what it carries.
 * M1. A listener that throws harms nobody: the next call is made all the same.
 */

export class Mail {
  readonly #calls: (() => void)[] = [];
  #scheduled = false;

  send(call: () => void): void {
    this.#calls.push(call);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.flush();
    });
  }

  /** Delivers all that waits, now: a decision must not overtake the news it rests on. */
  flush(): void {
    for (let call = this.#calls.shift(); call !== undefined; call = this.#calls.shift()) {
      try {
        call();
      } catch {
        // M1: a screen's mistake is not the run's.
      }
    }
  }
}
