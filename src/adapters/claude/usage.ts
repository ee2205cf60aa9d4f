/** A reply's usage as it comes from the outside, for the core's gauge. Never throws on what a gateway leaves out. */

import { contextOf as inputOf } from "../../core/handoff/gauge.ts";

/** Tokens that the model saw: the sum of the three input fields; undefined when there is no usage at all. */
export const contextOf = (usage: unknown): number | undefined =>
  typeof usage === "object" && usage !== null ? inputOf(usage) : undefined;
