/**
 * One message of the harness → what a screen is told. Pure; reads leniently, because messages grow with every version: nothing here throws on a
 * field that is missing, and what is not known becomes `unknown`.
 *
 * N1. What the harness says in the model's place (a refusal of the API, a dropped connection) is an `error`, never a `text`: it would
 *     flow into the step's answer.
 * N2. Payloads are plain JSON.
 */

import { type FlowerEvent, flowerEvent } from "../../core/events.ts";
import { blocksOf, type Fields, fieldsOf, head, line, textOf, word } from "./fields.ts";
import { resetMs } from "./limit.ts";
import { systemEvents } from "./system-events.ts";
import { contextOf } from "./usage.ts";

const CALL_WIDTH = 200;
const RESULT_WIDTH = 500;

/** The events of one SDK message, in order; none for what says nothing to a person. Never throws. */
export function normalize(message: unknown): FlowerEvent[] {
  const fields = fieldsOf(message);
  switch (fields.type) {
    case "assistant":
      return assistantEvents(fields);
    case "user":
      return conversationEvents(fields, "prompt");
    case "result":
      return [resultEvent(fields)];
    case "conversation_reset":
      return [flowerEvent("reset", "conversation reset")];
    case "system":
      return systemEvents(fields);
    case "rate_limit_event":
      return [rateLimitEvent(fields)];
    case "tool_progress":
    case "tool_use_summary":
    case "auth_status":
    case "prompt_suggestion":
    case "command_lifecycle":
    case "active_goal":
      return [flowerEvent("system", word(fields.type), rest(fields))];
    default:
      return [
        flowerEvent("unknown", typeof fields.type === "string" ? fields.type : "", plain(fields)),
      ];
  }
}

/** Is this assistant message the harness's own wording of an error? */
export function isSyntheticError(message: unknown): boolean {
  const fields = fieldsOf(message);
  const inner = fieldsOf(fields.message);
  return (
    fields.isApiErrorMessage === true ||
    fields.is_api_error_message === true ||
    typeof fields.error === "string" ||
    inner.isApiErrorMessage === true ||
    inner.model === "<synthetic>" ||
    fields.model === "<synthetic>"
  );
}

function assistantEvents(fields: Fields): FlowerEvent[] {
  if (!isSyntheticError(fields)) return conversationEvents(fields, "text");
  const { content } = fieldsOf(fields.message);
  const error = typeof fields.error === "string" ? { error: fields.error } : {};
  return [flowerEvent("error", textOf(content), { synthetic: true, ...error, ...origin(fields) })]; // N1
}

function conversationEvents(fields: Fields, said: "text" | "prompt"): FlowerEvent[] {
  const message = fieldsOf(fields.message);
  const common = { ...origin(fields), ...served(message) };
  if (typeof message.content === "string") return [flowerEvent(said, message.content, common)];
  return blocksOf(message.content).flatMap((block) => blockEvents(block, said, common));
}

function blockEvents(block: Fields, said: "text" | "prompt", common: Fields): FlowerEvent[] {
  switch (block.type) {
    case "text":
      return [flowerEvent(said, word(block.text), common)];
    case "thinking":
      return [flowerEvent("thinking", word(block.thinking), common)];
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
      return [callEvent(block, common)];
    case "tool_result":
      return [resultOfCall(block, common)];
    default:
      return [];
  }
}

function callEvent(block: Fields, common: Fields): FlowerEvent {
  const input = fieldsOf(block.input);
  const told = [
    input.file_path,
    input.command,
    input.pattern,
    input.path,
    input.url,
    input.description,
  ];
  const first = told.find((value) => typeof value === "string" && value !== "");
  const payload = { ...common, id: block.id ?? null, input: plain(input) };
  return flowerEvent("tool_call", head(word(first), CALL_WIDTH), payload, word(block.name));
}

function resultOfCall(block: Fields, common: Fields): FlowerEvent {
  const id = block.tool_use_id ?? null;
  const payload = { ...common, tool_use_id: id, is_error: block.is_error === true };
  return flowerEvent("tool_result", head(textOf(block.content), RESULT_WIDTH), payload);
}

function resultEvent(fields: Fields): FlowerEvent {
  return flowerEvent("result", word(fields.subtype), {
    session_id: fields.session_id ?? null,
    cost_usd: fields.total_cost_usd ?? null,
    num_turns: fields.num_turns ?? null,
    is_error: fields.is_error ?? null,
    terminal_reason: fields.terminal_reason ?? null,
    status: fields.api_error_status ?? null,
    errors: plain(fields.errors ?? []),
  });
}

function rateLimitEvent(fields: Fields): FlowerEvent {
  const info = fieldsOf(fields.rate_limit_info);
  const resets = new Date(resetMs(info.resetsAt) ?? 0);
  const until = resets.getTime() > 0 ? `, free again at ${resets.toISOString()}` : ""; // NaN beyond what a date holds
  return flowerEvent("system", `rate limit: ${line(info.status ?? "unknown")}${until}`, {
    subtype: "rate_limit_event",
    ...fieldsOf(plain(info)),
  });
}

/** Who said it: the main thread, or a sub-agent. */
function origin(fields: Fields): Fields {
  const parent = fields.parent_tool_use_id;
  const agent = typeof fields.agent_id === "string" ? { agent_id: fields.agent_id } : {};
  const synthetic = fields.isSynthetic === true ? { synthetic: true } : {};
  if (typeof parent !== "string") return { subagent: false, ...agent, ...synthetic };
  return { subagent: true, parent_tool_use_id: parent, ...agent, ...synthetic };
}

/** Which model served it, with how full a context. */
function served(message: Fields): Fields {
  const context = contextOf(message.usage);
  return {
    ...(context === undefined ? {} : { context }),
    ...(typeof message.model === "string" ? { model: message.model } : {}),
    ...(typeof message.id === "string" ? { message_id: message.id } : {}),
  };
}

function rest(fields: Fields): Fields {
  const { type: _, ...others } = fields;
  return fieldsOf(plain(others));
}

/** N2: what JSON can hold, and nothing of what is shared with the SDK. */
function plain<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value;
  } catch {
    return {} as Value;
  }
}
