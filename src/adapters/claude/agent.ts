/**
 * The real agent: sessions of the harness, each in a process of its own, none of which outlives flower. Decides what all of them share and how
 * the last of them goes; a session's own life is `session.ts`.
 *
 * A1. Whatever was started here can be found by its mark, and is ended by `close`.
 */

import { randomUUID } from "node:crypto";
import { FlowerError } from "../../core/errors.ts";
import type {
  Agent,
  Opening,
  Session,
  SessionListener,
  SessionSetup,
  Warm,
} from "../../ports/agent.ts";
import type { Transcripts } from "../../ports/transcripts.ts";
import { checkEnvironment } from "./options.ts";
import { endAll, marked } from "./processes.mjs";
import { LiveSession } from "./session.ts";
import { SessionProcess, type Shared } from "./session-process.ts";
import { RUN_MARK } from "./spawn.ts";
import { Warden } from "./warden.ts";
import { WarmProcess } from "./warm.ts";

export interface ClaudeAgentOptions {
  /** Marks every process that is started here; unique in the machine, and not shared by two agents. */
  readonly runId: string;
  readonly transcripts: Transcripts;
  /** PATH for the warden, which gets no other variable. It needs `ps` on macOS and nothing on Linux. */
  readonly path?: string;
}

export class ClaudeAgent implements Agent {
  readonly #shared: Shared;
  readonly #warden: Warden;
  readonly #mark: string;
  readonly #sessions = new Set<LiveSession>();
  readonly #warms = new Set<WarmProcess>();
  #closing: Promise<{ readonly ended: number }> | undefined;

  constructor({ runId, transcripts, path = "/usr/bin:/bin" }: ClaudeAgentOptions) {
    this.#mark = `${RUN_MARK}=${runId}`;
    this.#warden = new Warden(this.#mark, path);
    const nextName = (): string => `${runId}.${randomUUID()}`;
    this.#shared = { run: runId, transcripts, warden: this.#warden, nextName };
  }

  warm(setup: SessionSetup): Warm {
    const warm = new WarmProcess(
      () => {
        this.#mustBeOpen();
        checkEnvironment(setup.env);
        return new SessionProcess(setup, { how: "fresh" }, this.#shared);
      },
      () => this.#warms.delete(warm),
    );
    this.#warms.add(warm);
    return warm;
  }

  /** Throws `bad_option` when the environment would leave the store empty, `closed` when the agent is closed. */
  open(setup: SessionSetup, opening: Opening, listener: SessionListener, warm?: Warm): Session {
    this.#mustBeOpen();
    checkEnvironment(setup.env);
    const ready = opening.how === "fresh" && warm instanceof WarmProcess ? warm : undefined;
    const session = new LiveSession(listener, setup, {
      ...(ready === undefined ? {} : { warm: () => ready.take() }),
      cold: () =>
        new SessionProcess(setup, opening, this.#shared, (cause) =>
          listener.keptOut({ ok: false, cause }),
        ),
      baseline: this.#baseline(opening),
      closed: (closed) => this.#sessions.delete(closed),
    });
    this.#sessions.add(session);
    return session;
  }

  close(): Promise<{ readonly ended: number }> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<{ readonly ended: number }> {
    const all = [...this.#sessions, ...this.#warms];
    await Promise.all(all.map((each) => each.close()));
    const ended = marked(this.#mark).size === 0 ? 0 : endAll([], this.#mark); // A1
    await this.#warden.close();
    return { ended };
  }

  #mustBeOpen(): void {
    if (this.#closing === undefined) return;
    throw new FlowerError("closed", "The agent is closed: no session can be opened any more.");
  }

  #baseline(opening: Opening): number {
    if (opening.how === "fresh") return 0;
    return this.#shared.transcripts.costStateOf(opening.session) ?? 0;
  }
}
