/**
 * The transcripts as one session's process sees them, with a look at what passes: did anything arrive, did the store refuse, what were the
 * API's own words. Decides nothing; never changes an entry, never waits.
 */

import type { SessionKey, SessionStore, SessionStoreEntry } from "@anthropic-ai/claude-agent-sdk";

export class WatchedStore {
  /** Entries of the main thread that the store took. */
  arrived = 0;
  /** The API's own words of the last error that the harness replaced by its own. */
  raw: string | undefined;
  /** The last refusal of the store, in its own words. */
  refusal: string | undefined;
  readonly store: SessionStore;

  constructor(inner: SessionStore) {
    const { listSubkeys } = inner;
    this.store = {
      append: async (key, entries) => {
        this.#look(key, entries);
        try {
          await inner.append(key, entries);
        } catch (error) {
          this.refusal = error instanceof Error ? error.message : String(error);
          throw error;
        }
        if (key.subpath === undefined) this.arrived += entries.length;
      },
      load: (key) => inner.load(key),
      ...(listSubkeys === undefined ? {} : { listSubkeys: (key) => listSubkeys.call(inner, key) }),
    };
  }

  #look(key: SessionKey, entries: readonly SessionStoreEntry[]): void {
    if (key.subpath !== undefined) return;
    for (const entry of entries) {
      if (typeof entry.errorDetails === "string") this.raw = entry.errorDetails;
    }
  }
}
