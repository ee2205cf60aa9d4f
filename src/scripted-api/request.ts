/**
 * One request as a test looks at it: a body of `POST /v1/messages` read into plain fields. Reads leniently, because a broken
 * body must be shown and not thrown; what is wrong with it is pairing.ts's to say.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Reply } from "./script.ts";
import { type AgentMark, callerOf, type HelperTask, type Thread } from "./thread.ts";

export interface ToolResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

/** A block of a message, as it came. Only `type` is promised. */
export type WireBlock = Readonly<Record<string, unknown>> & { readonly type: string };

/** A message, as it came, its content always as blocks (a string becomes one text block). */
export interface WireMessage {
  readonly role: string;
  readonly content: readonly WireBlock[];
}

export interface ScriptedRequest {
  /** 1 for the first model request of the server, in the order in which their bodies arrived. Counts every thread. */
  readonly n: number;
  /** `performance.now()` of this process when the body had arrived. */
  readonly at: number;
  readonly thread: Thread;
  /** `thread === "main"`. */
  readonly main: boolean;
  /** Of a sub-agent's request. */
  readonly agent?: AgentMark;
  /** Of a helper's request. */
  readonly helper?: HelperTask;
  readonly sessionId?: string;
  readonly model: string;
  readonly stream: boolean;
  /** All system blocks, joined by line breaks. */
  readonly system: string;
  /** The names of the tools offered. */
  readonly tools: readonly string[];
  readonly messages: readonly WireMessage[];
  /** Every text block of the user, in order: prompts, and the reminders that the harness adds as blocks of their own. */
  readonly userTexts: readonly string[];
  /** The last of them: the prompt that is being worked on. */
  readonly lastUserText: string;
  /** The results that this request brings: of the last user message. Empty when the request opens a turn. */
  readonly toolResults: readonly ToolResult[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** What the real API would refuse, in its words. Empty is good. */
  readonly problems: readonly string[];
  /** What it was answered, once that is decided. */
  reply?: Reply;
  /** The client went away before the whole reply was out. */
  aborted: boolean;
  /** `performance.now()` when the exchange ended: the reply was out whole, cut, or abandoned. */
  endedAt?: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const string = (value: unknown): string => (typeof value === "string" ? value : "");

function blocks(content: unknown): readonly WireBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return list(content)
    .filter(isRecord)
    .map((block) => ({ ...block, type: string(block.type) }));
}

/** The text of a content that is a string or a list of blocks. */
function textOf(content: unknown): string {
  return blocks(content)
    .filter((block) => block.type === "text")
    .map((block) => string(block.text))
    .join("\n");
}

function flatHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return Object.fromEntries(pairs);
}

/** The body of a request as a record; a body that is no JSON object reads as an empty one. */
export function parseBody(raw: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(raw);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function messagesOf(body: Readonly<Record<string, unknown>>): readonly WireMessage[] {
  return list(body.messages)
    .filter(isRecord)
    .map((message) => ({ role: string(message.role), content: blocks(message.content) }));
}

/** The request as a test sees it. `problems` is what the checks have found. */
export function readRequest(
  raw: string,
  headers: IncomingHttpHeaders,
  known: { readonly n: number; readonly at: number; readonly problems: readonly string[] },
): ScriptedRequest {
  const body = parseBody(raw);
  const flat = flatHeaders(headers);
  const messages = messagesOf(body);
  const system = textOf(body.system);
  const fromUser = messages.filter((message) => message.role === "user");
  const userTexts = fromUser
    .flatMap((message) => message.content)
    .filter((block) => block.type === "text")
    .map((block) => string(block.text));
  const lastUserText = userTexts.at(-1) ?? "";
  const caller = callerOf(flat, system, lastUserText);
  const sessionId = flat["x-claude-code-session-id"];
  return {
    ...known,
    ...caller,
    main: caller.thread === "main",
    ...(sessionId === undefined ? {} : { sessionId }),
    model: string(body.model),
    stream: body.stream === true,
    system,
    tools: list(body.tools)
      .filter(isRecord)
      .map((tool) => string(tool.name)),
    messages,
    userTexts,
    lastUserText,
    toolResults: resultsOf(fromUser.at(-1)),
    body,
    headers: flat,
    bytes: Buffer.byteLength(raw),
    aborted: false,
  };
}

function resultsOf(message: WireMessage | undefined): readonly ToolResult[] {
  return (message?.content ?? [])
    .filter((block) => block.type === "tool_result")
    .map((block) => ({
      id: string(block.tool_use_id),
      text: textOf(block.content),
      isError: block.is_error === true,
    }));
}
