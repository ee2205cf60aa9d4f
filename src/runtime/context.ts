/** What the functions of one step share: the ports, the policies, the journal, and the one session that is live. Decides nothing. */

import type { FlowerEvent } from "../core/events.ts";
import type { Repository } from "../core/handoff/evidence.ts";
import type { Ledger } from "../core/handoff/ledger.ts";
import type { WindowWarning } from "../core/handoff/window.ts";
import type { Lang } from "../core/locale/lang.ts";
import type { Policies } from "../core/run/next.ts";
import type { RunState } from "../core/run/state.ts";
import type { Agent, Session, SessionSetup, Warm } from "../ports/agent.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { WayOf } from "../ports/network.ts";
import type { People } from "../ports/people.ts";
import type { RepositoryFacts } from "../ports/repository.ts";
import type { LearnedWindow } from "../ports/windows.ts";
import type { CallRecord } from "./calls.ts";
import type { Gate } from "./gate.ts";
import type { Journal } from "./journal.ts";
import type { StepPlaces } from "./places.ts";
import type { Pulse } from "./pulse.ts";
import type { Bench } from "./workbench.ts";

/** What is known of the window, and where it is kept. */
export interface KnownWindow {
  /** For messages. */
  readonly model: string;
  /** A person gave a window that is larger than what is known. */
  readonly warnings: readonly WindowWarning[];
  remember(learned: LearnedWindow): Promise<void>;
}

/** How a person takes part in handoffs; by default not at all. */
export interface PersonsWishes {
  /** Added to what every writer is told. */
  readonly note: string;
  /** Waited for between written and read. */
  readonly review: ((document: ReviewedDocument) => Promise<unknown>) | undefined;
}

/** A document that waits to be read by its successor. */
export interface ReviewedDocument {
  /** Absolute: editing the file is how one takes part. */
  readonly path: string;
  readonly text: string;
}

export interface StepContext {
  readonly journal: Journal;
  readonly agent: Agent;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly windows: KnownWindow;
  /** In force now: a learned window changes them. */
  readonly policies: Policies;
  readonly gate: Gate;
  readonly setup: SessionSetup;
  readonly lang: Lang;
  /** Undefined without a workbench: documents then travel in prompts alone. */
  readonly places: StepPlaces | undefined;
  /** Undefined without a workbench. */
  readonly bench: Bench | undefined;
  readonly signal: AbortSignal;
  /** For screens; a handler's exception never gets here. */
  emit(event: FlowerEvent): void;
  /** What `places.task` was last given to hold; undefined where it could not be written. */
  frozen: string | undefined;
  /** The main thread's texts of this generation. */
  readonly said: string[];
  /** Characters that were kept out of the main thread. */
  spilled: number;
  live: Session | undefined;
  warm: Warm | undefined;
  readonly repository: RepositoryFacts;
  readonly wayOf: WayOf;
  /** Is anything of this session stored that could be gone on with? */
  holds(session: string): boolean;
  /** Tool calls of this generation, sub-agents' included. */
  readonly calls: CallRecord;
  /** Of the turn that runs. */
  readonly pulse: Pulse;
  /** Where the repository stood when this generation began. */
  before: Promise<Repository> | undefined;
  /** The ledger of a step without a workbench. */
  ledger: Ledger | undefined;
  /** Ends what is waited for between two turns; undefined while nothing is. */
  patience: AbortController | undefined;
  /** Replies of the writing turn so far. */
  writingReplies: number;
  /** Sessions that are being ended; awaited before the step ends, so that their last spending is booked. */
  readonly closing: Promise<void>[];
  /** A person's words that are still to come, each until the log has it; nothing new is begun before. */
  readonly words: Promise<void>[];
  /** The task that the step's prompt continues, and what was said since, the prompt included; undefined where the prompt is the task. */
  readonly task: { readonly text: string; readonly said: readonly string[] } | undefined;
  /** The run's channel to the person; undefined where it has none. */
  readonly people: People | undefined;
  /** Ends the step as an interrupt from outside does. */
  stop(): void;
  /** Nothing new is begun any more: the step is being ended. */
  ending: boolean;
  /** What a person wishes for handoffs. */
  readonly ask: PersonsWishes;
  /** What was said once and need not be said again. */
  readonly warned: Set<string>;
  /** Sessions whose background work goes on beside their successor. */
  readonly kept: Set<{
    readonly session: Session;
    readonly generation: number;
    /** Resolves when the work has ended and the session with it. */
    readonly over: Promise<void>;
  }>;
}

/** The state of a step that has begun. */
export function stateOf(context: StepContext): RunState {
  const { state } = context.journal;
  if (state === undefined) throw new TypeError("The step has not started.");
  return state;
}
