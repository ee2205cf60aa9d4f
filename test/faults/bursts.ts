/**
 * Faults in the replies of the scripted API, several before each reply of the job: a burst is answered, then the job's own reply, then the
 * next burst. Counts what was served. Knows no kind of fault.
 */

import type { Reply, ScriptedRequest } from "../../src/testing.ts";
import type { Chance } from "./chance.ts";
import type { Inject, Site } from "./site.ts";

/** What is answered in place of the job's reply; it may be made from that. */
export interface Fault {
  readonly name: string;
  reply(sane: Reply, request: ScriptedRequest): Reply;
}

export interface Bursts {
  readonly inject: Inject;
  /** Faults that were answered so, in order. */
  readonly served: readonly { readonly fault: Fault; readonly request: ScriptedRequest }[];
}

/** Draws from the deck until it is empty, then from it anew: each fault once before any comes twice. */
export function burstsOf(site: Site, chance: Chance, deck: readonly Fault[], most: number): Bursts {
  const served: { fault: Fault; request: ScriptedRequest }[] = [];
  let left: Fault[] = [];
  let burst = 1 + chance.int(most);
  return {
    served,
    async inject(request) {
      if (burst === 0) {
        burst = 1 + chance.int(most);
        return undefined;
      }
      burst -= 1;
      if (left.length === 0) left = chance.shuffled(deck);
      const fault = left.pop();
      if (fault === undefined) return undefined;
      served.push({ fault, request });
      return fault.reply(await site.answer(request), request);
    },
  };
}

/** Those that the harness was still there to see. */
export const seenOf = ({ served }: Pick<Bursts, "served">): number =>
  served.filter(({ request }) => !request.aborted).length;

/** How often each was seen, most often first, for the line of a run. */
export function namesOf({ served }: Pick<Bursts, "served">): string {
  const counts = new Map<string, number>();
  for (const { fault } of served) counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(", ");
}
