/**
 * The life of a session's process: started (ahead of time or not), read, measured, stopped, ended. Decides when a process counts as dead and
 * what a dead one costs; knows of turns only that one may run.
 *
 * L1. Every wait for the harness has a limit: a process that hangs is ended.
 * L2. Background work is stopped before the process: an ending harness would go on with it for seconds, unwatched.
 */

import type { Query } from "@anthropic-ai/claude-agent-sdk";
import type { Spend } from "../../core/run/facts.ts";
import { Channel, userMessage } from "./channel.ts";
import type { Conversation } from "./conversation.ts";
import { failureOfDeath } from "./failure.ts";
import type { Gate } from "./hooks.ts";
import type { SessionProcess } from "./session-process.ts";
import type { Turn } from "./turn.ts";
import { within } from "./within.ts";

const MEASURE_MS = 1_000;
const TASK_MS = 1_000;
const STOP_MS = 5_000;

/** Where a session's processes come from. */
export interface Source {
  /** The one that was started ahead of time, if it lives. */
  readonly warm?: () => Promise<SessionProcess | undefined>;
  readonly cold: () => SessionProcess;
}

export class Life {
  readonly #conversation: Conversation;
  readonly #gate: Gate;
  readonly #source: Source;
  readonly #started: Promise<void>;
  #process: SessionProcess | undefined;
  #channel = new Channel();
  #heardAny = false;
  #dead = false;
  #closing: Promise<Spend> | undefined;

  /** @param gate answers the hooks of whatever process runs. */
  constructor(conversation: Conversation, source: Source, gate: (life: Life) => Gate) {
    this.#conversation = conversation;
    this.#source = source;
    this.#gate = gate(this);
    conversation.onTooMany = (turn) =>
      this.expire(turn, "The session wrote no document in the calls it had.");
    this.#started = this.#start();
  }

  get alive(): boolean {
    return !this.#dead && this.#closing === undefined;
  }

  say(turn: Turn): void {
    this.#channel.push(userMessage(turn.text, turn.uuid));
  }

  /** The costs so far, and the gauge once more from the harness itself, as long as the main thread stands still. */
  async measure(): Promise<void> {
    const query = this.#query;
    if (query === undefined) return;
    const { costs, pump } = this.#conversation;
    let still = true;
    const usage = query
      .usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET({ skipBehaviors: true })
      .then(({ session }) => costs.see(session.total_cost_usd));
    const context = query.getContextUsage({ detail: "summary" }).then((said) => {
      if (still) pump.confirm(said);
    });
    await within(MEASURE_MS, Promise.allSettled([usage, context]));
    still = false;
  }

  /** Ends the turn that runs: by a word to the harness, else with the process. L1 */
  async stop(turn: Turn): Promise<void> {
    await this.#started;
    const query = this.#query;
    if (query !== undefined) await within(STOP_MS, query.interrupt());
    if (turn.waiting && turn.interrupted) this.#conversation.finish(turn, { how: "interrupted" });
    const over = this.#conversation.over(turn);
    if (!(await within(STOP_MS, over))) await this.#process?.end(() => undefined);
  }

  /** The writing turn may not go on. */
  expire(turn: Turn, why: string): void {
    turn.spent = why;
    void this.stop(turn);
  }

  /** Ends all background work, by name. */
  async stopTasks(): Promise<void> {
    const query = this.#query;
    const { background } = this.#conversation;
    const tasks = background.running;
    if (query === undefined || tasks.length === 0) return;
    await Promise.all(
      tasks.map(({ id }) => {
        background.stopping(id);
        return within(TASK_MS, query.stopTask(id));
      }),
    );
    await background.until(() => background.running.length === 0, TASK_MS);
  }

  close(): Promise<Spend> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  get #query(): Query | undefined {
    return this.#dead ? undefined : this.#process?.query;
  }

  async #start(): Promise<void> {
    const warm = await this.#source.warm?.();
    this.#run(warm ?? this.#source.cold(), warm !== undefined);
  }

  #run(process: SessionProcess, warm: boolean): void {
    this.#process = process;
    this.#conversation.store = process.store;
    process.gate = this.#gate;
    this.#channel = new Channel();
    const { turn } = this.#conversation;
    if (turn !== undefined) this.say(turn);
    this.#readAll(process).then(
      (error) => this.#over(process, warm, error),
      () => undefined,
    );
  }

  /** Reads to the end; answers what was thrown, if anything was. */
  async #readAll(process: SessionProcess): Promise<unknown> {
    try {
      for await (const message of process.begin(this.#channel)) {
        this.#heardAny = true;
        this.#conversation.read(message);
      }
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #over(process: SessionProcess, warm: boolean, error: unknown): Promise<void> {
    if (this.#closing !== undefined) return;
    await process.end(() => undefined);
    if (this.#closing !== undefined) return;
    // A process that was started ahead of time and died before its first word: nothing is lost, another one takes its place.
    if (warm && !this.#heardAny) return this.#run(this.#source.cold(), false);
    this.#dead = true;
    this.#conversation.background.clear();
    const { turn, pump } = this.#conversation;
    if (turn === undefined) return;
    const { exit, stderr, started, pid } = process.harness;
    const spawned = !started || pid !== undefined;
    const death = failureOfDeath({ error, exit, stderr, spoke: pump.spoke, spawned });
    const failure = { ...death, ...turn.lastWords, died: true };
    this.#conversation.finish(turn, { how: "failed", failure }, true);
  }

  async #close(): Promise<Spend> {
    await this.#started;
    const { turn, costs, background } = this.#conversation;
    await this.stopTasks(); // L2
    await this.measure();
    if (turn !== undefined) this.#conversation.finish(turn, { how: "interrupted" }, true);
    const process = this.#process;
    await process?.end(() => {
      if (turn === undefined) this.#channel.end();
      else process.harness.interrupt();
    });
    this.#dead = true;
    background.clear();
    return costs.book(false);
  }
}
