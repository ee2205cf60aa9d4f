/** flower killed by a signal at a request or at a fact, several times in a row, then let go on to its end. */

import { expectEnd } from "../ends.ts";
import type { Kind, Outcome } from "../frame.ts";
import * as job from "../job.ts";
import type { Life, Point } from "../lives.ts";
import { POINTS } from "../points.ts";
import type { Site } from "../site.ts";
import { within } from "../site.ts";
import { strike, those } from "../victims.ts";
import { whose } from "./harness-killed.ts";

const SIGNALS = ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT"] as const;
const CODES = { SIGTERM: 143, SIGHUP: 143, SIGINT: 130 } as const;

/** Strikes flower at the nth request from now on; answers what it was asked for then. */
function armed(site: Site, nth: number, name: NodeJS.Signals): { readonly struck: string[] } {
  const from = site.api.requests.length;
  const struck: string[] = [];
  site.inject = (request) => {
    if (request.n === from + nth && strike(those(site, "flower"), name))
      struck.push(`${name} at ${whose(request)}`);
    return undefined;
  };
  return { struck };
}

/** What must be true of a project at any time. */
async function between(site: Site): Promise<string[]> {
  return (await site.atEnd("sound", "killed")).map((sentence) => `between two lives: ${sentence}`);
}

const ended = (life: Life): boolean => life.code === 0;

/** As a program that uses the library and listens to no signal: the system ends it. */
export const flowerKilled: Kind = {
  name: "flower-killed",
  async run(site, chance) {
    const [told, lost]: [string[], string[]] = [[], []];
    let tried = 0;
    let life: Life | undefined;
    for (let deaths = 2 + chance.int(4); deaths > 0 && !(life && ended(life)); deaths -= 1) {
      const name = chance.pick(SIGNALS);
      const { struck } = armed(site, 1 + chance.int(4), name);
      tried += 1;
      life = await site.live();
      told.push(...struck);
      if (struck.length > 0 && life.signal !== name && life.code !== 0)
        lost.push(...expectEnd(life, { code: 0 }));
      lost.push(...(await between(site)));
    }
    site.inject = () => undefined;
    if (life === undefined || !ended(life)) lost.push(...expectEnd(await site.live(), { code: 0 }));
    return { tried, seen: told.length, lost, told: told.join(", ") };
  },
};

const ONCE = [
  ...["once", job.PROMPT, "--lang", "en", "-t", job.SPEC.allowedTools.join(",")],
  ...["-p", job.SPEC.permissionMode, "--window", "60000", "--headroom", "25000"],
];

/** As a person starts it: it books how it was stopped, and says it with its exit code. */
export const stoppedAtTerminal: Kind = {
  name: "stopped",
  async run(site, chance) {
    const [told, lost]: [string[], string[]] = [[], []];
    let tried = 0;
    let done = false;
    for (let stops = 2 + chance.int(2); stops >= 0 && !done; stops -= 1) {
      const name = chance.pick(["SIGTERM", "SIGHUP", "SIGINT"] as const);
      const { struck } = armed(site, stops === 0 ? 0 : 1 + chance.int(3), name);
      const words = resumable(site) ? [...ONCE, "--resume", "last"] : ONCE;
      const life = await within(site.cli(words).ended);
      done = ended(life);
      if (stops > 0) tried += 1;
      told.push(...struck);
      if (struck.length > 0 && !done)
        lost.push(...expectEnd(life, { code: CODES[name], says: /flower: / }));
      if (struck.length === 0) lost.push(...expectEnd(life, { code: 0 }));
      lost.push(...(await between(site)));
    }
    return { tried, seen: told.length, lost, told: told.join(", ") };
  },
};

const resumable = (site: Site): boolean =>
  /":/.test(site.read("runs/lineage.json")?.split("steps")[1] ?? "");

/** The kinds of facts that a step has in the order in which they come, so that each life gets further than the one before. */
const KINDS = [
  ...["step.started", "turn.begun", "session.opened", "session.spoke", "handoff.due"],
  ...["handoff.settled", "handoff.written", "handoff.placed", "document.read"],
  ...["session.retired", "turn.ended", "step.ended"],
] as readonly Point["kind"][];

/** Before or after a fact of a step's log. */
export const killedAtFact: Kind = {
  name: "killed-at-fact",
  async run(site, chance) {
    const chosen = new Set(chance.shuffled(KINDS).slice(0, 4));
    const points = KINDS.filter((kind) => chosen.has(kind)).map((kind) => ({
      ...({ log: "step", kind, nth: 1 } as const),
      when: chance.pick(["before", "after"] as const),
    }));
    return await diesAt(site, points);
  },
};

/** The same in the default flow, in any of its logs. */
export const flowKilled: Kind = {
  name: "flow-killed",
  job: "flow",
  async run(site, chance) {
    return await diesAt(site, chance.shuffled(POINTS.flat()).slice(0, 3));
  },
};

async function diesAt(site: Site, points: readonly Point[]): Promise<Outcome> {
  const [told, lost]: [string[], string[]] = [[], []];
  let life: Life | undefined;
  let tried = 0;
  for (const point of points) {
    if (life !== undefined && ended(life)) break;
    tried += 1;
    life = await site.live({ die: point });
    if (life.signal === "SIGKILL")
      told.push(`${point.when} ${point.kind} ${point.nth} of ${point.log}`);
    else lost.push(...expectEnd(life, { code: 0 }));
    lost.push(...(await between(site)));
  }
  const over = site.facts().some(({ log, fact }) => log === "flow" && fact.kind === "flow.ended");
  if (life === undefined || (!ended(life) && !over))
    lost.push(...expectEnd(await site.live(), { code: 0 }));
  return { tried, seen: told.length, lost, told: told.join(", then ") };
}
