/**
 * The facts of a workflow: what is decided between its steps, past tense, final once recorded. What happens inside a step is told by that
 * step's own facts (`run/facts.ts`). Plain JSON.
 *
 * K1. What must not happen twice is preceded by the fact that names it: a try's label, what it is told and whom it goes on with are known
 *     before it begins.
 */

import type { Owner, Stop } from "../run/facts.ts";

/** Whom a try goes on with. */
export interface TryFrom {
  readonly session: string;
  readonly fork: boolean;
}

export type FlowFact =
  | {
      readonly kind: "flow.started";
      /** The workflow's name, and its steps in order. */
      readonly flow: string;
      readonly steps: readonly string[];
      /** What it was asked for; "" where nothing was said. */
      readonly request: string;
      readonly owner: Owner;
    }
  /** A process died in this workflow and another one goes on with it; `request` is what was said on waking, at this time (ms). */
  | {
      readonly kind: "flow.recovered";
      readonly request: string;
      readonly at: number;
      readonly owner: Owner;
    }
  /** Its condition said yes. */
  | { readonly kind: "part.entered"; readonly part: string }
  /** Its condition said no; `value` is what later steps find of it all the same. */
  | { readonly kind: "part.skipped"; readonly part: string; readonly value: string | null }
  /** K1. `label` is the name under which this try stands in the manifest. */
  | {
      readonly kind: "try.begun";
      readonly part: string;
      readonly label: string;
      readonly prompt: string;
      readonly from?: TryFrom;
    }
  | {
      readonly kind: "try.decided";
      readonly part: string;
      readonly label: string;
      readonly passed: boolean;
      /** What the same session is told in the next try; null: the next try begins from the start. */
      readonly feedback: string | null;
      /** The next try is a person's wish: it does not count against the step's tries. */
      readonly granted: boolean;
      /** The session that did it, null where none began; what it answered; what it failed of, null where it did not. */
      readonly session: string | null;
      readonly text: string;
      readonly error: string | null;
    }
  /** `value` is what later steps find of it: null where it failed and is to be passed over. */
  | {
      readonly kind: "part.left";
      readonly part: string;
      readonly passed: boolean;
      readonly value: string | null;
    }
  /** Something that was found out once and holds from then on, under a key of its own. */
  | { readonly kind: "noted"; readonly key: string; readonly value: unknown }
  | {
      readonly kind: "flow.ended";
      readonly ok: boolean;
      readonly failedAt: string | null;
      readonly error: string | null;
      /** What stopped it, where it was none of a step's own. */
      readonly stop: Stop | null;
    };

/** A fact as the log returns it; `at` in ms since the epoch. */
export type RecordedFlow<F extends FlowFact = FlowFact> = F & {
  readonly run: string;
  readonly seq: number;
  readonly at: number;
};
