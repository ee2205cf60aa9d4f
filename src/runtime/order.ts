/**
 * The complete order for one step: joins what people wrote of the agent and of the run to what was found out beforehand. Looks at nothing
 * and starts nothing.
 */

import type { HandoffNumbers } from "../core/handoff/policy.ts";
import type { ResolvedWindow } from "../core/handoff/window.ts";
import type { Lang } from "../core/locale/lang.ts";
import type { ResiliencePolicy } from "../core/resilience/policy.ts";
import type { AgentSpec, History, SessionSetup } from "../ports/agent.ts";
import type { WorkbenchFiles } from "../ports/workbench.ts";
import type { KnownWindow } from "./context.ts";
import { answerFor, compaction } from "./options.ts";
import type { StepPlaces } from "./places.ts";
import type { Start } from "./run.ts";
import { type StepOptions, startOf } from "./spec.ts";
import type { StepOrder } from "./step.ts";

/** What is known before a step starts. */
export interface Found {
  readonly run: string;
  readonly step: string;
  /** Absolute. */
  readonly workspace: string;
  readonly portable: boolean;
  readonly lang: Lang;
  readonly handoff: HandoffNumbers;
  readonly window: ResolvedWindow;
  readonly windows: Omit<KnownWindow, "warnings">;
  readonly resilience: ResiliencePolicy;
  /** Settings that the credentials need. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The user's environment, and the part of it that the child gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly childEnv: Readonly<Record<string, string>>;
  /** Of the session that the step goes on with; 0 without one. */
  readonly contextBefore: number;
  readonly document: Start["document"];
  readonly owner: NonNullable<Start["owner"]>;
  readonly places: StepPlaces | undefined;
  readonly bench: WorkbenchFiles | undefined;
  readonly spill: SessionSetup["spill"];
  readonly history: History;
  readonly sandbox: SessionSetup["sandbox"];
  /** Fires when the runtime closes. */
  readonly closing: AbortSignal;
}

export function orderOf(
  spec: AgentSpec,
  prompt: string,
  options: StepOptions,
  found: Found,
): StepOrder {
  const { run, step, workspace, portable, lang, handoff, window, places } = found;
  const { contextBefore, document, owner, bench } = found;
  const answer = answerFor(handoff, { ...found.env, ...spec.env });
  return {
    run,
    step,
    start: startOf(prompt, options, {
      ...{ window, contextBefore, document, owner },
      ...(handoff.enabled && { headroom: handoff.headroom }),
    }),
    policies: {
      handoff,
      resilience: found.resilience,
      limits: { maxTurns: spec.maxTurns, maxBudgetUsd: spec.maxBudgetUsd },
    },
    setup: {
      spec,
      workspace,
      extraFolders: bench?.external === true ? [bench.root] : [],
      portable,
      settings: found.settings,
      ...(found.spill && { spill: found.spill }),
      ...(found.sandbox && { sandbox: found.sandbox }),
      history: found.history,
      env: { ...found.childEnv, ...spec.env, ...compaction(spec, handoff), ...answer.env },
    },
    lang,
    places,
    bench,
    answer: answer.tokens,
    ask: { note: options.note ?? "", review: options.review },
    ...(options.task && { task: options.task }),
    // The copy of a session that only wrote a document is none to go on with.
    ...(options.lineage !== false && options.only === undefined && { lineage: options.of ?? step }),
    windows: { ...found.windows, warnings: window.warnings },
    signal: AbortSignal.any([found.closing, ...(options.signal ? [options.signal] : [])]),
    onEvent: options.onEvent,
  };
}
