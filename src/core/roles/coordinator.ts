/**
 * Who sends others to work and works with nobody's hands but theirs. Decides tools, fences and rules.
 *
 * C1. Workers are waited for, side by side: their reports come with one request, and a handoff never meets one at work.
 * C2. It keeps SendMessage, to ask a worker back about a report, and TaskStop, to end what it began: work that goes on in the background.
 * C3. Only its own workers are sent: the harness's own agents have no report to keep to.
 */

import { badOption } from "../errors.ts";
import { rolesFor } from "../locale/roles.ts";
import { bool, checkOptions, isPlainObject, record } from "../options.ts";
import { ROLE_RULES, type Role, type RoleOptions, restOf, toolsOf } from "./role.ts";
import { type WorkerAgent, workerAgent } from "./worker.ts";

/** What is looked at of a worker's definition. */
interface Sent {
  readonly description: string;
  readonly prompt: string;
  readonly tools?: string[];
}

export interface CoordinatorOptions<Definition extends Sent> extends RoleOptions {
  /** Whom it may send, by name: definitions as in `AgentSpec.agents`. Default one `worker`. */
  readonly workers?: Readonly<Record<string, Definition>>;
  /** It may run commands that only look, and use Glob and Grep. Default true. */
  readonly glance?: boolean;
  /** Its workers stand in git worktrees of their own. Default false. */
  readonly isolate?: boolean;
}

export interface Coordinator<Definition> extends Role {
  readonly agents: Readonly<Record<string, Definition>>;
  readonly isolate: readonly string[];
  readonly delegateOnly: true;
  readonly glance: boolean;
}

const RULES = { ...ROLE_RULES, workers: record, glance: bool, isolate: bool };

/** The harness's own agents, which C3 leaves out. */
const THEIRS = ["general-purpose", "Explore", "Plan", "statusline-setup"];

/** Throws `bad_option` on a wrong or unknown option. */
export function coordinator<Definition extends Sent = WorkerAgent>(
  options: CoordinatorOptions<Definition> = {},
): Coordinator<Definition | WorkerAgent> {
  checkOptions("coordinator", options, RULES);
  const { lang = "en", name = "coordinator", glance = true, isolate = false, ask = "" } = options;
  const agents = options.workers ?? { worker: workerAgent({ lang }) };
  const names = namesOf(agents);
  const send = names.map((worker) => `Agent(${worker})`);
  const look = glance ? ["Read", "Glob", "Grep", "Bash"] : ["Read"];
  const allowedTools = toolsOf([...send, "SendMessage", "TaskStop", ...look], options);
  return {
    name,
    instructions: rolesFor(lang).coordinator({ workers: names.join(", "), glance, ask }),
    allowedTools,
    disallowedTools: withoutTheirs(Object.values<Sent>(agents), allowedTools, names),
    permissionMode: "acceptEdits",
    workbench: true,
    agents,
    isolate: isolate ? names : [],
    delegateOnly: true,
    glance,
  };
}

function namesOf(agents: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(agents);
  if (names.length === 0 || !Object.values(agents).every(isPlainObject))
    throw badOption("coordinator.workers", "at least one definition by its name", agents);
  return names;
}

/** A worker without a list has the session's tools: then nothing but what wakes a session is taken away, by the runtime. */
function withoutTheirs(
  agents: readonly Sent[],
  own: readonly string[],
  names: readonly string[],
): string[] {
  const lists = agents.map(({ tools }) => tools);
  const rest = lists.includes(undefined)
    ? []
    : restOf([...own, ...lists.flatMap((list) => list ?? [])]);
  return [
    ...rest,
    ...THEIRS.filter((name) => !names.includes(name)).map((name) => `Agent(${name})`),
  ];
}
