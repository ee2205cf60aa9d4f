/** Who finds out what is wanted before anybody works. Decides tools and rules: it can change nothing. */

import { rolesFor } from "../locale/roles.ts";
import { bool, checkOptions } from "../options.ts";
import { ROLE_RULES, type Role, type RoleOptions, restOf, toolsOf } from "./role.ts";

export interface ClarifyOptions extends RoleOptions {
  /** It may read the project and the web first. Default true. */
  readonly canRead?: boolean;
}

const TOOLS = ["Read", "Glob", "Grep", "WebFetch", "WebSearch"];

/** No turn limit: one question is one turn. Throws `bad_option` on a wrong or unknown option. */
export function clarify(options: ClarifyOptions = {}): Role {
  checkOptions("clarify", options, { ...ROLE_RULES, canRead: bool });
  const { lang = "en", name = "clarify", ask = "", canRead: read = true } = options;
  const allowedTools = toolsOf(read ? TOOLS : [], options);
  return {
    name,
    instructions: rolesFor(lang).clarify({ ask, read }),
    allowedTools,
    disallowedTools: restOf(allowedTools),
    permissionMode: "default",
    workbench: false,
  };
}
