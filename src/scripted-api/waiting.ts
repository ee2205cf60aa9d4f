/**
 * Tests that wait for a request. Refuses to know what a request is answered.
 */
import { describeRequest } from "./report.ts";
import type { ScriptedRequest } from "./request.ts";

type Fits = (request: ScriptedRequest) => boolean;

export interface WaitingRoom {
  waitFor(fits: Fits, ms?: number): Promise<ScriptedRequest>;
  /** Wakes those whom this request fits: it has come, or it has ended. */
  changed(request: ScriptedRequest): void;
  /** Rejects all who still wait. */
  close(): void;
}

interface Waiter {
  readonly look: (request: ScriptedRequest) => void;
  readonly giveUp: (why: string) => void;
}

export function waitingRoom(requests: readonly ScriptedRequest[]): WaitingRoom {
  const waiters = new Set<Waiter>();

  function waitFor(fits: Fits, ms = 60_000): Promise<ScriptedRequest> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        look(request) {
          if (!fits(request)) return;
          leave();
          resolve(request);
        },
        giveUp(why) {
          leave();
          reject(new Error(`${why}. Requests so far:\n${came(requests)}`));
        },
      };
      const timer = setTimeout(() => waiter.giveUp(`No request fitted within ${ms} ms`), ms);
      const leave = (): void => {
        clearTimeout(timer);
        waiters.delete(waiter);
      };
      waiters.add(waiter);
      const past = requests.find(fits);
      if (past !== undefined) waiter.look(past);
    });
  }

  return {
    waitFor,
    changed(request) {
      for (const waiter of [...waiters]) waiter.look(request);
    },
    close() {
      for (const waiter of [...waiters]) waiter.giveUp("The scripted API was closed");
    },
  };
}

const came = (requests: readonly ScriptedRequest[]): string =>
  requests.map((request) => `- ${describeRequest(request)}`).join("\n") || "- none";
