/**
 * A reply as the steps that carry it: head, bytes, waits, and where it breaks off. Pure; play.ts performs them. Refuses to know
 * sockets and the request.
 *
 * S1. An error body and a streamed event have the shape of the real API's, so that the harness's own client parses them.
 * S2. Where a reply is cut or hangs, every byte before that place is a step before it.
 */
import { pieces } from "./pieces.ts";
import type { Block, ErrorReply, MessageReply, Place, RawReply, Usage } from "./script.ts";

export type Step =
  | { readonly do: "head"; readonly status: number; readonly headers: Record<string, string> }
  | { readonly do: "send"; readonly data: Buffer }
  /** Past HTTP, straight onto the connection. */
  | { readonly do: "raw"; readonly data: Buffer }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "cut" | "hang" | "end" };

/** What the server knows of a reply beyond the script. */
export interface Envelope {
  readonly messageId: string;
  readonly requestId: string;
  readonly model: string;
  readonly stream: boolean;
  readonly toolId: () => string;
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

const send = (text: string): Step => ({ do: "send", data: Buffer.from(text) });

const wait = (ms: number | undefined): readonly Step[] =>
  ms === undefined || ms <= 0 ? [] : [{ do: "wait", ms }];

const event = (type: string, fields: object = {}): Step =>
  send(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);

/** The steps of a refusal. */
export function errorSteps(reply: ErrorReply, requestId: string): readonly Step[] {
  const type = reply.type ?? ERROR_TYPES[reply.status] ?? "api_error";
  const error = { type: "error", error: { type, message: reply.message }, request_id: requestId };
  return [
    ...wait(reply.delayMs),
    {
      do: "head",
      status: reply.status,
      headers: { "content-type": "application/json", "request-id": requestId, ...reply.headers },
    },
    send(reply.raw ?? JSON.stringify(error)), // S1
    { do: "end" },
  ];
}

/** The steps of what is no HTTP answer. */
export const rawSteps = ({ bytes, delayMs, after = "cut" }: RawReply): readonly Step[] => [
  ...wait(delayMs),
  { do: "raw", data: typeof bytes === "string" ? Buffer.from(bytes) : bytes },
  { do: after },
];

/** The steps of a message, streamed or whole, broken off where the reply says. */
export function messageSteps(reply: MessageReply, envelope: Envelope): readonly Step[] {
  const content = reply.content.map((block) => wireBlock(block, envelope.toolId));
  const marked = envelope.stream
    ? streamed(reply, content, envelope)
    : whole(reply, content, envelope);
  return cutAtByte(breakOff(marked, reply), reply.cutAtByte);
}

type WireContent = Block & { readonly id?: string; readonly signature?: string };

function wireBlock(block: Block, toolId: () => string): WireContent {
  if (block.type === "tool_use") return { ...block, id: block.id ?? toolId() };
  if (block.type === "thinking") return { ...block, signature: block.signature ?? "c2NyaXB0ZWQ=" };
  return block;
}

/** A step, or the name of a place that the steps have reached. */
type Marked = Step | Place;

const fullUsage = (usage: Partial<Usage> = {}): Usage => ({
  input_tokens: 10,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
  output_tokens: 20,
  ...usage,
});

const stopOf = (reply: MessageReply): string =>
  reply.stopReason ??
  (reply.content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn");

function headStep(reply: MessageReply, envelope: Envelope): Step {
  const type = envelope.stream ? "text/event-stream; charset=utf-8" : "application/json";
  const headers = { "content-type": type, "request-id": envelope.requestId, ...reply.headers };
  return { do: "head", status: 200, headers };
}

function frame(reply: MessageReply, envelope: Envelope): object {
  const model = reply.model ?? envelope.model;
  return { id: envelope.messageId, type: "message", role: "assistant", model };
}

function whole(reply: MessageReply, content: readonly WireContent[], envelope: Envelope): Marked[] {
  const stop = { stop_reason: stopOf(reply), stop_sequence: null };
  const body = { ...frame(reply, envelope), content, ...stop, usage: fullUsage(reply.usage) };
  const bytes = Buffer.from(JSON.stringify(body));
  const half = bytes.length >> 1;
  return [
    ...wait(reply.delayMs),
    "before",
    headStep(reply, envelope),
    "start",
    ...wait(reply.blockDelayMs),
    { do: "send", data: bytes.subarray(0, half) },
    "middle",
    { do: "send", data: bytes.subarray(half, -1) },
    "after-block",
    { do: "send", data: bytes.subarray(-1) },
    { do: "end" },
  ];
}

function streamed(
  reply: MessageReply,
  content: readonly WireContent[],
  envelope: Envelope,
): Marked[] {
  const usage = fullUsage(reply.usage);
  const unfinished = { stop_reason: null, stop_sequence: null };
  const opening = {
    ...frame(reply, envelope),
    content: [],
    ...unfinished,
    usage: { ...usage, output_tokens: 1 },
  };
  return [
    ...wait(reply.delayMs),
    "before",
    headStep(reply, envelope),
    event("message_start", { message: opening }),
    event("ping"),
    "start",
    ...content.flatMap((block, index) => blockSteps(block, index, reply)),
    ...(content.length === 0 ? (["middle"] as const) : []),
    "after-block",
    ...ending(reply, usage),
    { do: "end" },
  ];
}

function ending(reply: MessageReply, usage: Usage): readonly Step[] {
  if (reply.streamError !== undefined) return [event("error", { error: reply.streamError })];
  const delta = { stop_reason: stopOf(reply), stop_sequence: null };
  return [event("message_delta", { delta, usage }), event("message_stop")];
}

function blockSteps(block: WireContent, index: number, reply: MessageReply): Marked[] {
  const { opened, deltas } = pieces(block, reply.pieceDelayMs !== undefined);
  const isLast = index === reply.content.length - 1;
  const middle = Math.ceil(deltas.length / 2);
  return [
    ...wait(reply.blockDelayMs),
    event("content_block_start", { index, content_block: opened }),
    ...(isLast && middle === 0 ? (["middle"] as const) : []),
    ...deltas.flatMap((delta, place): Marked[] => [
      event("content_block_delta", { index, delta }),
      ...wait(reply.pieceDelayMs),
      ...(isLast && place + 1 === middle ? (["middle"] as const) : []),
    ]),
    event("content_block_stop", { index }),
  ];
}

/** S2: the first place at which the reply is to be cut or to hang ends it. */
function breakOff(marked: readonly Marked[], reply: MessageReply): readonly Step[] {
  const steps: Step[] = [];
  for (const item of marked) {
    if (typeof item !== "string") steps.push(item);
    else if (item === reply.cut) return [...steps, { do: "cut" }];
    else if (item === reply.hang) return [...steps, { do: "hang" }];
  }
  return steps;
}

function cutAtByte(steps: readonly Step[], limit: number | undefined): readonly Step[] {
  if (limit === undefined) return steps;
  const out: Step[] = [];
  let left = limit;
  for (const step of steps) {
    if (step.do === "send" && step.data.length > left) {
      return [...out, { do: "send", data: step.data.subarray(0, left) }, { do: "cut" }];
    }
    if (step.do === "send") left -= step.data.length;
    out.push(step);
  }
  return out;
}
