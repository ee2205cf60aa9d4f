/** The store is taken away, damaged or replaced: between two processes, and while one works with it. */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import type { Life } from "../lives.ts";
import type { Site } from "../site.ts";
import { CUTS, type Edit, written } from "./edit.ts";

const STORE = ["sessions.db", "sessions.db-wal", "sessions.db-shm"];

/** What becomes of it in its place. */
const LOSSES: readonly Edit[] = [
  { name: "deletes", act: (path) => rmSync(path) },
  {
    ...written(
      "writes rubbish into",
      "no database, but a text that is long enough for one. ".repeat(90),
    ),
  },
  CUTS,
  {
    name: "overwrites the first page of",
    act(path) {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xaa, 0, 4096));
    },
  },
  written("empties", ""),
];

export const storeLost: Kind = {
  name: "store-lost",
  weight: 2,
  broken: "lost",
  async run(site, chance) {
    const loss = chance.pick(LOSSES);
    const lost = expectEnd(await site.live(), { code: 0 });
    const runs = join(site.workspace, "runs");
    for (const name of STORE.slice(1)) rmSync(join(runs, name), { force: true });
    loss.act(join(runs, STORE[0] ?? ""), chance);
    const life = await site.live();
    lost.push(...(await goneOn(site, life)));
    return { tried: 1, seen: 1, lost, told: `${loss.name} the store: ${life.code}` };
  },
};

/** A life that the store ended says so; a person then takes the file away, and the next one goes on to the end. */
async function goneOn(site: Site, life: Life): Promise<string[]> {
  if (life.code === 0) return [];
  const says = /database|damaged|malformed|Move (?:the|that) file|Nothing has run/i;
  const lost = expectEnd(life, { code: 1, says });
  for (const name of STORE) rmSync(join(site.workspace, "runs", name), { force: true });
  return [...lost, ...expectEnd(await site.live(), { code: 0 })];
}

const TAKEN: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["the run directory", [""]],
  ["the store", STORE],
  ["the database", STORE.slice(0, 1)],
  ["its log", ["sessions.db-wal"]],
  ["the locks", ["sessions.db-lock", "claims.db"]],
  ["all of it and the workbench", ["", "../.flower"]],
];

/** What was taken away is put back by the run itself, and nobody has to do anything. */
export const storeTaken: Kind = {
  name: "store-taken",
  weight: 3,
  broken: "edited", // documents go with the workbench
  async run(site, chance) {
    const done: string[] = [];
    site.inject = () => {
      if (!chance.percent(60)) return undefined;
      const [name, files] = chance.pick(TAKEN);
      for (const file of files)
        rmSync(join(site.workspace, "runs", file), { recursive: true, force: true });
      done.push(name);
      return undefined;
    };
    const lost = expectEnd(await site.live(), { code: 0 });
    return { tried: done.length, seen: done.length, lost, told: done.join(", ") };
  },
};

const REPLACED: Edit = {
  name: "puts another store in the place of",
  act(path) {
    for (const name of STORE) rmSync(join(path, "..", name), { force: true });
    openDatabase(path).close();
  },
};

export const storeBroken: Kind = {
  name: "store-broken",
  weight: 2,
  broken: "lost",
  async run(site, chance) {
    const edit = chance.pick([...LOSSES.filter(({ name }) => name !== "deletes"), REPLACED]);
    const at = 1 + chance.int(6);
    let done = 0;
    site.inject = ({ n }) => {
      if (n === at) {
        edit.act(join(site.workspace, "runs/sessions.db"), chance);
        done += 1;
      }
      return undefined;
    };
    const life = await site.live();
    const lost = await goneOn(site, life);
    return { tried: 1, seen: done, lost, told: `${edit.name} the store at ${at}: ${life.code}` };
  },
};
