/** How another process reaches a step that runs: requests that are put before it, and its answers. One channel for a run directory. */

import type { RequestAnswer, StepRequest } from "../core/control/request.ts";

export interface WaitingRequest {
  readonly id: number;
  /** Undefined for one that this version does not know. */
  readonly request: StepRequest | undefined;
}

export interface ControlChannel {
  /**
   * Puts a request before a step and answers its number, which no other request ever gets. What was left lying for a minute, because its
   * asker or its step has died, is cleared. Throws `store` when the disk refuses.
   */
  ask(run: string, step: string, request: StepRequest): number;
  /** What was asked of a step and is not answered yet, oldest first. Quick: it is called several times a second. */
  waiting(run: string, step: string): readonly WaitingRequest[];
  /** Nothing happens when the request was withdrawn meanwhile. */
  answer(id: number, answer: RequestAnswer): void;
  /** Undefined while there is no answer. An answer is fetched once: the request is then gone. */
  fetch(id: number): RequestAnswer | undefined;
  /** Takes back a request that nobody has answered; false when it was answered first: then the answer is to be fetched. */
  withdraw(id: number): boolean;
}
