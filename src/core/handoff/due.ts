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

export interface DueSigns {
  /** This is the turn that writes the document: exempt, or it would be cut before its first word. */
  readonly writing: boolean;
  /** The last main-thread reply's context, in tokens. */
  readonly context: number;
  /** The session's id; without one there is nobody to hand over from. */
  readonly session: string | undefined;
}

export const handoffDue = (policy: Line, { writing, context, session }: DueSigns): boolean =>
  !writing && session !== undefined && contextDue(policy, context);

/** Should the approach be announced? Once per generation: `warned` says that it was. */
export const near = (
  policy: Warning,
  { context, warned }: { readonly context: number; readonly warned: boolean },
): boolean => !warned && contextNear(policy, context);
