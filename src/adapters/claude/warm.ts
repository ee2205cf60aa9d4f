/**
 * A process that is started ahead of time. Decides whether it can still be used; a failure only means that it cannot.
 * W1. It is used once, and never by a session that would wait longer for it than for a cold one.
 */

import type { Warm } from "../../ports/agent.ts";
import type { SessionProcess } from "./session-process.ts";
import { within } from "./within.ts";

/** A start takes 0.6-1.1 s; one that takes this long hangs. */
const HEATING_MS = 5_000;

export class WarmProcess implements Warm {
  readonly #heated: Promise<unknown>;
  readonly #forget: () => void;
  #process: SessionProcess | undefined;
  #heating = true;
  #taken = false;
  #closing: Promise<void> | undefined;

  /** @param forget called when the process is no longer this object's to close. */
  constructor(start: () => SessionProcess, forget: () => void) {
    this.#forget = forget;
    this.#heated = this.#heat(start);
  }

  get ready(): boolean {
    return !this.#taken && this.#closing === undefined && this.#process?.hot === true;
  }

  get usable(): boolean {
    return this.ready || (this.#heating && !this.#taken && this.#closing === undefined);
  }

  /** The process, for the one session that may have it: also when it is still starting, which is never slower than another start. */
  async take(): Promise<SessionProcess | undefined> {
    if (this.#taken || this.#closing !== undefined) return undefined;
    this.#taken = true;
    await within(HEATING_MS, this.#heated); // W1
    if (this.#process?.hot !== true || this.#closing !== undefined) {
      void this.close();
      return undefined;
    }
    this.#forget();
    this.#closing = Promise.resolve(); // From here on it is the session's to end.
    return this.#process;
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #heat(start: () => SessionProcess): Promise<void> {
    try {
      this.#process = start();
      await this.#process.heat();
    } catch {
      // It stays unready: the session is started cold, and what is wrong shows there.
    } finally {
      this.#heating = false;
    }
  }

  async #end(): Promise<void> {
    await this.#process?.end(() => this.#process?.harness.interrupt());
    this.#forget();
  }
}
