/**
 * How a sub-agent is sent out: in a worktree of its own, and waited for. Decides what is added to the input of an `Agent` call; never whether
 * it may run.
 *
 * D1. Only what the caller left open is filled in: a wish of its own stays.
 * D2. A coordinator waits for its workers. They run side by side all the same when one reply sends several, no report costs a request of its
 *     own, and a handoff, which comes between two batches, never meets one at work.
 */

export interface Dispatching {
  /** Types of agents that work in a worktree. */
  readonly isolate?: readonly string[] | undefined;
  readonly delegateOnly?: boolean | undefined;
}

type Input = Readonly<Record<string, unknown>>;

/** The input in place of this one, or undefined to leave it. */
export function dispatched(spec: Dispatching, input: Input): Input | undefined {
  const type = typeof input.subagent_type === "string" ? input.subagent_type : "";
  const marked = spec.isolate?.includes(type) === true;
  const added = {
    ...(marked && open(input, "isolation") && open(input, "cwd") && { isolation: "worktree" }),
    ...(spec.delegateOnly === true && open(input, "run_in_background") && WAITED_FOR), // D2
  };
  return Object.keys(added).length === 0 ? undefined : { ...input, ...added };
}

const WAITED_FOR = { run_in_background: false };

/** D1 */
const open = (input: Input, name: string): boolean => input[name] === undefined;
