/**
 * The tool calls of a generation, sub-agents' included, as the stream showed them: from the harness, never from what a model says of itself.
 * Keeps what evidence needs of each (the command, the file), and forgets the oldest beyond a limit.
 */

import type { FlowerEvent } from "../core/events.ts";
import { exitCodeOf, type ToolCall } from "../core/handoff/evidence-effects.ts";
import { isPlainObject } from "../core/options.ts";

/** More than a document shows by far. */
const MOST = 2_000;
const KEPT = ["command", "file_path", "notebook_path", "url", "path"] as const;

export interface CallRecord {
  heard(event: FlowerEvent): void;
  /** Finished calls, in order. */
  readonly calls: readonly ToolCall[];
  /** At least one call of this generation went well. */
  readonly succeeded: boolean;
  /** A new generation; `recovered` goes on with one whose earlier calls are not known. */
  reset(recovered?: boolean): void;
}

export function openCallRecord(): CallRecord {
  const open = new Map<unknown, Omit<ToolCall, "ok" | "exitCode">>();
  let calls: ToolCall[] = [];
  let succeeded = false;
  return {
    get calls() {
      return calls;
    },
    get succeeded() {
      return succeeded;
    },
    heard(event) {
      if (event.kind === "tool_call") open.set(event.payload.id, begun(event));
      if (event.kind !== "tool_result") return;
      const ok = event.payload.is_error !== true;
      succeeded ||= ok;
      const call = open.get(event.payload.tool_use_id);
      if (call === undefined) return;
      open.delete(event.payload.tool_use_id);
      calls.push(finished(call, ok, event.text));
      if (calls.length > MOST) calls = calls.slice(-MOST / 2);
    },
    reset(recovered = false) {
      open.clear();
      calls = [];
      succeeded = recovered;
    },
  };
}

function begun({ tool, payload }: FlowerEvent): Omit<ToolCall, "ok" | "exitCode"> {
  const input = isPlainObject(payload.input) ? payload.input : {};
  const agentId = payload.agent_id ?? payload.parent_tool_use_id;
  return {
    tool,
    input: Object.fromEntries(KEPT.flatMap((key) => (key in input ? [[key, input[key]]] : []))),
    ...(typeof agentId === "string" && agentId !== "" ? { agentId } : {}),
  };
}

function finished(call: Omit<ToolCall, "ok" | "exitCode">, ok: boolean, said: string): ToolCall {
  const { command } = call.input;
  const exitCode = typeof command === "string" ? exitCodeOf(command, ok, said) : undefined;
  return { ...call, ok, ...(exitCode === undefined ? {} : { exitCode }) };
}
