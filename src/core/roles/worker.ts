/** Who does the work: as a spec of its own, and as a sub-agent that a coordinator sends. Decides tools and rules. */

import { rolesFor } from "../locale/roles.ts";
import { checkOptions } from "../options.ts";
import { ROLE_RULES, type Role, type RoleOptions, restOf, toolsOf } from "./role.ts";

const TOOLS = ["Read", "Write", "Edit", "Bash", "Glob", "Grep", "WebFetch", "WebSearch"];

/** A sub-agent as a coordinator's `agents` hold it. */
export interface WorkerAgent {
  /** When to send it: the model chooses by this. */
  readonly description: string;
  readonly prompt: string;
  /** Its fence, and what needs no approval. No Agent: a worker does its task itself. */
  readonly tools: string[];
  readonly model: "inherit";
}

/** Throws `bad_option` on a wrong or unknown option. */
export function worker(options: RoleOptions = {}): Role {
  checkOptions("worker", options, ROLE_RULES);
  const { lang = "en", name = "worker" } = options;
  const allowedTools = toolsOf(TOOLS, options);
  return {
    name,
    instructions: rolesFor(lang).worker,
    allowedTools,
    disallowedTools: restOf(allowedTools),
    permissionMode: "acceptEdits",
    workbench: true,
  };
}

/** The worker as a sub-agent. Throws `bad_option` on a wrong or unknown option. */
export function workerAgent(options: Omit<RoleOptions, "name"> = {}): WorkerAgent {
  checkOptions("workerAgent", options, ROLE_RULES);
  const { worker: prompt, workerIs: description } = rolesFor(options.lang ?? "en");
  return { description, prompt, tools: toolsOf(TOOLS, options), model: "inherit" };
}
