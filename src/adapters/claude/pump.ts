/**
 * Reads the harness's messages and keeps what follows from them: the gauge, the costs, the background work, the text of the turn.
 *
 * P1. It never waits: a gauge that is read behind a slow listener is wrong at every batch.
 * P2. The gauge is the last main-thread reply's; sub-agents never count, nor does what the harness says in the model's place.
 * P3. A reply arrives in several messages, one per block: it counts once.
 */

import type { SDKMessage } from "@anthropic-ai/claude-agent-sdk";
import type { Unstored } from "../../ports/agent.ts";
import type { Background } from "./background.ts";
import type { Costs } from "./costs.ts";
import { isCrash } from "./failure.ts";
import { numberOr0, textOf } from "./fields.ts";
import { refusedUntil } from "./limit.ts";
import { isSyntheticError } from "./normalise.ts";
import type { Subagents } from "./subagents.ts";
import type { Turn, TurnResult } from "./turn.ts";
import { contextOf, tokensOf } from "./usage.ts";

/** What the session wants to know at once. */
export interface Heard {
  opened(session: string): void;
  replied(context: number, model: string): void;
  result(result: TurnResult): void;
  idle(): void;
  storeFailed(loss: Unstored): void;
}

/** How the harness asks for the rest of a reply that was cut by the output limit or by the connection. */
const GO_ON = /^(Output token limit hit|Your response above was cut off)\b.*Resume directly/;

type Of<Type extends SDKMessage["type"]> = Extract<SDKMessage, { type: Type }>;

export class Pump {
  /** The turn that runs, if any. */
  turn: Turn | undefined;
  context = 0;
  /** The next request's context by the harness's estimate, and the window it believes in; 0 when it has not said. */
  forecast = 0;
  window = 0;
  /** A main-thread reply has come in this process. */
  spoke = false;
  /** What the harness waited before its newest own try of the request under way, ms; undefined where it has tried once. */
  retriedMs: number | undefined;
  /** When the usage limit ends that refuses requests now, ms since the epoch. */
  resetsAt: number | undefined;
  readonly #costs: Costs;
  readonly #background: Background;
  readonly #subagents: Subagents;
  readonly #heard: Heard;
  #lastReply: string | undefined;

  constructor(costs: Costs, background: Background, subagents: Subagents, heard: Heard) {
    this.#costs = costs;
    this.#background = background;
    this.#subagents = subagents;
    this.#heard = heard;
  }

  read(message: SDKMessage): void {
    switch (message.type) {
      case "assistant":
        this.#assistant(message);
        break;
      case "user":
        this.#user(message);
        break;
      case "result":
        if (!isCrash(message)) this.#costs.see(message.total_cost_usd);
        this.#costs.used(tokensOf(message.usage));
        this.#heard.opened(message.session_id);
        this.#heard.result(message);
        break;
      case "system":
        this.#system(message);
        break;
      case "rate_limit_event":
        this.resetsAt = refusedUntil(message.rate_limit_info);
        break;
      default:
        break;
    }
  }

  /** The harness's own word on the last reply's usage: some gateways send the input's size only at a reply's end. */
  confirm(said: { apiUsage: unknown; totalTokens: unknown; rawMaxTokens: unknown }): void {
    this.context = contextOf(said.apiUsage) || this.context;
    this.forecast = numberOr0(said.totalTokens);
    this.window = numberOr0(said.rawMaxTokens);
  }

  #assistant(message: Of<"assistant">): void {
    if (message.parent_tool_use_id !== null || isSyntheticError(message)) return; // P2
    const { id, model, usage, content } = message.message;
    if (id !== this.#lastReply) {
      this.#lastReply = id; // P3
      this.spoke = true;
      this.retriedMs = undefined;
      this.#costs.reply();
      this.turn?.replies.add(id);
      this.context = contextOf(usage) || this.context;
      this.forecast = 0;
      this.#heard.replied(this.context, model);
    }
    for (const block of content) if (block.type === "text") this.turn?.texts.add(block.text);
  }

  #user(message: Of<"user">): void {
    this.#background.output(message.tool_use_result, message.message.content);
    if (message.parent_tool_use_id === null && GO_ON.test(textOf(message.message.content))) {
      this.turn?.texts.continue();
    }
  }

  #system(message: Of<"system">): void {
    switch (message.subtype) {
      case "init":
        this.#heard.opened(message.session_id);
        break;
      case "background_tasks_changed":
        this.#background.replace(message.tasks);
        break;
      case "task_notification":
        this.#background.ended(message.task_id, message.status);
        break;
      case "task_started":
        this.#subagents.started(message);
        break;
      case "task_progress":
        this.#subagents.grown(message.task_id, message.usage.total_tokens);
        break;
      case "api_retry":
        this.retriedMs = numberOr0(message.retry_delay_ms);
        break;
      case "compact_boundary":
        this.context = message.compact_metadata.post_tokens ?? 0;
        break;
      case "session_state_changed":
        if (message.state === "idle") this.#heard.idle();
        break;
      case "mirror_error":
        this.#heard.storeFailed({ because: "refused", cause: message.error });
        break;
      case "session_writes_lost":
        this.#heard.storeFailed({ because: "full", code: String(message.error_code) });
        break;
      default:
        break;
    }
  }
}
