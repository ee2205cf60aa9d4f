/** A twin of the way to the endpoint that answers as a test says. */

import type { Way } from "../../ports/network.ts";

export interface PlayedWay extends Way {
  /** How often it was looked whether anything answers. */
  readonly looks: number;
}

/** @param answers in order: why nothing answers, or "" where something does; the last one for all further looks. */
export function playedWay(answers: readonly string[]): PlayedWay {
  let looks = 0;
  return {
    address: "https://api.example",
    get looks() {
      return looks;
    },
    reach() {
      const why = answers[Math.min(looks, answers.length - 1)] ?? "";
      looks += 1;
      return Promise.resolve({ answered: why === "", why });
    },
    close: () => Promise.resolve(),
  };
}
