/** Who sets the goal and says whether it is reached. Decides tools and rules: it changes nothing, and has seen nothing of the work. */

import { rolesFor } from "../locale/roles.ts";
import { bool, checkOptions } from "../options.ts";
import { ROLE_RULES, type Role, type RoleOptions, restOf, toolsOf } from "./role.ts";

export interface JudgeOptions extends RoleOptions {
  /** It may run commands in order to check. Default false. */
  readonly canRun?: boolean;
}

/** Throws `bad_option` on a wrong or unknown option. */
export function judge(options: JudgeOptions = {}): Role {
  checkOptions("judge", options, { ...ROLE_RULES, canRun: bool });
  const { lang = "en", name = "judge", ask = "", canRun: run = false } = options;
  const allowedTools = toolsOf(["Read", "Glob", "Grep", ...(run ? ["Bash"] : [])], options);
  return {
    name,
    instructions: rolesFor(lang).judge({ ask, run }),
    allowedTools,
    disallowedTools: restOf(allowedTools),
    permissionMode: "default",
    workbench: false,
  };
}
