/**
 * The facts of a run: what the log holds, past tense, final once recorded. Everything else (state, manifest, lineage, screens) is read
 * from them. Plain JSON.
 *
 * F1. An effect that must not happen twice is preceded by a fact that names the intention.
 * F2. Each state of a handoff is a fact, each once per generation: due → written → placed → (session.opened, session.spoke) → retired.
 */

import type { Observed } from "../handoff/evidence-changes.ts";
import type { WindowSource } from "../handoff/policy.ts";
import type { Failure, Fallback, Outage } from "./failure.ts";

/** Why a turn was cut at the end of a batch of tool calls. `budget` and `turns` end the step, the others hand over. */
export type Cut = "line" | "asked" | "budget" | "turns";

/**
 * Why a generation ended: `resumed` was over the line before it began, `code` a history that no longer answers; `budget` and `turns`
 * leave a last document and no successor.
 */
export type HandoffReason = "line" | "asked" | "resumed" | "overflow" | "code" | "budget" | "turns";

/**
 * What a turn says: the task, a successor's seed, "go on" after a failure, a person's words after an interrupt, the true number to a
 * session that stopped because it felt its context filling, or that a background command has ended since.
 */
export type Says = "task" | "seed" | "go-on" | "words" | "true-number" | "news";

/** What the main thread's replies read and wrote, in tokens. */
export interface Tokens {
  /** Read anew. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheCreation: number;
  readonly output: number;
}

/** Money and turns, as differences of the harness's cumulative figures: each dollar once. */
export interface Spend {
  readonly costUsd: number;
  readonly turns: number;
  /** True when more may have been spent than could be seen (the process died between two readings). */
  readonly atLeast: boolean;
  /** Absent where no reply has come. */
  readonly tokens?: Tokens;
}

/** How a turn ended. `text` joins all of the main thread's texts of the turn; `context` is the last main reply's, in tokens. */
export type TurnEnd =
  | {
      readonly how: "completed";
      readonly text: string;
      readonly context: number;
      readonly spent: Spend;
      /** A background command ended after the last reply: the session has not heard of it yet. */
      readonly news?: true;
    }
  | {
      readonly how: "cut";
      readonly cut: Cut;
      readonly text: string;
      readonly context: number;
      readonly spent: Spend;
    }
  | {
      readonly how: "interrupted";
      readonly text: string;
      readonly context: number;
      readonly spent: Spend;
    }
  | {
      readonly how: "failed";
      readonly failure: Failure;
      readonly text: string;
      readonly context: number;
      readonly spent: Spend;
    };

/** Background work at a handoff: what the successor must know of it. */
export interface BackgroundWork {
  readonly id: string;
  /** `agent` or `command`. */
  readonly type: "agent" | "command";
  readonly description: string;
  /** Where its output goes, when the harness said so. */
  readonly output?: string;
}

/** Why a step stopped without being done. The first five are brakes (exit 4). */
export type Stop =
  | "generations"
  | "degraded"
  | "progress"
  | "budget"
  | "turns"
  | "failed"
  | "aborted"
  | "terminated";

/** The process that runs a step: whether it lives can be told from outside. */
export interface Owner {
  readonly pid: number;
  /** The system's own mark of when and where it started, so that a number given anew is not taken for it; absent where none is known. */
  readonly since?: string;
}

export type Fact =
  | {
      readonly kind: "step.started";
      readonly step: string;
      readonly prompt: string;
      readonly window: number;
      readonly windowSource: WindowSource;
      /** The session that the step goes on with, if any, and how. */
      readonly from?: {
        readonly how: "resume" | "fork";
        readonly session: string;
        readonly at?: string;
      };
      /** Context of that session before the step, in tokens; 0 when unknown. */
      readonly contextBefore: number;
      /** Nothing is worked: the session that it goes on with is asked for its document, and that is the step. */
      readonly only?: "document";
      /** The document that the step begins from, as a successor would. */
      readonly document?: { readonly path: string; readonly markdown: string };
      /** Distance between line and window, in tokens; absent where nothing is handed over. */
      readonly headroom?: number;
      readonly owner?: Owner;
    }
  /** A process died in this step and another one goes on with it: what was spent since the last reading is unknown. */
  | { readonly kind: "step.recovered"; readonly owner?: Owner }
  /** The window turned out to be another one; in force from here on. `text` taught it, for `learned`. */
  | {
      readonly kind: "window.known";
      readonly window: number;
      readonly source: Extract<WindowSource, "learned" | "reported">;
      readonly text: string;
    }
  /** The intention (F1): what is pushed next. A person's words that were waiting travel with it. */
  | { readonly kind: "turn.begun"; readonly generation: number; readonly says: Says }
  | {
      readonly kind: "session.opened";
      readonly generation: number;
      readonly session: string;
    }
  /** The session's first reply has come: only now has it taken over. */
  | {
      readonly kind: "session.spoke";
      readonly generation: number;
      readonly session: string;
      readonly context: number;
    }
  | {
      readonly kind: "turn.ended";
      readonly generation: number;
      readonly end: TurnEnd;
      /** A batch of tool calls came back in it: what fails from here on fails anew. */
      readonly progress?: true;
    }
  | {
      readonly kind: "handoff.due";
      readonly generation: number;
      readonly reason: HandoffReason;
      readonly context: number;
      /** Something was done in this generation, and it had room to work in: not so twice in a row, and the step stops. */
      readonly progress: boolean;
    }
  /** What was in flight at the cut, and what became of it. */
  | {
      readonly kind: "handoff.settled";
      readonly generation: number;
      readonly reports: readonly string[];
      readonly running: readonly BackgroundWork[];
      readonly kept: boolean;
    }
  | {
      readonly kind: "handoff.written";
      readonly generation: number;
      readonly writer: "session" | "code";
      readonly degraded: boolean;
      /** Why it is degraded; empty otherwise. */
      readonly why: string;
      /** The document as Markdown: what goes to disk, or into the prompt where there is no workbench. */
      readonly markdown: string;
      readonly spent: Spend;
      /** How many secrets were replaced in it. */
      readonly redacted?: number;
      /** How repository and named files stood then; absent when nobody could look. */
      readonly observed?: Observed;
    }
  | {
      readonly kind: "handoff.placed";
      readonly generation: number;
      /** Absolute path, or null without a workbench (or when the disk refused: then `why` says so). */
      readonly path: string | null;
      readonly sha256: string;
      readonly why?: string;
    }
  /** An earlier document went to the archive; `generation` is the one that wrote it. */
  | { readonly kind: "document.archived"; readonly generation: number; readonly path: string }
  /** What the successor really read (a person may have edited the file since). */
  | {
      readonly kind: "document.read";
      /** The one that wrote it; 0 for a document that the step began from. */
      readonly generation: number;
      readonly sha256: string;
      /** What a person made of it; absent where it was read as it was written. */
      readonly edited?: string;
    }
  /**
   * It cannot be gone on with, and is never resumed again; the same generation begins again with another session. Without `to`, its process had
   * died before anything of it was stored; with it, its resume died at once.
   */
  | {
      readonly kind: "session.lost";
      readonly generation: number;
      readonly session: string;
      /** What the other session begins from. */
      readonly to?: Fallback;
      readonly why?: string;
      /** The one that lay on the workbench, where the generation itself began from none. */
      readonly document?: { readonly path: string; readonly markdown: string };
    }
  | { readonly kind: "session.retired"; readonly generation: number; readonly session: string }
  /** The process of a session ended; `spent` is what no turn's end had carried (late background work). */
  | { readonly kind: "session.closed"; readonly generation: number; readonly spent: Spend }
  | { readonly kind: "retry.begun"; readonly attempt: number; readonly why: string }
  /** The endpoint did not answer for as long as an outage may last. */
  | ({ readonly kind: "network.missed" } & Outage)
  | { readonly kind: "interrupt.heard"; readonly message: string }
  | {
      readonly kind: "step.ended";
      readonly ok: boolean;
      readonly text: string;
      readonly error: string | null;
      readonly stop: Stop | null;
      /** It failed since the API refused the credentials; absent otherwise. */
      readonly credentialsRefused?: true;
      /** Characters of results that were kept out of the main thread, as far as the process that ended the step saw; absent when none. */
      readonly spilled?: number;
    };

/** A fact as the log returns it: the log, not the caller, says which run, in which order and when (ms since the epoch). */
export type Recorded<F extends Fact = Fact> = F & {
  readonly run: string;
  readonly step: string;
  readonly seq: number;
  readonly at: number;
};
