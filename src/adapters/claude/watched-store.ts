/**
 * The transcripts as one session's process sees them, with a look at what passes: did anything arrive, did the store refuse, what were the
 * API's own words. Decides nothing; never changes an entry that is stored, never waits.
 *
 * W1. The main thread's conversation is made ready as it is loaded; sub-agents' are given as they are stored: the harness leaves out their calls
 *     without a result by itself (measured).
 * W2. A load that fails fails: an empty history would begin the task anew.
 */

import type { SessionKey, SessionStore, SessionStoreEntry } from "@anthropic-ai/claude-agent-sdk";
import type { Recall } from "./recall.ts";

export class WatchedStore {
  /** Entries of the main thread that the store took. */
  arrived = 0;
  /** The API's own words of the last error that the harness replaced by its own. */
  raw: string | undefined;
  /** What the store threw last. */
  refusal: unknown;
  readonly store: SessionStore;

  constructor(inner: SessionStore, recall: Recall) {
    const { listSubkeys } = inner;
    this.store = {
      append: async (key, entries) => {
        this.#look(key, entries);
        try {
          await inner.append(key, entries);
        } catch (error) {
          this.refusal = error;
          throw error;
        }
        if (isMain(key)) this.arrived += entries.length;
      },
      load: async (key) => {
        try {
          const entries = await inner.load(key);
          return entries === null || !isMain(key) ? entries : await recall(entries); // W1
        } catch (cause) {
          const why = cause instanceof Error ? cause.message : String(cause);
          throw new Error(`The stored session ${key.sessionId} cannot be read: ${why}`, { cause }); // W2
        }
      },
      ...(listSubkeys === undefined ? {} : { listSubkeys: (key) => listSubkeys.call(inner, key) }),
    };
  }

  #look(key: SessionKey, entries: readonly SessionStoreEntry[]): void {
    if (!isMain(key)) return;
    for (const entry of entries) {
      if (typeof entry.errorDetails === "string") this.raw = entry.errorDetails;
    }
  }
}

const isMain = (key: SessionKey): boolean => (key.subpath ?? "") === "";
