/** Two and ten processes in one workspace and one run directory, at the same step and at different ones; and a claim of the dead. */

import { expectEnd } from "../ends.ts";
import type { Kind, Outcome } from "../frame.ts";
import type { Life } from "../lives.ts";
import { type Order, type Site, within } from "../site.ts";
import { strike } from "../victims.ts";

const all = (
  site: Site,
  count: number,
  order: (index: number) => Order = () => ({}),
): Promise<Life[]> =>
  within(
    Promise.all(Array.from({ length: count }, (_, index) => site.start(order(index)).ended)),
    "They have no end",
  );

/** The same step: the one that holds it is named with its number, and it alone works. */
export const crowd: Kind = {
  name: "crowd",
  async run(site, chance) {
    const others = chance.pick([1, 9]);
    const stale = chance.percent(50);
    const runDir = !stale && chance.percent(50) ? "elsewhere" : "runs";
    const lost: string[] = [];
    let letGo = () => {};
    const held = new Promise<undefined>((over) => {
      letGo = () => over(undefined);
    });
    site.inject = ({ n }) => (n === 1 ? held : undefined);
    const first = site.start();
    await site.api.waitFor(({ n }) => n === 1);
    const lives = await all(site, others, () => ({ runDir }));
    for (const life of lives)
      lost.push(...expectEnd(life, { code: 1, says: new RegExp(`process ${first.pid}\\b`) }));
    let seen = lives.length;
    if (stale && strike([first.pid], "SIGKILL")) seen += 1;
    letGo();
    const end = await within(first.ended);
    if (end.signal === null) lost.push(...expectEnd(end, { code: 0 }));
    else lost.push(...(await takenOver(site, others)));
    const told = `${others} in ${runDir} beside the one that works${end.signal === null ? "" : ", which is killed"}`;
    return { tried: others + Number(stale), seen, lost, told };
  },
};

/** Its holder is dead: of those who come together, at least one takes it over and ends it; who is refused is told by whom. */
async function takenOver(site: Site, count: number): Promise<string[]> {
  const lives = await all(site, count);
  const refused = lives.filter(({ code }) => code !== 0);
  return [
    ...(refused.length < lives.length ? [] : ["nobody took over what the dead one held"]),
    ...refused.flatMap((life) => expectEnd(life, { code: 1, says: /process \d+/ })),
  ];
}

async function apart(site: Site, count: number): Promise<Outcome> {
  const lives = await all(site, count, (index) => ({ step: `work ${index + 1}` }));
  const lost = lives.flatMap((life) => expectEnd(life, { code: 0 }));
  const rows = new Set(site.manifest().map(({ step }) => step));
  if (rows.size !== count) lost.push(`${rows.size} of ${count} steps have a row`);
  return { tried: count, seen: count, lost, told: `${count} steps side by side` };
}

/** Different steps: all of them work, and no row is lost. */
export const steps: Kind = {
  name: "steps",
  run: (site, chance) => apart(site, chance.pick([2, 2, 3, 10])),
};
