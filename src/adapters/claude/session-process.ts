/**
 * One harness process, from before it has a session until it is gone: store, hooks, the SDK's query. Decides how it starts (cold, or ahead of time);
 * does not know what a turn is.
 */

import { type Query, query, startup, type WarmQuery } from "@anthropic-ai/claude-agent-sdk";
import type { Opening, SessionSetup } from "../../ports/agent.ts";
import type { Transcripts } from "../../ports/transcripts.ts";
import type { Channel } from "./channel.ts";
import { type Gate, hooksFor } from "./hooks.ts";
import { sdkOptions } from "./options.ts";
import { recallFor } from "./recall.ts";
import { Harness } from "./spawn.ts";
import type { Warden } from "./warden.ts";
import { WatchedStore } from "./watched-store.ts";

/** What all processes of one agent share. */
export interface Shared {
  readonly run: string;
  readonly transcripts: Transcripts;
  readonly warden: Warden;
  /** A name for the next process, unique in the machine. */
  readonly nextName: () => string;
}

export class SessionProcess {
  readonly store: WatchedStore;
  readonly harness: Harness;
  /** Who answers the hooks; undefined until a session is opened in this process. */
  gate: Gate | undefined;
  readonly #options: ReturnType<typeof sdkOptions>;
  #warm: WarmQuery | undefined;
  #query: Query | undefined;

  /** @param unkept told why, where large results of the history could not be put into files. */
  constructor(
    setup: SessionSetup,
    opening: Opening,
    shared: Shared,
    unkept: (cause: unknown) => void = () => undefined,
  ) {
    const recall = recallFor(setup.history, opening, unkept);
    this.store = new WatchedStore(shared.transcripts, recall);
    this.harness = new Harness(shared.warden, shared.run, shared.nextName());
    const hooks = hooksFor(setup.spec, () => this.gate);
    this.#options = sdkOptions(setup, opening, { hooks, store: this.store, harness: this.harness });
  }

  /** Starts the process ahead of time. Rejects when it cannot. */
  async heat(): Promise<void> {
    this.#warm = await startup({ options: this.#options });
  }

  /** True while a process waits that no query was begun in. */
  get hot(): boolean {
    return this.#warm !== undefined && this.#query === undefined && this.harness.running;
  }

  /** Throws when a process that was started ahead of time has died. */
  begin(channel: Channel): Query {
    const begun = this.#warm?.query(channel) ?? query({ prompt: channel, options: this.#options });
    this.#query = begun;
    return begun;
  }

  get query(): Query | undefined {
    return this.#query;
  }

  /** Ends the process and all it started. @param polite gives it a chance to end by itself. Never rejects. */
  async end(polite: () => void): Promise<number> {
    const ended = await this.harness.end(polite);
    try {
      this.#query?.close();
      if (this.#query === undefined) this.#warm?.close();
    } catch {
      // Closing what is already gone.
    }
    return ended;
  }
}
