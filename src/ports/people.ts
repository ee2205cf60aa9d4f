/** A run's channel to the person, as a step and its runtime see it. What is asked and what is kept is the channel's own affair. */

import type { PersonRequest, RequestAnswer } from "../core/control/request.ts";
import type { Mail } from "../core/human/book.ts";
import type { HumanFact } from "../core/human/facts.ts";
import type { Owner } from "../core/run/facts.ts";
import type { WaitingRequest } from "./control.ts";

/** Where a channel records what was asked and said; both may throw. */
export interface HumanJournal {
  read(): readonly HumanFact[];
  append(fact: HumanFact): void;
}

/** What belongs to the run that a channel is attached to; every field is optional. */
export interface HumanDesk {
  /** The process that waits for answers. */
  readonly owner?: Owner;
  /** What other processes ask of the channel; looked at several times a second. */
  readonly requests?: {
    waiting(): readonly WaitingRequest[];
    answer(id: number, answer: RequestAnswer): void;
  };
  /** Stops the run where no step of it hears that; false where nothing of it can be stopped. */
  readonly stop?: () => boolean;
  /** The log of questions, and what a person said. Absolute. */
  readonly logPath?: string;
  readonly additionsPath?: string;
}

export interface People {
  /** From now on everything is recorded there, and what stands there already is known. Nothing happens where it is attached to it already. */
  attach(journal: HumanJournal, desk?: HumanDesk): void;
  /** Keeps what it knows, records nothing more and hears no other process. */
  detach(): void;
  hear(request: PersonRequest): RequestAnswer["heard"];
  /** What no session has been told yet, oldest first. */
  pendingMail(): readonly Mail[];
  /** A session is being told these. */
  delivered(ids: readonly string[]): void;
}
