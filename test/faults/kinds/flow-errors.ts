/** Refusals that pass, at every request of the default flow: clarifier, goal, coordinator, worker, writing turn, judge. */

import { burstsOf, namesOf, seenOf } from "../bursts.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import { PASSING } from "./api-errors.ts";

export const flowErrors: Kind = {
  name: "flow-errors",
  job: "flow",
  async run(site, chance) {
    const bursts = burstsOf(site, chance, PASSING, 3);
    site.inject = bursts.inject;
    const life = await site.live({ env: { CLAUDE_CODE_MAX_RETRIES: "4" } });
    const lost = expectEnd(life, { code: 0 });
    const { length: tried } = bursts.served;
    return { tried, seen: seenOf(bursts), lost, told: namesOf(bursts) };
  },
};
