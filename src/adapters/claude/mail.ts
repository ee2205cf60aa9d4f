/**
 * What the listener is told, in order and without making the reader of messages wait. Knows nothing of what it carries.
 * M1. A call that throws holds up no other; what it threw goes to whoever sent it.
 */

export class Mail {
  readonly #calls: { readonly call: () => void; readonly failed: (error: unknown) => void }[] = [];
  #scheduled = false;

  send(call: () => void, failed: (error: unknown) => void): void {
    this.#calls.push({ call, failed });
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.flush();
    });
  }

  /** Delivers all that waits, now: a decision must not overtake the news it rests on. */
  flush(): void {
    for (let next = this.#calls.shift(); next !== undefined; next = this.#calls.shift()) {
      try {
        next.call();
      } catch (error) {
        next.failed(error); // M1
      }
    }
  }
}
