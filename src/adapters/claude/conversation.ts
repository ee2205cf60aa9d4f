/**
 * What goes on in one session: the turn that runs, what was heard, and what the listener is told of it. Decides when a turn is over and what it
 * amounts to; knows nothing of processes.
 *
 * C1. The listener hears everything in order, and all that belongs to a turn before the turn's end is answered.
 * C2. A listener that fails to take note of a session or a reply stops the turn: what is not noted must not go on. A screen's mistake stops nothing.
 * C3. The writing turn is silent, save for `replied`; what went wrong with the store in it is told after it.
 */

import type { SDKMessage } from "@anthropic-ai/claude-agent-sdk";
import type { FlowerEvent } from "../../core/events.ts";
import type { WorkerGauge } from "../../core/guards/report.ts";
import type { Cut, TurnEnd } from "../../core/run/facts.ts";
import type { Failure } from "../../core/run/failure.ts";
import type { KeptOut, ResultSize, SessionListener, Unstored } from "../../ports/agent.ts";
import { Background } from "./background.ts";
import { Costs } from "./costs.ts";
import { Mail } from "./mail.ts";
import { normalize } from "./normalise.ts";
import { type Heard, Pump } from "./pump.ts";
import { Subagents } from "./subagents.ts";
import type { Ending, Turn, TurnResult } from "./turn.ts";
import type { WatchedStore } from "./watched-store.ts";

export class Conversation implements Heard {
  readonly background = new Background();
  readonly subagents = new Subagents();
  readonly costs: Costs;
  readonly pump: Pump;
  /** Of the process that runs. */
  store: WatchedStore | undefined;
  /** More replies than the writing turn may have. */
  onTooMany: (turn: Turn) => void = () => undefined;
  readonly #listener: SessionListener;
  readonly #mail = new Mail();
  #turn: Turn | undefined;
  #resolve: (end: TurnEnd) => void = () => undefined;
  #end: Promise<unknown> = Promise.resolve();
  #id: string | undefined;
  #arrivedBefore = 0;
  #storeTold = false;
  #untold: Unstored | undefined;
  /** By call, until its result is told. */
  readonly #spilled = new Map<string, Extract<KeptOut, { ok: true }>[]>();

  /** @param baseline US dollars that the transcript had saved before this process. */
  constructor(listener: SessionListener, baseline: number) {
    this.#listener = listener;
    this.costs = new Costs(baseline);
    this.pump = new Pump(this.costs, this.background, this.subagents, this);
  }

  get id(): string | undefined {
    return this.#id;
  }

  get turn(): Turn | undefined {
    return this.#turn;
  }

  /** The turn begins; resolves when it is over. */
  begin(turn: Turn): Promise<TurnEnd> {
    this.#turn = turn;
    this.pump.turn = turn;
    this.pump.retriedMs = undefined;
    this.#arrivedBefore = this.store?.arrived ?? 0;
    if (this.store !== undefined) this.store.raw = undefined;
    const end = new Promise<TurnEnd>((resolve) => {
      this.#resolve = resolve;
    });
    this.#end = end;
    return end;
  }

  /** Resolves when this turn no longer runs. */
  async over(turn: Turn): Promise<void> {
    if (this.#turn === turn) await this.#end;
  }

  /** @param atLeast true when more may have been spent than was seen. */
  finish(turn: Turn, ending: Ending, atLeast = false): void {
    if (this.#turn !== turn) return;
    this.#mail.flush(); // C1
    this.#turn = undefined;
    this.pump.turn = undefined;
    this.#tellUnstored(); // C3
    this.#mail.flush(); // C1
    const { context } = this.pump;
    // A request that an interrupt cuts off is paid for, and nobody says how much it was.
    const spent = this.costs.book(atLeast || ending.how === "interrupted");
    const told = withSigns(faulty(ending, turn), this.pump);
    this.#resolve({ ...told, text: turn.texts.all, context, spent });
  }

  read(message: SDKMessage): void {
    const silent = this.#turn?.kind === "write"; // C3: asked first, since the message may end the turn
    this.pump.read(message);
    if (silent || (message.type === "system" && message.subtype === "mirror_error")) return; // told once, below
    for (const event of normalize(message)) this.#tell(this.#withSpilled(event));
  }

  #withSpilled(event: FlowerEvent): FlowerEvent {
    const call = event.payload.tool_use_id;
    const kept = typeof call === "string" ? this.#spilled.get(call) : undefined;
    if (kept === undefined || event.kind !== "tool_result") return event;
    this.#spilled.delete(String(call));
    const chars = kept.reduce((sum, each) => sum + each.chars, 0);
    const spilled = kept.map(({ path }) => path).join(", ");
    return { ...event, payload: { ...event.payload, spilled, spilled_chars: chars } };
  }

  /** Asks the listener whether to cut here; a gate that fails is the turn's fault, and ends it. */
  ask(turn: Turn): Cut | undefined {
    this.#mail.flush(); // C1
    const { open, replies } = this.costs;
    try {
      const { context, forecast, window } = this.pump;
      return this.#listener.batch({ context, costUsd: open, replies, forecast, window });
    } catch (error) {
      turn.fault = faultOf(error);
      return undefined;
    }
  }

  /** A listener that cannot say lets the result through: the gate at the batch's end still stands. */
  fits(result: ResultSize): boolean {
    this.#mail.flush(); // C1
    try {
      return this.#listener.fits(result);
    } catch {
      return true;
    }
  }

  /** What a sub-agent is told of its window; a listener that cannot say tells nothing. */
  reportWord(gauge: WorkerGauge): ReturnType<SessionListener["report"]> {
    try {
      return this.#listener.report(gauge);
    } catch {
      return undefined;
    }
  }

  /** Told at once; the result's own event names it as well. */
  keptOut(call: string, kept: KeptOut): void {
    if (kept.ok) this.#spilled.set(call, [...(this.#spilled.get(call) ?? []), kept]);
    this.#note(() => this.#listener.keptOut(kept));
  }

  opened(session: string): void {
    if (this.#id !== undefined || session === "") return;
    this.#id = session;
    this.#note(() => this.#listener.opened(session));
  }

  replied(context: number, model: string): void {
    this.#note(() => this.#listener.replied(context, model));
    const turn = this.#turn;
    if (turn !== undefined && turn.replies.size > turn.calls) this.onTooMany(turn);
  }

  result(result: TurnResult): void {
    const turn = this.#turn;
    if ((result.num_turns ?? 0) > 0) this.#checkStore();
    const ending = turn?.result(result, this.store?.raw);
    if (turn !== undefined && ending !== undefined) this.finish(turn, ending);
  }

  idle(): void {
    const ending = this.#turn?.idle();
    if (this.#turn !== undefined && ending !== undefined) this.finish(this.#turn, ending);
  }

  storeFailed(loss: Unstored): void {
    if (this.#storeTold) return;
    this.#storeTold = true;
    const cause = this.store?.refusal;
    this.#untold = cause === undefined ? loss : { because: "refused", cause };
    if (this.#turn?.kind !== "write") this.#tellUnstored(); // C3
  }

  #tellUnstored(): void {
    const loss = this.#untold;
    this.#untold = undefined;
    if (loss === undefined) return;
    this.#mail.send(
      () => this.#listener.unstored(loss),
      () => undefined, // C2
    );
  }

  #tell(event: FlowerEvent): void {
    if (this.#turn?.kind === "write") return; // C3
    this.#mail.send(
      () => this.#listener.event(event),
      () => undefined, // C2
    );
  }

  #note(call: () => void): void {
    this.#mail.send(call, (error) => {
      if (this.#turn !== undefined) this.#turn.fault ??= faultOf(error); // C2
    });
  }

  /** The harness hands out a result only when the store has all of the turn: so by now something must have arrived. */
  #checkStore(): void {
    const { store } = this;
    if (store === undefined) return;
    if (store.arrived === this.#arrivedBefore) this.storeFailed({ because: "nothing" });
    this.#arrivedBefore = store.arrived;
  }
}

function faulty(ending: Ending, { fault }: Turn): Ending {
  return fault === undefined || ending.how === "failed"
    ? ending
    : { how: "failed", failure: fault };
}

/** What was heard around the failure: when the limit ends, and how patiently the harness has tried already. */
function withSigns(ending: Ending, { resetsAt, retriedMs }: Pump): Ending {
  if (ending.how !== "failed") return ending;
  const { failure } = ending;
  const limited = resetsAt !== undefined && (failure.status ?? 429) === 429;
  const signs = {
    ...(limited && { resetsAt }),
    ...(retriedMs !== undefined && { retriedMs }),
  };
  return { ...ending, failure: { ...failure, ...signs } };
}

function faultOf(error: unknown): Failure {
  const words = error instanceof Error ? error.message : String(error);
  return { message: `The run could not go on from here: ${words}` };
}
