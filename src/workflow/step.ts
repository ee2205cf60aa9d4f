/** A step of a workflow as people write it, checked when it is made. Holds what it is given; runs nothing. */

import type { FlowerEvent } from "../core/events.ts";
import type { Lang } from "../core/locale/lang.ts";
import type { Stop } from "../core/run/facts.ts";
import { checkStep } from "../core/workflow/plan.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { Documents } from "../ports/documents.ts";
import type { StepResult } from "../runtime/result.ts";

/** What a step's own functions are given. */
export interface FlowContext {
  readonly workspace: string;
  /** Absolute; undefined without a workbench. */
  readonly workbench: string | undefined;
  readonly lang: Lang;
  /** Files, written whole or not at all; both throw `store`. `read` answers null where there is none. */
  readonly documents: Pick<Documents, "read" | "write">;
  /** Date and time of this moment, and of when the run began, as people read them. */
  readonly now: string;
  readonly began: string;
  /** What the workflow was asked for; "" where nothing was said. */
  readonly request: string;
  /** What was said since, on waking this run after its process had died, each with date and time; oldest first. */
  readonly wishes: readonly { readonly when: string; readonly words: string }[];
  /** What earlier steps came to, by their names. */
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  emit(event: FlowerEvent): void;
  /**
   * Finds something out once: what `find` answers (JSON) is recorded under the key, and answered from the log ever after, also when the
   * process has died in between.
   */
  once<T>(key: string, find: () => Promise<T>): Promise<T>;
  /** What `once` has found under a key; undefined while it has not. */
  known<T>(key: string): T | undefined;
  /**
   * Runs an agent beside the steps, such as a judge: a row of its own, no lineage. One that has ended in this run is not run again.
   * @param resume the session that it goes on with. Default: a fresh one.
   */
  aside(spec: AgentSpec, prompt: string, stepName: string, resume?: string): Promise<StepResult>;
  /** How a step, or an agent beside it, ended in this run; undefined while it has not. */
  ended(stepName: string): StepResult | undefined;
  /** US dollars of this run so far. */
  spent(): number;
}

/** What a gate may answer beside yes and no. */
export interface GateAnswer {
  readonly passed: boolean;
  /** What the same session is told in the next round; without it `onReject` is asked. */
  readonly feedback?: string;
  /** Why it did not pass, in a sentence for a person. */
  readonly why?: string;
  /** A person wants another round: it does not count against `retries`. Default false. */
  readonly granted?: boolean;
}

/** `true` passes; a `value` is what later steps find of the step that was passed over. */
export type WhenAnswer = boolean | { readonly enter: false; readonly value: string };

type Maybe<T> = T | Promise<T>;
export type Words = string | ((context: FlowContext) => Maybe<string>);

/** Everything but `name`, `spec` and `prompt` is optional. */
export interface StepOptions {
  /** Of the row in the manifest, the documents, the lineage. */
  readonly name: string;
  readonly spec: AgentSpec;
  readonly prompt: Words;
  /** Said instead of `prompt` when the step goes on with its own earlier conversation. */
  readonly resumePrompt?: Words;
  /** Go on with the session of this earlier step. Default: with the step's own, where the workspace has one. */
  readonly resumeFrom?: string;
  /** Go on with a copy. Default false. */
  readonly fork?: boolean;
  /** Begin anew, whatever was before. Default false. */
  readonly fresh?: boolean;
  /** Further tries after the first. Default 0. */
  readonly retries?: number;
  /** When it has failed: stop the workflow, pass the step over, or go on with what it said. Default stop. */
  readonly onFail?: "stop" | "skip" | "continue";
  /** US dollars for all tries and for what the gate runs. */
  readonly budgetUsd?: number;
  /** Asked once, before the first try. */
  readonly when?: (context: FlowContext) => Maybe<WhenAnswer>;
  /** Asked once a try, and never about one that failed. */
  readonly gate?: (result: StepResult, context: FlowContext) => Maybe<boolean | GateAnswer>;
  /** After a no: what the same session is told in the next round; undefined: the next try begins anew. */
  readonly onReject?: (result: StepResult, context: FlowContext) => Maybe<string | undefined>;
  /** What later steps find of it. Default: what it said. */
  readonly reduce?: (result: StepResult, context: FlowContext) => string;
}

/** One step of a workflow. To change one, make another: `new Step({ ...step.options, retries: 2 })`. */
export class Step {
  readonly name: string;
  readonly options: StepOptions;

  /** Throws `bad_option` for the first thing that is wrong, also for a word that is no option. */
  constructor(options: StepOptions) {
    checkStep(options);
    this.name = options.name;
    this.options = options;
  }
}

/** Thrown by a step's own functions: the workflow stops here, and says why. */
export class StepAbort extends Error {
  /** True: nothing is decided yet, and the workflow goes on at this place when it is started again. */
  readonly resumable: boolean;
  /** A brake, where one stopped it. */
  readonly stop: Stop | null;

  constructor(
    message: string,
    options: { readonly resumable?: boolean; readonly stop?: Stop } = {},
  ) {
    super(message);
    this.name = "StepAbort";
    this.resumable = options.resumable ?? false;
    this.stop = options.stop ?? null;
  }
}
