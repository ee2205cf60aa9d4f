/**
 * Who waits for which question, and for how long. Knows timers and promises; not what an answer means.
 *
 * W1. The time of a question runs on when nobody waits for it any more; it then keeps no process alive.
 */

/** Longer than this the system's timers cannot wait: then a question waits for ever. */
const LONGEST_MS = 2_147_483_647;

interface Waiting<T> {
  readonly timer: NodeJS.Timeout | undefined;
  readonly listeners: Set<(answer: T) => void>;
}

export class WaitingRoom<T> {
  readonly #waiting = new Map<string, Waiting<T>>();

  get size(): number {
    return this.#waiting.size;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** @param ms until `late` is called; beyond what timers can do: never. */
  open(id: string, ms: number, late: () => void): void {
    const timer = ms > LONGEST_MS ? undefined : setTimeout(late, ms);
    timer?.unref(); // W1
    this.#waiting.set(id, { timer, listeners: new Set() });
  }

  /** Resolves with the answer. Rejects with the signal's reason when it fires: somebody else may still wait. */
  wait(id: string, signal: AbortSignal | undefined): Promise<T> {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return Promise.reject(new TypeError(`${id} does not wait`));
    const { timer, listeners } = waiting;
    timer?.ref();
    return new Promise((resolve, reject) => {
      const gone = () => {
        listeners.delete(heard);
        if (listeners.size === 0) timer?.unref(); // W1
        reject(signal?.reason);
      };
      const heard = (answer: T) => {
        signal?.removeEventListener("abort", gone);
        resolve(answer);
      };
      listeners.add(heard);
      if (signal?.aborted === true) gone();
      else signal?.addEventListener("abort", gone, { once: true });
    });
  }

  /** True when somebody heard it; undefined where nothing waited. */
  close(id: string, answer: T): boolean | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    for (const heard of waiting.listeners) heard(answer);
    return waiting.listeners.size > 0;
  }
}
