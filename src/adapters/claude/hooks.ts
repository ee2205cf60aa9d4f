/**
 * The three places where the harness asks before it goes on: a prompt, a tool call, the end of a batch. Decides the form of the answers; what
 * is answered is the gate's.
 *
 * H1. Every hook fails closed: `onFailure: "block"`, and an exception is a refusal.
 * H2. No hook has a timeout: one that runs out would crash the session. None awaits anything slower than a file of this disk.
 * H3. The user's hooks stay; ours come after them. They run side by side, and one refusal is enough.
 */

import type {
  HookCallback,
  HookCallbackMatcher,
  HookInput,
  HookJSONOutput,
} from "@anthropic-ai/claude-agent-sdk";
import type { AgentSpec } from "../../ports/agent.ts";
import type { Hooks } from "./options.ts";
import type { Returned } from "./spill.ts";

/** `pass`, with a word to the model if there is one, or `refuse`. */
export type PromptAnswer =
  | { readonly pass: true; readonly context?: string }
  | { readonly pass: false; readonly why: string };

/** Who decides. Of a sub-agent's calls it is asked about the results alone. */
export interface Gate {
  prompt(prompt: string, promptId: string | undefined): PromptAnswer;
  /** The sentence of a refusal, or undefined to let the call run. */
  tool(): string | undefined;
  /** The sentence that ends the turn here, or undefined to go on. */
  batch(): Promise<string | undefined>;
  /** What the model sees in place of this result, or undefined to leave it. Asked about sub-agents' calls as well. */
  result(call: Returned): Promise<unknown>;
}

/** @param gate asked at every call, because a process may be started before its session exists. */
export function hooksFor(spec: AgentSpec, gate: () => Gate | undefined): Hooks {
  const own: Hooks = {
    UserPromptSubmit: [guarded((input) => onPrompt(input, gate()))],
    PreToolUse: [guarded((input) => onTool(input, gate()))],
    PostToolUse: [guarded((input) => onResult(input, gate()))],
    PostToolBatch: [guarded((input) => onBatch(input, gate()))],
  };
  const merged: Hooks = { ...spec.hooks };
  for (const event of ["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolBatch"] as const) {
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
  if (input.hook_event_name !== "PreToolUse" || input.agent_id !== undefined) return {};
  const why = gate === undefined ? "No session has been opened." : gate.tool();
  if (why === undefined) return {};
  return {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: why,
    },
  };
}

async function onResult(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PostToolUse") return {};
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

async function onBatch(input: HookInput, gate: Gate | undefined): Promise<HookJSONOutput> {
  if (input.hook_event_name !== "PostToolBatch" || input.agent_id !== undefined) return {};
  const stopReason = gate === undefined ? "No session has been opened." : await gate.batch();
  return stopReason === undefined ? {} : { continue: false, stopReason };
}
