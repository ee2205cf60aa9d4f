/**
 * May this call run? `allowedTools` is the main thread's fence, `delegateOnly` and `glance` a coordinator's, an agent's own `tools` the
 * sub-agent's. Decides by the spec alone: a workbench changes nothing. Says why not; the words are elsewhere.
 *
 * F1. What is not allowed is refused, tools of other servers and tools that are still to come included.
 * F2. It only refuses: what it lets pass still meets the permission mode and every other hook, and the strictest of them wins.
 */

import { isEphemeral } from "../ephemeral/is-ephemeral.ts";
import { allows, type Call, type Ground, names } from "./rules.ts";

/** The part of a spec that fences are made of. */
export interface Fenced {
  readonly allowedTools?: readonly string[] | undefined;
  readonly agents?:
    | Readonly<Record<string, { readonly tools?: readonly string[] | undefined }>>
    | undefined;
  readonly delegateOnly?: boolean | undefined;
  readonly glance?: boolean | undefined;
}

/** Who calls: the main thread, or a sub-agent of this type. */
export type Caller =
  | { readonly main: true }
  | { readonly main: false; readonly type: string | undefined };

/**
 * `tool`: not among the tools. `form`: the tool is, this use of it is not. `hands`: work for a worker. `allowed` are the
 * rules that were not met.
 */
export interface Refusal {
  readonly why: "tool" | "form" | "hands";
  readonly tool: string;
  readonly allowed: readonly string[];
}

export const DEFAULT_TOOLS: readonly string[] = ["Read", "Glob", "Grep"];

/** What a coordinator does not do itself, even where its list has it. */
const HANDS_ON = new Set(["Bash", "Edit", "Write", "NotebookEdit"]);

/** Tools that only serve another one: its call was allowed, so is looking after it. Showing a tool's form runs nothing. */
const SERVANTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ToolSearch", []],
  ["TaskStop", ["Bash", "Agent"]],
  ["ListAgents", ["Agent"]],
]);

/** Undefined when nothing stands against it (F2). */
export function fence(
  spec: Fenced,
  caller: Caller,
  call: Call,
  ground: Ground,
): Refusal | undefined {
  if (!caller.main) return ofSubAgent(spec, caller.type, call, ground);
  const { allowedTools = DEFAULT_TOOLS, delegateOnly = false, glance = false } = spec;
  if (glance && isGlance(call)) return undefined;
  const refusal = outside(allowedTools, call, ground);
  const hands = delegateOnly && (HANDS_ON.has(call.tool) || workersHave(spec, call.tool, refusal));
  return hands ? { why: "hands", tool: call.tool, allowed: allowedTools } : refusal;
}

/** An agent whose definition names no tools has those of the session, and agents of the harness's own have theirs. */
function ofSubAgent(
  { agents = {} }: Fenced,
  type: string | undefined,
  call: Call,
  ground: Ground,
): Refusal | undefined {
  const tools =
    type === undefined || !Object.hasOwn(agents, type) ? undefined : agents[type]?.tools;
  return tools === undefined ? undefined : outside(tools, call, ground);
}

const workersHave = (
  { agents = {} }: Fenced,
  tool: string,
  refusal: Refusal | undefined,
): boolean =>
  refusal !== undefined &&
  tool !== "Agent" &&
  Object.values(agents).some(({ tools }) => tools === undefined || names(tools, tool));

function outside(rules: readonly string[], call: Call, ground: Ground): Refusal | undefined {
  const { tool } = call;
  if (allows(rules, call, ground) || serves(rules, tool)) return undefined; // F1
  const own = rules.filter((rule) => names([rule], tool));
  return own.length > 0
    ? { why: "form", tool, allowed: own }
    : { why: "tool", tool, allowed: rules };
}

function serves(rules: readonly string[], tool: string): boolean {
  const masters = SERVANTS.get(tool);
  if (masters === undefined) return false;
  return masters.length === 0 || masters.some((master) => names(rules, master));
}

const isGlance = ({ tool, input }: Call): boolean =>
  tool === "Bash" &&
  typeof input.command === "string" &&
  (input.run_in_background ?? false) === false &&
  isEphemeral(input.command);

/**
 * What needs no approval in the session: the main thread's rules and those of its agents, since nobody is there to approve an agent's call.
 * Each is fenced by its own list all the same.
 */
export function approvals({ allowedTools = DEFAULT_TOOLS, agents = {}, glance }: Fenced): string[] {
  const theirs = Object.values(agents).flatMap(({ tools = [] }) => tools);
  return [...new Set([...allowedTools, ...theirs, ...(glance === true ? ["Bash"] : [])])];
}
