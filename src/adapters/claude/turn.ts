/**
 * One turn: what was pushed, what has come back, and whether a result ends it. Pure: it is told what happened and answers; it starts nothing.
 *
 * T1. A result belongs to a push by the push's uuid, never by counting: held-back reports have results too, or none.
 * T2. A turn is not over while a sub-agent runs in the background: its report begins another one. The harness says when none is left.
 * T3. `hook_stopped` is a cut only when we cut: a hook of the user's may end a turn as well.
 */

import type { SDKUserMessage } from "@anthropic-ai/claude-agent-sdk";
import type { Cut } from "../../core/run/facts.ts";
import type { Failure } from "../../core/run/failure.ts";
import { failureOfResult, isBlocked, isCrash, isFailure, type ResultLike } from "./failure.ts";
import { Texts } from "./texts.ts";

export interface TurnResult extends ResultLike {
  readonly user_message_uuid?: string;
  readonly user_message_uuids?: readonly string[];
}

export type Ending =
  | { readonly how: "completed" }
  | { readonly how: "cut"; readonly cut: Cut }
  | { readonly how: "interrupted" }
  | { readonly how: "failed"; readonly failure: Failure };

/** `ours`: the push itself. `folded`: a report that joins the running turn. `new`: a turn that begins by itself. */
export type Prompt = "ours" | "folded" | "new";

export class Turn {
  readonly uuid: NonNullable<SDKUserMessage["uuid"]>;
  readonly text: string;
  readonly kind: "work" | "write";
  readonly calls: number;
  readonly texts = new Texts();
  readonly replies = new Set<string>();
  cut: Cut | undefined;
  interrupted = false;
  /** Why the writing was ended from here: no more time, or no more calls. */
  spent: string | undefined;
  /** What went wrong on this side; the turn was stopped for it. */
  fault: Failure | undefined;
  #promptId: string | undefined;
  #accepted = false;
  #answered = false;
  #begun = 0;
  #ended = 0;
  #lastWords: Failure | undefined;

  /** @param calls model calls that a writing turn may make. */
  constructor(
    uuid: Turn["uuid"],
    text: string,
    kind: Turn["kind"],
    calls = Number.POSITIVE_INFINITY,
  ) {
    this.uuid = uuid;
    this.text = text;
    this.kind = kind;
    this.calls = calls;
  }

  /** What a prompt is that wants to reach the model. */
  classify(prompt: string, promptId: string | undefined): Prompt {
    if (!this.#accepted && prompt === this.text) return "ours";
    const folded = this.#accepted && promptId !== undefined && promptId === this.#promptId;
    return folded ? "folded" : "new";
  }

  /** The prompt goes to the model. */
  accept(promptId: string | undefined): void {
    this.#accepted = true;
    this.#promptId = promptId;
    this.#begun += 1;
  }

  /** It was ended from outside, perhaps before its push had gone in: an interrupt finds nothing to stop then. */
  get ended(): boolean {
    return this.interrupted || this.spent !== undefined;
  }

  /** The push has gone in and nothing has stopped the turn: reports may still join it. */
  get open(): boolean {
    const stopped = this.cut !== undefined || this.fault !== undefined || this.interrupted;
    return this.kind === "work" && this.#accepted && !stopped;
  }

  /** The push is answered and nothing of the main thread runs: what is waited for is a report. */
  get waiting(): boolean {
    return this.#answered && this.#ended >= this.#begun;
  }

  /** Why the process gave up, when it said so before it went. */
  get lastWords(): Failure | undefined {
    return this.#lastWords;
  }

  /** A result came: does it end the turn? @param raw the API's own words. */
  result(result: TurnResult, raw: string | undefined): Ending | undefined {
    const own = this.#isOwn(result);
    if (isCrash(result)) {
      this.#lastWords = failureOfResult(result, raw);
      return undefined; // The process goes with it: that is the end.
    }
    if (own) this.#answered = true;
    if (!isBlocked(result)) this.#ended += 1;
    return this.kind === "write" ? this.#written(result, own, raw) : this.#worked(result, own, raw);
  }

  /** The harness is idle: no turn runs, no sub-agent is left. T2 */
  idle(): Ending | undefined {
    if (this.kind === "write") return undefined;
    if (this.interrupted && this.#accepted) return { how: "interrupted" };
    if (!this.#answered) return this.#lastWords && { how: "failed", failure: this.#lastWords };
    return this.stopped() ?? { how: "completed" };
  }

  /** How a turn ends that was stopped while nothing of the main thread ran. */
  stopped(): Ending | undefined {
    if (this.fault !== undefined) return { how: "failed", failure: this.fault };
    return this.cut === undefined ? undefined : { how: "cut", cut: this.cut };
  }

  #isOwn(result: TurnResult): boolean {
    const { user_message_uuid: one, user_message_uuids: all } = result;
    return one === this.uuid || all?.includes(this.uuid) === true; // T1
  }

  #worked(result: TurnResult, own: boolean, raw: string | undefined): Ending | undefined {
    if (!this.#answered) {
      // Of an earlier push, or of none: a process that cannot start says so before it goes.
      const nobodys = result.user_message_uuid === undefined;
      if (nobodys && isFailure(result)) this.#lastWords = failureOfResult(result, raw);
      return undefined;
    }
    if (this.interrupted) return { how: "interrupted" };
    if (isFailure(result)) return { how: "failed", failure: failureOfResult(result, raw) };
    if (own && isBlocked(result)) return { how: "failed", failure: BLOCKED };
    const over = result.terminal_reason === "hook_stopped" || this.waiting;
    return over ? this.stopped() : undefined; // T2, T3
  }

  #written(result: TurnResult, own: boolean, raw: string | undefined): Ending | undefined {
    if (!own) return undefined; // T1
    if (this.interrupted) return { how: "interrupted" };
    const cutOff = isFailure(result) || isBlocked(result);
    if (this.spent !== undefined && cutOff) return failed(this.spent);
    if (isFailure(result)) return { how: "failed", failure: failureOfResult(result, raw) };
    if (isBlocked(result)) return { how: "failed", failure: BLOCKED };
    if (this.texts.all.trim() === "")
      return failed(this.spent ?? "The session answered without a text.");
    return { how: "completed" };
  }
}

const BLOCKED: Failure = {
  message:
    "The prompt did not reach the model: it was empty, or a UserPromptSubmit hook blocked it.",
};

const failed = (message: string): Ending => ({ how: "failed", failure: { message } });
