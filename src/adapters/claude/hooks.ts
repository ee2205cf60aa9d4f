/**
 * The places where the harness asks before it goes on: a prompt, a tool call, its result, the end of a batch. Decides the form of the answers;
 * what is answered is the gate's.
 *
 * H1. Every hook fails closed: `onFailure: "block"`, and an exception is a refusal.
 * H2. No hook has a timeout: one that runs out would crash the session. None awaits anything slower than a file of this disk.
 * H3. The user's hooks stay; ours come after them. They run side by side, and one refusal is enough.
 */

import type {
  HookCallback,
  HookCallbackMatcher,
  HookEvent,
  HookInput,
  HookJSONOutput,
} from "@anthropic-ai/claude-agent-sdk";
import type { Call } from "../../core/guards/rules.ts";
import type { AgentSpec } from "../../ports/agent.ts";
import { fieldsOf } from "./fields.ts";
import type { Hooks } from "./options.ts";
import type { Returned } from "./spill.ts";

/** `pass`, with a word to the model if there is one, or `refuse`. */
export type PromptAnswer =
  | { readonly pass: true; readonly context?: string }
  | { readonly pass: false; readonly why: string };

/** A sub-agent: its id, and its name in `agents` or the harness's own. */
export interface AgentMark {
  readonly id: string;
  readonly type: string | undefined;
}

/** A call that is about to be made; `agent` is undefined on the main thread. */
export interface AskedCall extends Call {
  readonly agent: AgentMark | undefined;
}

/** A call that failed. */
export interface FailedCall {
  readonly tool: string;
  readonly id: string;
  readonly error: string;
}

/** The sentence of a refusal, or another input. */
export type ToolAnswer =
  | { readonly refuse: string }
  | { readonly input: Readonly<Record<string, unknown>> };

/** Who decides, for the main thread and its sub-agents alike. */
export interface Gate {
  prompt(prompt: string, promptId: string | undefined): PromptAnswer;
  /** Undefined to let the call run as it is. */
  tool(call: AskedCall): ToolAnswer | undefined;
  /** The sentence that ends the turn here, or undefined to go on. */
  batch(): Promise<string | undefined>;
  /** At the end of a sub-agent's batch: what it is told. */
  subBatch(agent: AgentMark): string | undefined;
  /** What is added to the failure of a call. */
  failed(call: FailedCall): string | undefined;
  /** What the model sees in place of this result, or undefined to leave it. */
  result(call: Returned): Promise<unknown>;
  /** A call has come back or failed, a sub-agent's as well. */
  returned(call: Pick<Returned, "tool" | "input">): void;
}

/** @param gate asked at every call, because a process may be started before its session exists. */
export function hooksFor(spec: AgentSpec, gate: () => Gate | undefined): Hooks {
  const own: Hooks = {
    UserPromptSubmit: [guarded((input) => onPrompt(input, gate()))],
    PreToolUse: [guarded((input) => onTool(input, gate()))],
    PostToolUse: [guarded((input) => onResult(input, gate()))],
    PostToolUseFailure: [guarded((input) => onFailure(input, gate()))],
    PostToolBatch: [guarded((input) => onBatch(input, gate()))],
  };
  const merged: Hooks = { ...spec.hooks };
  for (const event of Object.keys(own) as HookEvent[]) {
    merged[event] = [...(spec.hooks?.[event] ?? []), ...(own[event] ?? [])]; // H3
  }
  return merged;
}

function guarded(answer: (input: HookInput) => Promise<HookJSONOutput>): HookCallbackMatcher {
  const hook: HookCallback = (input) => answer(input);
  return { hooks: [hook], onFailure: "block" }; // H1, H2
}

async function onPrompt(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "UserPromptSubmit") return {};
  if (gate === undefined) return block("No session has been opened in this process.");
  const answer = gate.prompt(input.prompt, input.prompt_id);
  if (!answer.pass) return block(answer.why);
  if (answer.context === undefined) return {};
  return {
    hookSpecificOutput: {
      hookEventName: "UserPromptSubmit",
      additionalContext: answer.context,
    },
  };
}

function block(reason: string): HookJSONOutput {
  return {
    decision: "block",
    reason,
    hookSpecificOutput: { hookEventName: "UserPromptSubmit", suppressOriginalPrompt: true },
  };
}

async function onTool(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PreToolUse") return {};
  const call = { tool: input.tool_name, input: fieldsOf(input.tool_input), cwd: input.cwd };
  const unopened = { refuse: "No session has been opened." };
  const answer = gate === undefined ? unopened : gate.tool({ ...call, agent: agentOf(input) });
  if (answer === undefined) return {};
  const hookEventName = "PreToolUse";
  // Without a decision the permission mode decides, as it would have: only the input is another.
  if ("input" in answer)
    return { hookSpecificOutput: { hookEventName, updatedInput: { ...answer.input } } };
  return {
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: "deny",
      permissionDecisionReason: answer.refuse,
    },
  };
}

const agentOf = (input: HookInput): AgentMark | undefined =>
  input.agent_id === undefined ? undefined : { id: input.agent_id, type: input.agent_type };

function added(
  hookEventName: "PostToolUseFailure" | "PostToolBatch",
  additionalContext: string | undefined,
): HookJSONOutput {
  return additionalContext === undefined
    ? {}
    : { hookSpecificOutput: { hookEventName, additionalContext } };
}

async function onResult(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PostToolUse") return {};
  gate?.returned({ tool: input.tool_name, input: input.tool_input });
  const updatedToolOutput = await gate?.result({
    tool: input.tool_name,
    input: input.tool_input,
    response: input.tool_response,
    cwd: input.cwd,
    id: input.tool_use_id,
    main: input.agent_id === undefined,
  });
  if (updatedToolOutput === undefined) return {};
  return { hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput } };
}

async function onFailure(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PostToolUseFailure") return {};
  const { tool_name: tool, tool_use_id: id, error } = input;
  gate?.returned({ tool, input: input.tool_input });
  return added("PostToolUseFailure", gate?.failed({ tool, id, error }));
}

async function onBatch(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PostToolBatch") return {};
  const agent = agentOf(input);
  if (agent !== undefined) return added("PostToolBatch", gate?.subBatch(agent));
  const stopReason = gate === undefined ? "No session has been opened." : await gate.batch();
  return stopReason === undefined ? {} : { continue: false, stopReason };
}
