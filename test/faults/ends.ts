/** How a process of flower must have ended: its exit code, and one sentence that names the cause. Knows nothing of what happened to it. */

import type { Life } from "./lives.ts";

export interface Expected {
  readonly code: number;
  /** What its one sentence must speak of. */
  readonly says?: RegExp;
}

/** What is not so, one sentence each. */
export function expectEnd(life: Life, { code, says }: Expected): string[] {
  const { out, err } = life;
  const told = `${out}\n${err}`.trim();
  return [
    ...(life.code === code
      ? []
      : [`it ended with ${life.code ?? life.signal}, not ${code}: ${told}`]),
    ...(/\n\s+at .*:\d+:\d+/.test(told) ? [`it shows a stack: ${told}`] : []),
    ...(says === undefined || says.test(told) ? [] : [`it does not say ${says}: ${told}`]),
  ];
}
