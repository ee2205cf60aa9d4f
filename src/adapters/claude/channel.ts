/** The stream of user messages into one process. Decides their order and nothing else; it is read by the SDK, once. */

import type { SDKUserMessage } from "@anthropic-ai/claude-agent-sdk";

export class Channel implements AsyncIterable<SDKUserMessage> {
  readonly #waiting: SDKUserMessage[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  push(message: SDKUserMessage): void {
    this.#waiting.push(message);
    this.#wake?.();
  }

  /** No more messages: an idle harness then ends by itself. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SDKUserMessage, void> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#ended) return;
      else {
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
      }
    }
  }
}

/** A text as it goes in: D5 (never expanded, never run as a command) needs `client_composed`, D6 (whose result is it) the uuid. */
export function userMessage(text: string, uuid: SDKUserMessage["uuid"]): SDKUserMessage {
  return {
    type: "user",
    message: { role: "user", content: text },
    parent_tool_use_id: null,
    client_composed: true,
    ...(uuid === undefined ? {} : { uuid }),
  };
}
