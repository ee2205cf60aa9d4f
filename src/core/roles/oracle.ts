/** Who answers one question and is forgotten. Decides tools, rules and limits: reading only, 12 model calls, half a dollar. */

import { rolesFor } from "../locale/roles.ts";
import { checkOptions } from "../options.ts";
import { ROLE_RULES, type Role, type RoleOptions, restOf, toolsOf } from "./role.ts";

export interface Oracle extends Role {
  readonly maxTurns: number;
  /** US dollars. */
  readonly maxBudgetUsd: number;
}

/** Throws `bad_option` on a wrong or unknown option. */
export function oracle(options: RoleOptions = {}): Oracle {
  checkOptions("oracle", options, ROLE_RULES);
  const { lang = "en", name = "oracle" } = options;
  const allowedTools = toolsOf(["Read", "Glob", "Grep"], options);
  return {
    name,
    instructions: rolesFor(lang).oracle,
    allowedTools,
    disallowedTools: restOf(allowedTools),
    permissionMode: "default",
    workbench: true,
    maxTurns: 12,
    maxBudgetUsd: 0.5,
  };
}
