/** What the harness's own compaction may do: a mode in, the child's variables out. Does not know whether handoff is on. */

import { checkOptions, oneOf, positiveInteger } from "../options.ts";

/** `auto`: as the harness likes · `no_summary`: no automatic summary · `off`: no compaction at all, `/compact` neither. */
export type CompactMode = "auto" | "no_summary" | "off";

export interface CompactOptions {
  /** Default `auto`. */
  readonly mode?: CompactMode;
  /** The window that the harness's threshold is reckoned from, in tokens. Default: the harness's own. */
  readonly window?: number;
}

const RULES = { mode: oneOf("auto", "no_summary", "off"), window: positiveInteger };
const SWITCH: Readonly<Record<CompactMode, Readonly<Record<string, string>>>> = {
  auto: {},
  no_summary: { DISABLE_AUTO_COMPACT: "1" },
  off: { DISABLE_COMPACT: "1" },
};

/** Does the harness compact by itself in a process with these variables? Where it does not, its sub-agents' windows fill as well. */
export const compacts = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !Object.values(SWITCH).some((switches) =>
    Object.entries(switches).some(([name, value]) => env[name] === value),
  );

/** Throws `bad_option` on a wrong or unknown field. */
export class CompactPolicy {
  readonly mode: CompactMode;
  readonly window: number | undefined;

  constructor(options: CompactOptions = {}) {
    checkOptions("compact", options, RULES);
    this.mode = options.mode ?? "auto";
    this.window = options.window;
  }

  /** The variables for the harness's process. */
  env(): Record<string, string> {
    const window = this.window;
    return {
      ...SWITCH[this.mode],
      ...(window !== undefined && { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(window) }),
    };
  }
}
