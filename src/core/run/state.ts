/** Where a step stands. Never stored: it is always what the log adds up to (`reduce`). */

import type { Observed } from "../handoff/evidence-changes.ts";
import type { WindowSource } from "../handoff/policy.ts";
import type { HandoffReason, Says, Stop, TurnEnd } from "./facts.ts";
import type { Fallback, Outage } from "./failure.ts";

/** What holds in every phase. */
export interface Standing {
  readonly step: string;
  readonly prompt: string;
  /** Tokens. */
  readonly window: number;
  readonly windowSource: WindowSource;
  /** The same of the generation before. */
  readonly lastStartUp: number;
  /** The current generation's first context: what a session of this role starts with. 0 before the first reply. */
  readonly startUp: number;
  /** How the first session begins. */
  readonly from:
    | { readonly how: "resume" | "fork"; readonly session: string; readonly at?: string }
    | undefined;
  /** The step began from a document: its first session is a successor already. */
  readonly fromDocument: boolean;
  /** Nothing is worked: the session writes its document, and that is the step. */
  readonly documentOnly: boolean;
  /** Context of the session that the step goes on with, before it began. */
  readonly contextBefore: number;
  /** 1, 2, 3 … */
  readonly generation: number;
  /** The current generation's session, once its id is known. */
  readonly session: string | undefined;
  /** The current session has answered: only then it can be resumed, and its predecessor be retired. */
  readonly spoke: boolean;
  /** The session of the generation before, until it is retired. */
  readonly predecessor: string | undefined;
  /** The step's own prompt has reached a model (it has not when a resumed session hands over first). */
  readonly promptSaid: boolean;
  /** A person's words that no turn has carried yet; "" for an interrupt without any. */
  readonly words: readonly string[];
  /** How many of them the turn under way has carried to a session that has not answered yet. */
  readonly carried: number;
  /** The last main-thread reply's context, tokens. */
  readonly context: number;
  /** Tries of the whole step; a handoff or an interrupt is none. */
  readonly attempts: number;
  /** Tries since a batch of tool calls last came back: these are bounded. */
  readonly tries: number;
  /** Failures of unknown cause in the whole step. */
  readonly unknowns: number;
  /** A person has called since the last turn or try began. */
  readonly called: boolean;
  /** The endpoint did not answer in time after the last turn. */
  readonly outage: Outage | undefined;
  /** What this generation had to begin from anew, since its session could not be resumed. */
  readonly fallback: Fallback | undefined;
  /** Degraded documents in a row. */
  readonly degraded: number;
  /** Generations in a row that did nothing, or had no room to do anything in. */
  readonly fruitless: number;
  /** The current generation was told how full its context really is. */
  readonly toldTheNumber: boolean;
  /** Dollars of the whole step. */
  readonly costUsd: number;
  /** Model calls of the whole step. */
  readonly calls: number;
  /** The same without the documents' calls, which its limit does not count. */
  readonly turns: number;
  /** How repository and named files stood when it was written. */
  readonly observed: Observed | undefined;
  /** What the session answered: the last turn's text, after the answer that news or a true number followed. */
  readonly answer: string;
  /** A person's words that were said so far, for what a document attributes to the person. */
  readonly said: readonly string[];
  /** Where the newest document lies; null when it travels in the prompt alone. */
  readonly documentPath: string | null;
  /** Hex SHA-256 of the document that lies there; "" before the first. */
  readonly placed: string;
  /** Why the newest document is degraded; empty otherwise. */
  readonly lastWhy: string;
  /** The newest document's text as it was written. */
  readonly document: string;
}

export type Phase =
  /** Nothing is under way: a turn can be sent. */
  | { readonly phase: "ready"; readonly says: Says }
  /** A turn was sent and its end is not recorded: only a start after a crash finds this. */
  | { readonly phase: "in-turn"; readonly says: Says }
  | { readonly phase: "turn-ended"; readonly end: TurnEnd }
  | { readonly phase: "due"; readonly reason: HandoffReason }
  | { readonly phase: "written"; readonly reason: HandoffReason }
  | { readonly phase: "placed"; readonly reason: HandoffReason }
  | {
      readonly phase: "ended";
      readonly ok: boolean;
      readonly error: string | null;
      readonly stop: Stop | null;
    };

export type RunState = Standing & Phase;

/** What the first turn of this generation's session says. */
export const opening = ({ generation, fromDocument, fallback }: Standing): Says =>
  fallback !== "task" && (generation > 1 || fromDocument) ? "seed" : "task";
