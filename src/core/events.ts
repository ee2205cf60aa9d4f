/** What a run tells its listeners while it happens: plain JSON, for screens. What must be remembered is a fact (`run/facts.ts`). */

export type EventKind =
  | "text"
  | "thinking"
  | "tool_call"
  | "tool_result"
  | "task"
  | "system"
  | "reset"
  | "result"
  | "error"
  | "prompt"
  | "unknown"
  | "retry"
  | "step"
  | "handoff"
  | "ask";

export interface FlowerEvent {
  readonly kind: EventKind;
  /** One readable line or paragraph; may be empty. */
  readonly text: string;
  /** The tool's name, for `tool_call` only; else "". */
  readonly tool: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function flowerEvent(
  kind: EventKind,
  text: string,
  payload: Readonly<Record<string, unknown>> = {},
  tool = "",
): FlowerEvent {
  return { kind, text, tool, payload };
}
