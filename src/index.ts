/** The door `flower-agent`: every public name, listed by hand. An export is a promise. */

export { normalize } from "./adapters/claude/normalise.ts";
export type { Settings, SettingsNow } from "./adapters/environment/settings.ts";
export { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
export { isEphemeral } from "./core/ephemeral/is-ephemeral.ts";
export { FlowerError, type FlowerErrorCode } from "./core/errors.ts";
export type { EventKind, FlowerEvent } from "./core/events.ts";
export type { SandboxOptions } from "./core/guards/sandbox.ts";
export { type CompactMode, type CompactOptions, CompactPolicy } from "./core/handoff/compact.ts";
export { isOverflow } from "./core/handoff/overflow.ts";
export type { HandoffNumbers, HandoffOptions, WindowSource } from "./core/handoff/policy.ts";
export { type Ailment, type Remedy, remedy } from "./core/handoff/remedy.ts";
export {
  type EphemeralOptions,
  EphemeralPolicy,
  type PruneOptions,
  PrunePolicy,
  type TrimOptions,
  TrimPolicy,
} from "./core/history/policies.ts";
export type { Asker, Ending, HumanFact } from "./core/human/facts.ts";
export type { QuestionView } from "./core/human/standing.ts";
export type { Lang } from "./core/locale/lang.ts";
export { classify, type Outlook } from "./core/resilience/classify.ts";
export { Resilience, type ResilienceOptions } from "./core/resilience/policy.ts";
export { type ClarifyOptions, clarify } from "./core/roles/clarify.ts";
export {
  type Coordinator,
  type CoordinatorOptions,
  coordinator,
} from "./core/roles/coordinator.ts";
export { type JudgeOptions, judge } from "./core/roles/judge.ts";
export { type Oracle, oracle } from "./core/roles/oracle.ts";
export type { Role, RoleOptions } from "./core/roles/role.ts";
export { type WorkerAgent, worker, workerAgent } from "./core/roles/worker.ts";
export type { BackgroundWork, HandoffReason, Stop } from "./core/run/facts.ts";
export type { GenerationView, Life, RunView, StandingView, StepView } from "./core/run/view.ts";
export type { BriefDocument } from "./core/workflow/brief.ts";
export type { Check, GoalDocument } from "./core/workflow/goal.ts";
export type { UnendedRun } from "./core/workflow/open-runs.ts";
export type { VerdictDocument, VerdictState } from "./core/workflow/verdict.ts";
export { type CheckupOptions, checkup } from "./doctor/doctor.ts";
export type { Finding } from "./doctor/finding.ts";
export { Runtime } from "./flower.ts";
export {
  type Loaded,
  type LoadOptions,
  loadExport,
  type Runnable,
  type WorkflowOutcome,
} from "./loading.ts";
export { type LookBackOptions, lookBack } from "./looking.ts";
export type { AgentSpec, PermissionMode } from "./ports/agent.ts";
export type { HumanDesk, HumanJournal, People } from "./ports/people.ts";
export { Brief } from "./public/brief.ts";
export { defaultWindow } from "./public/default-window.ts";
export { Goal } from "./public/goal.ts";
export {
  DEGRADED,
  degraded,
  HANDOFF_PROMPT,
  Handoff,
  handoffPrompt,
  REQUIRED,
} from "./public/handoff.ts";
export { HandoffPolicy } from "./public/handoff-policy.ts";
export type { AskOptions, PendingQuestion, PersonAnswer } from "./public/human-answer.ts";
export { HumanChannel } from "./public/human-channel.ts";
export type { HumanOptions } from "./public/human-options.ts";
export type { InForce } from "./public/in-force.ts";
export { Lineage } from "./public/lineage.ts";
export type { DocumentDiff, FoundDocument, LookBack, Standing } from "./public/look-back.ts";
export type { HandoffNow, HandoffNowOptions, Reach } from "./public/reach.ts";
export type {
  Answered,
  AnswerOptions,
  StopOptions,
  Stopped,
  Told,
  ToldOptions,
} from "./public/reach-person.ts";
export type { Cleared, Clearing } from "./public/retention.ts";
export { Verdict } from "./public/verdict.ts";
export { Workbench, type WorkbenchOptions } from "./public/workbench.ts";
export { reach } from "./reaching.ts";
export type { StarterResult } from "./reporting.ts";
export type { ReviewedDocument } from "./runtime/context.ts";
export type { RuntimeOptions } from "./runtime/options.ts";
export type { GenerationResult, StepResult } from "./runtime/result.ts";
export type { RunOptions } from "./runtime/spec.ts";
export type { WriteOptions } from "./runtime/writing-step.ts";
export {
  type Saved,
  type SettingUp,
  type SettingUpOptions,
  settingUp,
  type Trial,
} from "./setting-up.ts";
export { type Starter, type StarterOptions, starterFlow } from "./starter.ts";
export { type ClearOptions, type Upkeep, type UpkeepOptions, upkeep } from "./upkeep.ts";
export { type OpenRun, type WakeOptions, type WakeState, wakeState } from "./waking.ts";
export { type ClarifyStepOptions, clarifyStep } from "./workflow/clarify-step.ts";
export { type GoalGuardOptions, type Person, withGoal } from "./workflow/goal-guard.ts";
export { type GoalStepOptions, goalStep } from "./workflow/goal-step.ts";
export {
  type FlowContext,
  type GateAnswer,
  Step,
  StepAbort,
  type StepOptions,
  type WhenAnswer,
} from "./workflow/step.ts";
export {
  Workflow,
  type WorkflowOptions,
  type WorkflowResult,
  type WorkflowRunOptions,
} from "./workflow/workflow.ts";
