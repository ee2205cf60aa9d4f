/**
 * Who asks: the main thread, a sub-agent, or a helper of the harness (a request that it makes for itself, out of every
 * conversation). Decided from the request alone; refuses to know the script.
 *
 * How they differ, seen with harness 2.1.332:
 * T1. Every request of a sub-agent carries `x-claude-code-agent-id`; a nested one carries `x-claude-code-parent-agent-id` too. It is so
 *     in the foreground and in the background. The main thread never sends either. The first system block of a sub-agent's
 *     request also says `cc_is_subagent=true`, which is believed when a proxy has dropped the header.
 * T2. The main thread's helpers carry no agent id. A helper is known by its own system text, or by the prefix of its question. A suggestion for the next
 *     prompt repeats the main thread's whole request; so does a compaction, which is main thread here: it changes the conversation.
 * T3. All of them carry `x-claude-code-session-id`, the same for the main thread, its sub-agents and its helpers.
 */
export type Thread = "main" | "subagent" | "helper";

/** What a helper is for. */
export type HelperTask = "title" | "web-search" | "hook" | "suggestion";

export interface AgentMark {
  /** The harness's id of the sub-agent. */
  readonly id: string;
  /** Of a nested sub-agent: who started it. */
  readonly parentId?: string;
}

export interface Caller {
  readonly thread: Thread;
  readonly agent?: AgentMark;
  readonly helper?: HelperTask;
}

const HELPER_SYSTEM: readonly (readonly [RegExp, HelperTask])[] = [
  [/^You are naming a coding session\b/m, "title"],
  [/^You run a web search for another Claude model\b/m, "web-search"],
  [/^You are evaluating a [\w-]+ hook in Claude Code\b/m, "hook"],
];

const SUGGESTION = "[SUGGESTION MODE:";

/** Who asks, from the headers (names in lower case), the whole system text and the last text of the user. */
export function callerOf(
  headers: Readonly<Record<string, string>>,
  system: string,
  lastUserText: string,
): Caller {
  const helper = helperOf(system, lastUserText);
  if (helper !== undefined) return { thread: "helper", helper };
  const id = headers["x-claude-code-agent-id"];
  const parentId = headers["x-claude-code-parent-agent-id"];
  if (id !== undefined) {
    return { thread: "subagent", agent: { id, ...(parentId === undefined ? {} : { parentId }) } };
  }
  const marked = /^x-anthropic-billing-header:.*\bcc_is_subagent=true\b/m.test(system);
  return { thread: marked ? "subagent" : "main" };
}

function helperOf(system: string, lastUserText: string): HelperTask | undefined {
  if (lastUserText.startsWith(SUGGESTION)) return "suggestion";
  return HELPER_SYSTEM.find(([opening]) => opening.test(system))?.[1];
}
