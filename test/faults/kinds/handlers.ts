/** A handler of events that throws, rejects, or never returns: at every event. */

import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";

export const handlers: Kind = {
  name: "handlers",
  async run(site, chance) {
    const handler = chance.pick(["throws", "rejects", "hangs"] as const);
    const life = await site.live({ handler });
    const seen = Number(/"events":(\d+)/.exec(life.out)?.[1] ?? 0);
    const lost = expectEnd(life, { code: 0 });
    if (seen === 0) lost.push("the handler was told nothing");
    return { tried: seen, seen, lost, told: `${handler} at each of ${seen} events` };
  },
};
