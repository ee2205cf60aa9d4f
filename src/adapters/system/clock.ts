/** The machine's own time and chance. */

import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../ports/clock.ts";

export const systemClock: Clock = {
  now: Date.now,
  sleep: async (ms, signal) => {
    // A timer's longest delay is 2^31 - 1 ms; beyond it Node fires at once.
    const longest = 2 ** 31 - 1;
    for (let left = ms; left > 0 && signal?.aborted !== true; left -= longest) {
      await wait(Math.min(left, longest), undefined, signal === undefined ? {} : { signal }).catch(
        (error: unknown) => {
          if (signal?.aborted !== true) throw error;
        },
      );
    }
  },
  zoneOffset: () => new Date().getTimezoneOffset(),
  random: Math.random,
};
