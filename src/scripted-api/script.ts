/**
 * The language of a script: what the scripted API can answer, as one union of plain data, and short builders for it.
 * It refuses to know how an answer travels (stream.ts) and which request gets it (casting.ts).
 */
import type { ScriptedRequest } from "./request.ts";

export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

export interface ThinkingBlock {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature?: string;
}

export interface CallBlock {
  readonly type: "tool_use";
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Default: the next `toolu_scripted_…` of the server, so that no two calls of one server share an id. */
  readonly id?: string;
}

export type Block = TextBlock | ThinkingBlock | CallBlock;

/** Tokens. What the model has seen is the sum of the three input fields. */
export interface Usage {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly output_tokens: number;
}

/**
 * A place in a reply. `before`: no byte is sent. `start`: the reply has begun, no block has. `middle`: half of the last block is
 * out. `after-block`: the last block is whole, the reply is not finished.
 */
export type Place = "before" | "start" | "middle" | "after-block";

/** A reply of the model. Times are milliseconds and default to 0. */
export interface MessageReply {
  readonly kind: "message";
  readonly content: readonly Block[];
  /** Fields left out: 10 input tokens, 20 output tokens, nothing cached. */
  readonly usage?: Partial<Usage>;
  /** Default: `tool_use` if the content has a call, else `end_turn`. */
  readonly stopReason?: string;
  /** Default: the model that the request named. */
  readonly model?: string;
  /** Before the first byte. */
  readonly delayMs?: number;
  /** Before each block; of a reply that is not streamed, before its body. */
  readonly blockDelayMs?: number;
  /** Text is then sent in pieces of five characters, with this delay after each. */
  readonly pieceDelayMs?: number;
  /** The connection is cut at this place. */
  readonly cut?: Place;
  /** Nothing more is sent from this place on, and the connection stays open until the client or the server ends it. */
  readonly hang?: Place;
  /** The connection is cut when exactly so many bytes of the body are out. A longer number than the body has cuts nothing. */
  readonly cutAtByte?: number;
  /** An `error` event is sent in a stream after the last block, in place of the rest: how an overload shows in mid-reply. */
  readonly streamError?: { readonly type: string; readonly message: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal by status. */
export interface ErrorReply {
  readonly kind: "error";
  readonly status: number;
  readonly message: string;
  /** Default: the API's own type for the status. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in place of the API's error object: what a gateway answers. */
  readonly raw?: string;
  readonly delayMs?: number;
}

/** Bytes in place of an HTTP answer: a head that breaks off, or something that is no HTTP. */
export interface RawReply {
  readonly kind: "raw";
  readonly bytes: string | Buffer;
  /** What becomes of the connection when they are out: it is cut, or stays open with nothing more. Default: cut. */
  readonly after?: "cut" | "hang";
  readonly delayMs?: number;
}

export type Reply = MessageReply | ErrorReply | RawReply;

/** Answers a request; `undefined` says that this request was not expected. */
export type ReplyFunction = (
  request: ScriptedRequest,
) => Reply | undefined | Promise<Reply | undefined>;

/** Replies in the order of the requests (an entry may look at its request), or one function for all of them. */
export type Part = readonly (Reply | ReplyFunction)[] | ReplyFunction;

/**
 * A list is for the main thread alone; a function gets main thread and sub-agents. In parts: sub-agents share one part (a
 * function tells them apart by `request.agent`), and helpers, which have an answer of their own, may be given another.
 */
export type Script =
  | Part
  | { readonly main: Part; readonly subagents?: Part; readonly helpers?: Part };

type MessageExtra = Omit<MessageReply, "kind" | "content">;
type ErrorExtra = Omit<ErrorReply, "kind" | "status" | "message">;

/** A block of text, for a reply of several blocks. */
export const text = (words: string): TextBlock => ({ type: "text", text: words });

/** A block of thinking. The API's signature is a made-up one. */
export const think = (words: string): ThinkingBlock => ({ type: "thinking", thinking: words });

/** A tool call. The harness runs it for real. */
export const call = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  extra: { readonly id?: string } = {},
): CallBlock => ({ type: "tool_use", name, input, ...extra });

/** A reply of these blocks, in this order. */
export const reply = (
  content: Block | readonly Block[],
  extra: MessageExtra = {},
): MessageReply => ({
  kind: "message",
  content: "type" in content ? [content] : content,
  ...extra,
});

/** A reply of one text. */
export const say = (words: string, extra: MessageExtra = {}): MessageReply =>
  reply(text(words), extra);

/** A refusal by status, with the API's own error type for it unless another is given. */
export const fail = (status: number, message: string, extra: ErrorExtra = {}): ErrorReply => ({
  kind: "error",
  status,
  message,
  ...extra,
});

/** These bytes on the connection, below HTTP. */
export const raw = (
  bytes: RawReply["bytes"],
  extra: Omit<RawReply, "kind" | "bytes"> = {},
): RawReply => ({
  kind: "raw",
  bytes,
  ...extra,
});

/** The usage of a reply that has seen `context` tokens, spread over the three input fields as prompt caching does. */
export function usage(context: number, outputTokens = 20): Usage {
  const fresh = Math.min(context, 3);
  const created = Math.floor((context - fresh) / 10);
  return {
    input_tokens: fresh,
    cache_creation_input_tokens: created,
    cache_read_input_tokens: context - fresh - created,
    output_tokens: outputTokens,
  };
}
