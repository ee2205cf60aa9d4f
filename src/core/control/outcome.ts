/** What has come of a handoff that was asked for, read from the facts that the step has recorded since. Pure. */

import type { Fact, Recorded } from "../run/facts.ts";

export type HandoffOutcome =
  /** Not yet: the batch of tool calls still runs, or no further one has come. */
  | { readonly kind: "waiting" }
  /** The session is being asked for its document. */
  | { readonly kind: "writing" }
  | {
      readonly kind: "done";
      /** The one that wrote it. */
      readonly generation: number;
      readonly writer: "session" | "code";
      readonly degraded: boolean;
      /** Where it lies; null without a workbench, or when the disk refused. */
      readonly path: string | null;
    }
  /** The step came to its end first. */
  | { readonly kind: "ended" };

/** @param seq of the last fact before the request; for a handoff that was under way, of the last one before it was due. */
export function outcomeSince(facts: readonly Recorded[], seq: number): HandoffOutcome {
  const since = facts.filter((fact) => fact.seq > seq);
  const placed = since.find(is("handoff.placed"));
  if (placed !== undefined) {
    const { generation, path } = placed;
    const written = facts.findLast(
      (fact): fact is Recorded<Written> =>
        fact.kind === "handoff.written" && fact.generation === generation,
    );
    const { writer = "session", degraded = false } = written ?? {};
    return { kind: "done", generation, writer, degraded, path };
  }
  if (since.some(is("step.ended"))) return { kind: "ended" };
  return { kind: since.some(is("handoff.due")) ? "writing" : "waiting" };
}

/** The number of the last fact before the newest handoff was due. */
export const beforeItWasDue = (facts: readonly Recorded[]): number =>
  (facts.findLast(is("handoff.due"))?.seq ?? 1) - 1;

type Written = Extract<Fact, { kind: "handoff.written" }>;

const is =
  <K extends Fact["kind"]>(kind: K) =>
  (fact: Recorded): fact is Recorded<Extract<Fact, { kind: K }>> =>
    fact.kind === kind;
