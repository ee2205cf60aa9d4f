/**
 * The model, one conversation at a time, each in a process of its own. The real one is `adapters/claude`; the twin in `adapters/memory`
 * plays a script. Types of the SDK are named here and nowhere else outside the adapter, because users write them in an `AgentSpec`.
 */

import type {
  AgentDefinition,
  HookCallbackMatcher,
  HookEvent,
  McpServerConfig,
  Options,
} from "@anthropic-ai/claude-agent-sdk";
import type { FlowerEvent } from "../core/events.ts";
import type { ReportWord, WorkerGauge } from "../core/guards/report.ts";
import type { Sandbox } from "../core/guards/sandbox.ts";
import type { GuardWords } from "../core/guards/words.ts";
import type { CompactOptions, CompactPolicy } from "../core/handoff/compact.ts";
import type { Memory } from "../core/history/remember.ts";
import type { BackgroundWork, Cut, Spend, TurnEnd } from "../core/run/facts.ts";
import type { SpilledFile, SpillFiles } from "./spill.ts";

export type PermissionMode = "default" | "acceptEdits" | "plan" | "bypassPermissions";

/** Who works: what people write. Everything but `name` and `instructions` is optional. */
export interface AgentSpec {
  readonly name: string;
  /** Appended to the harness's own system prompt: static text only, so that the prompt's prefix stays cacheable. */
  readonly instructions: string;
  /**
   * What the main thread may use, and needs no approval for: tools' names, `mcp__server__*`, and forms such as `Bash(git *)`, `Edit(src/**)`,
   * `Agent(worker)`. All else is refused to it. Default Read, Glob, Grep.
   */
  readonly allowedTools?: readonly string[];
  /** Tools taken away, from sub-agents too. Default none. */
  readonly disallowedTools?: readonly string[];
  readonly model?: string;
  readonly effort?: NonNullable<Options["effort"]>;
  /** Model calls of the main thread that one step may make, over all its generations and retries; documents are exempt. */
  readonly maxTurns?: number;
  /** US dollars that one step may spend, over all its generations and retries; documents are exempt. */
  readonly maxBudgetUsd?: number;
  /** Default `default`: what needs an approval is refused, since nobody is asked. */
  readonly permissionMode?: PermissionMode;
  /** Sub-agents by name. What stands in one's `tools` is its fence, and needs no approval; without `tools` it has those of the session. */
  readonly agents?: Readonly<Record<string, AgentDefinition>>;
  /** Names in `agents` that work in a git worktree of their own. Default none. */
  readonly isolate?: readonly string[];
  /**
   * Bash, Edit, Write, NotebookEdit and what else only `agents` may use is refused to the main thread with the advice to send one of them,
   * and sub-agents are waited for. Default false.
   */
  readonly delegateOnly?: boolean;
  /** The main thread may run commands for which `isEphemeral` says yes, whatever else is refused to it. Default false. */
  readonly glance?: boolean;
  readonly mcpServers?: Readonly<Record<string, McpServerConfig>>;
  readonly hooks?: Partial<Record<HookEvent, HookCallbackMatcher[]>>;
  /** The harness's own compaction. Default: off while handoff is on (`no_summary`). */
  readonly compact?: CompactPolicy | CompactOptions;
  /** Variables added to the child's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Is it told what lies in the workbench? Default true; means nothing in a run without one. */
  readonly workbench?: boolean;
}

/** What the model is told where flower stands in its way. */
export interface Words {
  /** The turn ends here: why, and what comes next. The model reads it before the next push. */
  cut(cut: Cut): string;
  /** Why a tool call of the writing turn does not run. */
  readonly refusal: string;
  /** Stands for a file that would not leave room for the handoff. */
  tooLarge(file: { readonly path: string; readonly lines: number; readonly bytes: number }): string;
  /** Stands for a long file that was read as a whole. */
  largeFile(file: {
    readonly path: string;
    readonly lines: number;
    readonly chars: number;
  }): string;
  /** One line before the opening of a text that lies in a file now. */
  spilled(file: SpilledFile): string;
  readonly guards: GuardWords;
}

/** How a stored conversation is made ready when a session goes on with it. */
export interface History extends Memory {
  /** Where large results are put. */
  readonly files: SpillFiles;
}

/** All that a session process needs to start; fixed for its life. */
export interface SessionSetup {
  readonly spec: AgentSpec;
  readonly words: Words;
  /** Absolute; the harness's working directory. */
  readonly workspace: string;
  /** Folders outside the workspace that the session may use. */
  readonly extraFolders: readonly string[];
  /** The child's complete environment. */
  readonly env: Readonly<Record<string, string>>;
  /** True: nothing of the project's own harness settings is read. */
  readonly portable: boolean;
  /** Settings for the harness that no file gives it (such as `apiKeyHelper`). */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Results of so many characters go to files; absent: all stay in the context. */
  readonly spill?: { readonly threshold: number; readonly files: SpillFiles };
  /** Commands run in the harness's sandbox; absent: they run as the person does. */
  readonly sandbox?: Sandbox;
  /** Absent: a stored conversation is given as it is stored. */
  readonly history?: History;
  /** Told of each call that has come back, also of one that failed, and of sub-agents' calls. Quick, never throws. */
  readonly returned?: (call: { readonly tool: string; readonly input: unknown }) => void;
}

export type Opening =
  | { readonly how: "fresh" }
  | { readonly how: "resume" | "fork"; readonly session: string; readonly at?: string };

/** What the gate sees at the end of a batch of main-thread tool calls. */
export interface Reading {
  /** The last main reply's three input fields, in tokens. */
  readonly context: number;
  /** Dollars of this process that no `TurnEnd` has carried yet; a lower bound. */
  readonly costUsd: number;
  /** Main-thread replies since the last `TurnEnd`. */
  readonly replies: number;
  /** The next request's context by the harness's own estimate, with the batch's results in it; 0 when it did not say. */
  readonly forecast: number;
  /** The window that the harness believes in, in tokens; 0 when it did not say. */
  readonly window: number;
}

/** A result of a main-thread tool call, before the model sees it. */
export interface ResultSize {
  readonly tool: string;
  /** Bytes of UTF-8 that would enter the context. */
  readonly bytes: number;
}

/** A text was kept out of a context (`chars` of it, now in `path`), or should have been, and the disk refused. */
export type KeptOut =
  | { readonly ok: true; readonly path: string; readonly chars: number; readonly main: boolean }
  | { readonly ok: false; readonly cause: unknown };

/** The transcript is not stored as it should be: the store or the harness says why, nothing came, or the harness's disk is full. */
export type Unstored =
  | { readonly because: "refused"; readonly cause: unknown }
  | { readonly because: "nothing" }
  | { readonly because: "full"; readonly code: string };

/**
 * How a session talks back. Every method is quick and is called in order; all that belongs to a turn is told before its `TurnEnd`. One that
 * throws makes the turn a failure (what is not noted must not go on), save for `event`, whose mistakes harm nobody.
 */
export interface SessionListener {
  /** The id is known. For a fork it is the new one. */
  opened(session: string): void;
  /** A main-thread reply is there (also each one of the writing turn). */
  replied(context: number, model: string): void;
  /** For screens. Silent during the writing turn. */
  event(event: FlowerEvent): void;
  /** The end of a batch, before the next request leaves; answering a cut ends the turn there. */
  batch(reading: Reading): Cut | undefined;
  /** Does this result fit? What does not is handed to the model as a pointer: to the file that was read, or to where it was spilled. */
  fits(result: ResultSize): boolean;
  /** Sub-agents' results as well. */
  keptOut(kept: KeptOut): void;
  /** Told once; after the writing turn, if it is in one that it comes out. */
  unstored(loss: Unstored): void;
  /** The word that a sub-agent is told about its own window now, if any; the window in tokens. */
  report(gauge: WorkerGauge): { readonly word: ReportWord; readonly window: number } | undefined;
}

export interface SettleOptions {
  /** How long background work is waited for, ms. */
  readonly waitMs: number;
  /** What becomes of work that still runs then. */
  readonly running: "end" | "keep";
  /** Ends the waiting early. */
  readonly signal?: AbortSignal;
}

export interface Settled {
  /** Reports that came in late, held back from the model: they go into the question for the document. */
  readonly reports: readonly string[];
  /** What had not ended: it was ended now, or goes on (`keep`). */
  readonly running: readonly BackgroundWork[];
}

/**
 * One live session. A1. Text that is pushed is never expanded and never run as a command. A2. From a cut on, nothing reaches the model
 * but the question. A3. Every hook fails closed. A4. Listeners never slow the gauge.
 */
export interface Session {
  /** Undefined until `opened`. */
  readonly id: string | undefined;
  readonly alive: boolean;
  /** The last main reply's context in tokens; 0 before the first. */
  readonly context: number;
  /**
   * One turn: pushes `text` and resolves when the step could end: the reply that ends the turn has come and no background agent is left
   * whose report would begin another one. Background commands are not waited for: `running` names them, and a notice that comes between two
   * turns is handed to the model with the next. A failed turn and an interrupt leave the session usable, unless it died. Never rejects.
   */
  turn(text: string): Promise<TurnEnd>;
  /** After a cut: waits for background work, holding its reports back. Never rejects. */
  settle(options: SettleOptions): Promise<Settled>;
  /**
   * The writing turn: `question` is the only thing that reaches the model, every tool is refused with a sentence that says why, at most
   * `calls` model calls, at most `ms`. Works on an idle session, also as its first turn. Never rejects: a failure is a `TurnEnd`.
   */
  write(
    question: string,
    limits: { readonly calls: number; readonly ms: number },
  ): Promise<TurnEnd>;
  /** Ends the current turn now; finished calls keep their results. Nothing happens when idle. */
  interrupt(): Promise<void>;
  /** Background work that runs at this moment. */
  running(): readonly BackgroundWork[];
  /** Resolves when no background work is left (at once when there is none). */
  idle(): Promise<void>;
  /**
   * Ends the process and everything it started; a turn that runs ends as `interrupted`. Answers what was spent since the last `TurnEnd`.
   * Never rejects.
   */
  close(): Promise<Spend>;
}

/** A process that is started ahead of time and has no session yet. */
export interface Warm {
  /** False when it died or was used: open a cold one instead. */
  readonly ready: boolean;
  /** It is ready, or still on its way to be: there is no need of another one. */
  readonly usable: boolean;
  close(): Promise<void>;
}

export interface Agent {
  /** Starts a process for a fresh session ahead of time. Never throws; failing only means that `ready` stays false. */
  warm(setup: SessionSetup): Warm;
  /**
   * A live session. For a fresh one `warm` (of the same setup) is used when it is ready, and waited for when it still starts; else a cold
   * process is started. Failures show in the first turn; throws only `bad_option` (an environment in which no transcript would be stored)
   * and `closed`.
   */
  open(setup: SessionSetup, opening: Opening, listener: SessionListener, warm?: Warm): Session;
  /** Ends every process this agent started, also what its tools left behind; answers how many it had to end by force. */
  close(): Promise<{ readonly ended: number }>;
}

export type { AgentDefinition, BackgroundWork };
