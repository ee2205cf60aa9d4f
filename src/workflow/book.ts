/** What the functions of a workflow share: its order, the runtime, its state and the log behind it, always in step. Decides nothing. */

import { badOption } from "../core/errors.ts";
import type { FlowerEvent } from "../core/events.ts";
import type { FlowFact } from "../core/workflow/facts.ts";
import type { Plan } from "../core/workflow/next.ts";
import { type FlowState, foldFlow, reduceFlow, saysMore } from "../core/workflow/state.ts";
import type { StepResult } from "../runtime/result.ts";
import type { RunOptions } from "../runtime/spec.ts";
import { flowContext } from "./context.ts";
import type { FlowHost } from "./host.ts";
import type { FlowContext, Step } from "./step.ts";

export interface FlowOrder {
  readonly flow: string;
  readonly steps: readonly Step[];
  readonly plans: readonly Plan[];
  readonly request: string;
  /** Steps go on with the sessions of earlier runs. */
  readonly continuous: boolean;
  readonly signal: AbortSignal;
  readonly emit: (event: FlowerEvent) => void;
  /** What a person wishes for the handoffs of each step. */
  readonly wishes: Pick<RunOptions, "note" | "review">;
  readonly onStep: ((result: StepResult) => unknown) | undefined;
}

export interface Book {
  readonly order: FlowOrder;
  readonly host: FlowHost;
  readonly context: FlowContext;
  readonly state: FlowState;
  append(fact: FlowFact): void;
}

/** The log of a run whose process died is gone on with; a new one begins. Throws `bad_option` where the run has done something else. */
export function openBook(order: FlowOrder, host: FlowHost): Book {
  const known = foldFlow(host.facts());
  if (known !== undefined) mustBeSame(order, known);
  const begun = beginning(order, host, known !== undefined);
  host.append(begun);
  let state = reduceFlow(known, begun);
  const book: Book = {
    order,
    host,
    get state() {
      return state;
    },
    append(fact) {
      host.append(fact);
      state = reduceFlow(state, fact);
    },
    context: flowContext(order, host, {
      state: () => state,
      note: (key, value) => book.append({ kind: "noted", key, value }),
    }),
  };
  return book;
}

/** A run is one workflow, once: what it came to is not the answer to something else. */
function mustBeSame({ flow, request }: FlowOrder, known: FlowState): void {
  const expected = "a Runtime of its own: this one's run";
  if (known.flow !== flow)
    throw badOption("Workflow.run", `${expected} is one of the workflow ${known.flow}`, flow);
  if (known.ended !== undefined && saysMore(request, known))
    throw badOption("Workflow.run.request", `${expected} has ended`, request);
}

function beginning(
  { flow, plans, request }: FlowOrder,
  { owner, now }: FlowHost,
  known: boolean,
): FlowFact {
  return known
    ? { kind: "flow.recovered", request, at: now(), owner }
    : { kind: "flow.started", flow, steps: plans.map(({ name }) => name), request, owner };
}
