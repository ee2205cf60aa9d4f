/**
 * Troubles that come at a drawn request and go at a later one, or when the process has ended: then the next process goes on. Knows when; not
 * what the trouble is.
 */

import { checkDirectory } from "../support/invariants.ts";
import type { Chance } from "./chance.ts";
import { expectEnd } from "./ends.ts";
import type { Outcome } from "./frame.ts";
import type { Life } from "./lives.ts";
import type { Site } from "./site.ts";

export interface Trouble {
  /** In a few words. */
  readonly name: string;
  begin(): void;
  end(): void;
}

export interface Troubled {
  /** One that can begin now, whatever lies there. */
  draw(): Trouble;
  /** What a process that ends of it must speak of. */
  readonly says: RegExp;
  readonly live?: () => Promise<Life>;
}

/** So many processes are troubled at the most. */
const ROUNDS = 5;
/** A trouble comes before so many requests are answered, and stays for so many. */
const REQUESTS = 8;

export async function comeAndGo(site: Site, chance: Chance, troubled: Troubled): Promise<Outcome> {
  const { draw, says, live = () => site.live() } = troubled;
  const lost: string[] = [];
  const told: string[] = [];
  let [tried, seen, done] = [0, 0, false];
  for (let round = 0; round < ROUNDS && !done; round += 1) {
    const trouble = draw();
    const { came, life } = await lifeWith(site, chance, trouble, live);
    done = life.code === 0;
    tried += came ? 1 : 0;
    const noticed = came && (!done || wentWithout(site));
    seen += noticed ? 1 : 0;
    told.push(`${trouble.name} ${came ? (done ? "went by" : "ended it") : "came too late"}`);
    if (!done) lost.push(...expectEnd(life, { code: 1, says }));
    if (!done) lost.push(...(await checkDirectory(site.workspace, { broken: "killed" })));
  }
  // Also where the trouble went by: what could not be put right while it was there is put right by the next process.
  lost.push(...expectEnd(await live(), { code: 0 }));
  return { tried, seen, lost, told: told.join(", ") };
}

/** One process; with some chance the trouble is there before it. */
async function lifeWith(
  site: Site,
  chance: Chance,
  trouble: Trouble,
  live: () => Promise<Life>,
): Promise<{ came: boolean; life: Life }> {
  let state: "to come" | "there" | "gone" = "to come";
  let [before, during] = [chance.int(REQUESTS), 1 + chance.int(REQUESTS)];
  const begin = () => {
    trouble.begin();
    state = "there";
  };
  const end = () => {
    trouble.end();
    state = "gone";
  };
  if (chance.percent(15)) begin();
  site.inject = () => {
    if (state === "to come" && before-- <= 0) begin();
    else if (state === "there" && during-- <= 0) end();
    return undefined;
  };
  try {
    const life = await live();
    return { came: (state as string) !== "to come", life };
  } finally {
    site.inject = () => undefined;
    if ((state as string) === "there") end();
  }
}

/** Did the log note that a document could not be placed? */
const wentWithout = (site: Site): boolean =>
  site.facts().some(({ fact }) => fact.kind === "handoff.placed" && fact.why !== undefined);
