/** Is a handoff due, and is it near? Two pure questions: numbers in, a decision out. */

import type { HandoffNumbers } from "./policy.ts";

type Line = Pick<HandoffNumbers, "enabled" | "at">;
type Warning = Pick<HandoffNumbers, "enabled" | "warnAt">;

/** Has the context, in tokens, reached the line? */
export const contextDue = ({ enabled, at }: Line, context: number): boolean =>
  enabled && context >= at;

/** Has the context, in tokens, reached the warning line? */
export const contextNear = ({ enabled, warnAt }: Warning, context: number): boolean =>
  enabled && context >= warnAt;
