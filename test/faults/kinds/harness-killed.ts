/** The harness killed at requests, and the warden: the step goes on in a new process, and nothing stays behind. */

import type { ScriptedRequest } from "../../../src/testing.ts";
import type { Chance } from "../chance.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import { strike, those } from "../victims.ts";

/** The numbers of the requests at which somebody is struck, with gaps between them. */
function moments(chance: Chance, count: number): readonly number[] {
  let at = 0;
  return Array.from({ length: count }, () => (at += 1 + chance.int(3)));
}

/** Who asks, for the line of a run. */
export const whose = ({ thread, n }: ScriptedRequest): string => `${thread} ${n}`;

export const harnessKilled: Kind = {
  name: "harness-killed",
  async run(site, chance) {
    const at = moments(chance, 5);
    const told: string[] = [];
    site.inject = (request) => {
      if (!at.includes(request.n)) return undefined;
      const name = chance.pick(["SIGKILL", "SIGKILL", "SIGTERM", "SIGSEGV"] as const);
      if (strike(those(site, "harness"), name)) told.push(`${name} at ${whose(request)}`);
      return undefined;
    };
    const life = await site.live();
    const lost = expectEnd(life, { code: 0 });
    return { tried: at.length, seen: told.length, lost, told: told.join(", ") };
  },
};

export const wardenKilled: Kind = {
  name: "warden-killed",
  async run(site, chance) {
    const at = 1 + chance.int(6);
    const both = chance.percent(50);
    const told: string[] = [];
    site.inject = (request) => {
      if (request.n !== at) return undefined;
      if (strike(those(site, "warden"), "SIGKILL")) told.push(`warden at ${whose(request)}`);
      if (both && strike(those(site, "flower"), "SIGKILL")) told.push("and flower");
      return undefined;
    };
    const first = await site.live();
    const lost = both ? [] : expectEnd(first, { code: 0 });
    if (both) lost.push(...expectEnd(await site.live(), { code: 0 }));
    return { tried: both ? 2 : 1, seen: told.length, lost, told: told.join(" ") };
  },
};
