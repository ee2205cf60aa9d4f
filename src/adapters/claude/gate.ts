/**
 * Who may speak to the model, and what may run: the answers to a session's hooks.
 *
 * G1. Outside a turn, and from a cut on, nothing reaches the model but what is pushed: everything else is held back, to be handed over in writing.
 * G2. A question that cannot be decided is answered no.
 * G3. A turn that begins by itself (a report comes in) passes the same gate as the end of a batch.
 */

import type { SessionSetup, Words } from "../../ports/agent.ts";
import type { Conversation } from "./conversation.ts";
import { Guards } from "./guards.ts";
import type { AgentMark, AskedCall, FailedCall, Gate, PromptAnswer, ToolAnswer } from "./hooks.ts";
import { type Returned, Spiller } from "./spill.ts";
import type { Turn } from "./turn.ts";

const REFUSED: PromptAnswer = { pass: false, why: "The turn was ended before it began." };

export class SessionGate implements Gate {
  readonly #conversation: Conversation;
  readonly #words: Words;
  readonly #measure: () => Promise<void>;
  readonly #spiller: Spiller;
  readonly #guards: Guards;
  readonly #returned: SessionSetup["returned"];

  /** @param measure reads the costs and the gauge; must be quick. */
  constructor(conversation: Conversation, setup: SessionSetup, measure: () => Promise<void>) {
    this.#conversation = conversation;
    this.#words = setup.words;
    this.#measure = measure;
    this.#spiller = new Spiller(setup, conversation);
    this.#guards = new Guards(setup, conversation);
    this.#returned = setup.returned;
  }

  prompt(prompt: string, promptId: string | undefined): PromptAnswer {
    const { turn, background } = this.#conversation;
    background.reported(prompt);
    if (turn === undefined) return this.#hold(prompt); // G1
    const kind = turn.classify(prompt, promptId);
    if (kind === "ours") return turn.ended ? REFUSED : this.#admit(turn, promptId);
    if (!turn.open) return this.#hold(prompt); // G1
    if (kind !== "folded") return this.#selfStarted(turn, prompt, promptId);
    return passed(this.#guards.leftBy(prompt));
  }

  tool(call: AskedCall): ToolAnswer | undefined {
    const works = call.agent !== undefined || this.#conversation.turn?.kind === "work";
    return works ? this.#guards.tool(call) : { refuse: this.#words.refusal }; // G2
  }

  subBatch(agent: AgentMark): string | undefined {
    return this.#guards.report(agent);
  }

  failed(call: FailedCall): string | undefined {
    return this.#guards.left(call);
  }

  async batch(): Promise<string | undefined> {
    const { turn } = this.#conversation;
    if (turn === undefined) return this.#words.refusal; // G2
    if (turn.kind === "write") return this.#writingBatch(turn);
    await this.#measure();
    if (turn.open) turn.cut = this.#conversation.ask(turn);
    if (turn.fault !== undefined) return turn.fault.message; // G2
    return turn.cut === undefined ? undefined : this.#words.cut(turn.cut);
  }

  result(call: Returned): Promise<unknown> {
    return this.#spiller.lessen(call);
  }

  returned(call: Pick<Returned, "tool" | "input">): void {
    this.#returned?.(call);
  }

  #writingBatch(turn: Turn): string | undefined {
    if (turn.replies.size < turn.calls) return undefined;
    turn.spent = `The session wrote no document in ${turn.calls} model calls.`;
    return this.#words.refusal;
  }

  #selfStarted(turn: Turn, prompt: string, promptId: string | undefined): PromptAnswer {
    const cut = this.#conversation.ask(turn); // G3
    if (turn.fault === undefined && cut === undefined)
      return this.#admit(turn, promptId, this.#guards.leftBy(prompt));
    turn.cut = cut;
    const answer = this.#hold(prompt);
    if (turn.waiting) setImmediate(() => this.#end(turn));
    return answer;
  }

  #end(turn: Turn): void {
    const ending = turn.stopped();
    if (ending !== undefined) this.#conversation.finish(turn, ending);
  }

  /** @param left what a sub-agent that overflowed has left. */
  #admit(turn: Turn, promptId: string | undefined, left?: string): PromptAnswer {
    turn.accept(promptId);
    // Reports that came in between two turns; in the writing turn they are the caller's.
    const held = turn.kind === "work" ? this.#conversation.background.takeHeld() : [];
    return passed(...held, left);
  }

  #hold(prompt: string): PromptAnswer {
    const left = this.#guards.leftBy(prompt);
    this.#conversation.background.hold(left === undefined ? prompt : `${prompt}\n\n${left}`);
    return { pass: false, why: "Held back: it is handed over in writing." };
  }
}

function passed(...texts: readonly (string | undefined)[]): PromptAnswer {
  const told = texts.filter((text) => text !== undefined);
  return told.length === 0 ? { pass: true } : { pass: true, context: told.join("\n\n") };
}
