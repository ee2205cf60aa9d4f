/**
 * When is a sub-agent told to report? Its compaction is off together with the main thread's, so that it would run into its window unwarned.
 * Decides by numbers; what it is told, and how, is elsewhere.
 *
 * P1. Each word is said once, the second one also where the first never was.
 * P2. A sub-agent's window is never taken for larger than the main thread's: too early costs a round, too late the report.
 */

import type { HandoffNumbers } from "../handoff/policy.ts";
import { withWindow } from "../handoff/policy.ts";
import { windowOfModel } from "../handoff/window.ts";

/** `near`: come to an end. `due`: report now. */
export type ReportWord = "near" | "due";

export interface WorkerGauge {
  /** Of its last reply, in tokens. */
  readonly context: number;
  /** Of its definition; undefined or `inherit`: the main thread's. */
  readonly model: string | undefined;
  /** The last word that it was told. */
  readonly told: ReportWord | undefined;
}

/** The word that is due now and the window that it speaks of, in tokens. */
export function reportDue(
  numbers: HandoffNumbers,
  { context, model, told }: WorkerGauge,
): { readonly word: ReportWord; readonly window: number } | undefined {
  const own = model === undefined || model === "inherit" ? numbers.window : windowOfModel(model);
  const { enabled, at, warnAt, window } = withWindow(numbers, Math.min(own, numbers.window)); // P2
  if (!enabled || told === "due") return undefined;
  if (context >= at) return { word: "due", window };
  return context >= warnAt && told === undefined ? { word: "near", window } : undefined; // P1
}
