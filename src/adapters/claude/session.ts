/**
 * One live session, as the port promises it. Joins the conversation, its gate and the life of its process; decides only the order of the steps
 * in which background work is waited for.
 */

import { randomUUID } from "node:crypto";
import type { Spend, TurnEnd } from "../../core/run/facts.ts";
import type {
  BackgroundWork,
  Session,
  SessionListener,
  SessionSetup,
  Settled,
  SettleOptions,
} from "../../ports/agent.ts";
import { Conversation } from "./conversation.ts";
import { SessionGate } from "./gate.ts";
import { Life, type Source } from "./life.ts";
import { Turn } from "./turn.ts";

/** How long the report of work that has ended may take to come: measured 10-30 ms, and some never come. */
const REPORT_MS = 1_000;
/** The longest that a timer can be set for. */
const LONG_MS = 2_147_483_647;

export class LiveSession implements Session {
  readonly #conversation: Conversation;
  readonly #life: Life;
  readonly #closed: () => void;

  constructor(
    listener: SessionListener,
    setup: SessionSetup,
    source: Source & { readonly baseline: number; readonly closed: (session: LiveSession) => void },
  ) {
    this.#conversation = new Conversation(listener, source.baseline);
    this.#life = new Life(this.#conversation, source, (life) => {
      return new SessionGate(this.#conversation, setup, () => life.measure());
    });
    this.#closed = () => source.closed(this);
  }

  get id(): string | undefined {
    return this.#conversation.id;
  }

  get alive(): boolean {
    return this.#life.alive;
  }

  get context(): number {
    return this.#conversation.pump.context;
  }

  turn(text: string): Promise<TurnEnd> {
    return this.#push(new Turn(randomUUID(), text, "work"));
  }

  async write(
    question: string,
    { calls, ms }: { readonly calls: number; readonly ms: number },
  ): Promise<TurnEnd> {
    const turn = new Turn(randomUUID(), question, "write", calls);
    const late = `The document was not finished within ${Math.ceil(ms / 1_000)} s.`;
    const timer = setTimeout(() => this.#life.expire(turn, late), Math.min(ms, LONG_MS));
    try {
      return await this.#push(turn);
    } finally {
      clearTimeout(timer);
    }
  }

  async settle({ waitMs, running, signal }: SettleOptions): Promise<Settled> {
    const { background } = this.#conversation;
    await background.until(() => background.running.length === 0, waitMs, signal);
    const left = background.running;
    if (running === "end") await this.#life.stopTasks();
    // The set is empty some milliseconds before the last report is there.
    await background.until(() => background.owed === 0, REPORT_MS);
    return { reports: background.takeHeld(), running: left };
  }

  async interrupt(): Promise<void> {
    const { turn } = this.#conversation;
    if (turn === undefined) return;
    turn.interrupted = true;
    await this.#life.stop(turn);
  }

  running(): readonly BackgroundWork[] {
    return this.#conversation.background.running;
  }

  async idle(): Promise<void> {
    const { background } = this.#conversation;
    const none = (): boolean => background.running.length === 0;
    while (!none()) await background.until(none, LONG_MS);
  }

  async close(): Promise<Spend> {
    const spent = await this.#life.close();
    this.#closed();
    return spent;
  }

  #push(turn: Turn): Promise<TurnEnd> {
    const refusal = this.#refusal();
    if (refusal === undefined) {
      const end = this.#conversation.begin(turn);
      this.#life.say(turn);
      return end;
    }
    const { context } = this;
    const failure = { message: refusal, ...(this.alive ? {} : { died: true }) };
    const spent = { costUsd: 0, turns: 0, atLeast: false };
    return Promise.resolve({ how: "failed", failure, text: "", context, spent });
  }

  #refusal(): string | undefined {
    if (!this.alive) return "The session's process is gone.";
    return this.#conversation.turn === undefined
      ? undefined
      : "A turn is running in this session already.";
  }
}
