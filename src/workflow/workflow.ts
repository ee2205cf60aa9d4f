/** A workflow for users of the library: steps in order, checked when it is made, run in a runtime. What follows what is the engine's affair. */

import { badOption } from "../core/errors.ts";
import { type FlowerEvent, flowerEvent } from "../core/events.ts";
import { bool, callable, checkOptions, text } from "../core/options.ts";
import type { Stop } from "../core/run/facts.ts";
import { checkPlan, planOf } from "../core/workflow/plan.ts";
import type { StepResult } from "../runtime/result.ts";
import { isSignal, type RunOptions } from "../runtime/spec.ts";
import { runFlow } from "./engine.ts";
import type { FlowHost } from "./host.ts";
import { Step } from "./step.ts";

export interface WorkflowOptions {
  readonly steps: readonly Step[];
  /** Default `workflow`. */
  readonly name?: string;
  /** Steps go on with the conversations of the workspace's earlier runs. Default true. */
  readonly continuous?: boolean;
}

export interface WorkflowRunOptions {
  /** What it is asked for. Default "". */
  readonly request?: string;
  readonly onEvent?: (event: FlowerEvent) => unknown;
  /** Called once no other process works on it, before its first step. */
  readonly onBegun?: () => void;
  /** For the handoffs of each step: added to what writers are told; waited for between a document's being written and its being read. */
  readonly note?: string;
  readonly review?: NonNullable<RunOptions["review"]>;
  /** Told of each try that was decided. */
  readonly onStep?: (result: StepResult) => unknown;
  /** Ends it where it stands; the next start goes on there. */
  readonly signal?: AbortSignal;
}

/** How a workflow went. US dollars. */
export interface WorkflowResult {
  readonly run: string;
  readonly ok: boolean;
  /** The step at which it stopped; null when all were done. */
  readonly failedAt: string | null;
  /** One sentence; null when all were done. */
  readonly error: string | null;
  readonly stop: Stop | null;
  /** What each step came to, by its name. */
  readonly values: Readonly<Record<string, string>>;
  readonly costUsd: number;
  /** A process died or was interrupted in this run: more may have been spent than was seen. */
  readonly costAtLeast: boolean;
}

const RULES = {
  steps: {
    expected: "a list of Steps",
    ok: (value: unknown) => Array.isArray(value) && value.every((item) => item instanceof Step),
  },
  name: text,
  continuous: bool,
};

const RUN_RULES = {
  request: { expected: "a text", ok: (value: unknown) => typeof value === "string" },
  onEvent: callable,
  onBegun: callable,
  note: text,
  review: callable,
  onStep: callable,
  signal: isSignal,
};

/** Steps in order. Throws `bad_option` when it is made, for the first thing that is wrong. */
export class Workflow {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly #continuous: boolean;

  constructor(options: WorkflowOptions) {
    checkOptions("Workflow", options, RULES);
    if (options.steps === undefined)
      throw badOption("Workflow.steps", "a list of Steps", undefined);
    checkPlan(options.steps.map((step) => step.options));
    this.name = options.name ?? "workflow";
    this.steps = options.steps;
    this.#continuous = options.continuous ?? true;
  }

  /**
   * Runs it to its end, or goes on with the run of a process that died (`new Runtime({ run })`): no step that passed is repeated. Resolves
   * also when a step failed. Throws before any work starts for a wrong option, and `busy` where another process works on it.
   */
  async run(
    runtime: { readonly flow: FlowHost },
    options: WorkflowRunOptions = {},
  ): Promise<WorkflowResult> {
    checkOptions("Workflow.run", options, RUN_RULES);
    const { flow: host } = runtime;
    const release = host.claim(this.name);
    const stopping = new AbortController();
    const deaf = host.onStop(() => stopping.abort("aborted"));
    const { signal = stopping.signal } = options;
    try {
      const emit = safely(options.onEvent);
      const said = await host.wake();
      if (said !== undefined) emit(flowerEvent("error", said, { file: "lineage.json" }));
      options.onBegun?.();
      const left = await runFlow(
        {
          flow: this.name,
          steps: this.steps,
          plans: this.steps.map((step) => planOf(step.options)),
          request: options.request ?? "",
          continuous: this.#continuous,
          signal: AbortSignal.any([signal, stopping.signal]),
          emit,
          onStep: options.onStep,
          wishes: {
            ...(options.note !== undefined && { note: options.note }),
            ...(options.review !== undefined && { review: options.review }),
          },
        },
        host,
      );
      return { run: host.runId, ...left, ...host.cost() };
    } finally {
      deaf();
      release();
    }
  }
}

/** A handler of events never harms the run, whether it throws or rejects. */
function safely(
  onEvent: ((event: FlowerEvent) => unknown) | undefined,
): (event: FlowerEvent) => void {
  return (event) => {
    try {
      Promise.resolve(onEvent?.(event)).catch(() => undefined);
    } catch {
      // The handler's own fault; the run goes on.
    }
  };
}
