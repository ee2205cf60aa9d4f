/** What a workflow needs of the runtime that its steps run in: an interface, so that the engine can be shown without a harness. */

import type { Lang } from "../core/locale/lang.ts";
import type { Owner } from "../core/run/facts.ts";
import type { RunCost } from "../core/run/spend.ts";
import type { NameSet } from "../core/workbench/names.ts";
import type { FlowFact, RecordedFlow } from "../core/workflow/facts.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { Documents } from "../ports/documents.ts";
import type { StepResult } from "../runtime/result.ts";
import type { StepOptions } from "../runtime/spec.ts";

export interface FlowHost {
  readonly runId: string;
  /** Absolute. */
  readonly workspace: string;
  /** Absolute; undefined without a workbench. */
  readonly workbench: string | undefined;
  readonly lang: Lang;
  readonly names: NameSet;
  readonly owner: Owner;
  readonly documents: Pick<Documents, "read" | "write">;
  /** ms since the epoch. */
  now(): number;
  /** As people read it, in local time. @param ms since the epoch. Default: now. */
  dateTime(ms?: number): string;
  /** Takes the workflow for this process until the answer is called; throws `busy` where another one works on it. */
  claim(flow: string): () => void;
  /** `stop` is called when a person stops the run from elsewhere while no step of it hears that. Answers how to stop listening. */
  onStop(stop: () => void): () => void;
  /** Tells them; false where nobody listens. */
  stop(): boolean;
  /** Runs a step, or goes on with it where this run had begun it and its process died. */
  run(spec: AgentSpec, prompt: string, options: StepOptions): Promise<StepResult>;
  /** How a step of this run ended, by the log; undefined while it has not. */
  recall(stepName: string): StepResult | undefined;
  /** What a process that died at this step's end had not written any more: its row, and as whose session lineage knows it. */
  settle(stepName: string, of?: string): Promise<void>;
  /** The session that a step of the workspace would go on with, where it is still stored. */
  sessionOf(step: string): Promise<string | undefined>;
  /** Is anything of this session stored that could be gone on with? */
  holds(session: string): boolean;
  /** The workspace is gone on with once more. Answers a sentence where its lineage could not be used, and was put aside. */
  wake(): Promise<string | undefined>;
  /** Of this run so far. */
  cost(): RunCost;
  append(fact: FlowFact): void;
  facts(): readonly RecordedFlow[];
  /** Books what had begun in this run and will not be gone on with. */
  abandon(): Promise<void>;
}
