/** flower's clock jumps by years, back and ahead, while the step runs and between two lives of it. */

import { join } from "node:path";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import { textOf } from "../lives.ts";
import { type Site, within } from "../site.ts";
import { strike, those } from "../victims.ts";

const PRELOAD = join(import.meta.dirname, "../fixtures/clock.mjs");

/** Rows whose times contradict themselves. */
const backwards = (site: Site): string[] =>
  site
    .manifest()
    .filter(({ duration_s: seconds }) => Number(seconds) < 0)
    .map(({ step, duration_s: seconds }) => `${String(step)} took ${String(seconds)} seconds`);

export const clock: Kind = {
  name: "clock",
  async run(site, chance) {
    const jumps = join(site.root, "jumps");
    const order = () => ({
      node: ["--import", PRELOAD],
      env: { FAULTS_CLOCK: String(chance.int(2 ** 30)), FAULTS_JUMPS: jumps },
    });
    const killed = chance.percent(50) ? 2 + chance.int(4) : 0;
    site.inject = ({ n }) => {
      if (n === killed) strike(those(site, "flower"), "SIGKILL");
      return undefined;
    };
    const first = site.start(order());
    const life = await within(first.ended);
    const last = life.signal === null ? life : await site.live(order());
    const seen = (textOf(jumps) ?? "").length;
    return {
      tried: seen,
      seen,
      lost: [...expectEnd(last, { code: 0 }), ...backwards(site)],
      told: `${seen} jumps${life.signal === null ? "" : `, killed at request ${killed}`}`,
    };
  },
};
