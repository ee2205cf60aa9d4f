/** A person at the files while it runs: edits, cuts, deletes, puts something else in their place. */

import { appendFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../../support/invariants/files.ts";
import type { Chance } from "../chance.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import type { Site } from "../site.ts";
import { CUTS, type Edit, written } from "./edit.ts";

const EDITS: readonly Edit[] = [
  { name: "adds to", act: (path) => appendFileSync(path, "\nA person was here.\n") },
  CUTS,
  written("empties", ""),
  written(
    "writes rubbish into",
    Uint8Array.from({ length: 3_000 }, (_, at) => (at * 193) % 256),
  ),
  written("writes JSON of another shape into", '{"steps": 7, "workspace": []}\n'),
  { name: "deletes", act: (path) => rmSync(path) },
  {
    name: "puts a folder in the place of",
    act(path) {
      rmSync(path);
      mkdirSync(path);
    },
  },
];

/** The store is for other kinds; what the harness keeps is its own; a write that is under way is nobody's. */
const isEdited = (path: string): boolean =>
  !/sessions\.db|[\\/]harness[\\/]|claims\.db|\.\d{5,}$/.test(path);

/** Before every request with some chance; answers what was done. */
function editing(site: Site, chance: Chance): string[] {
  const done: string[] = [];
  site.inject = () => {
    if (!chance.percent(70)) return undefined;
    const wholes = [".flower", ".flower/notes", ".flower/spill"];
    if (chance.percent(8)) {
      const folder = chance.pick(wholes);
      rmSync(join(site.workspace, folder), { recursive: true, force: true });
      done.push(`deletes ${folder}`);
      return undefined;
    }
    const files = ["runs", ".flower"].flatMap((name) => filesBelow(join(site.workspace, name)));
    const own = files.filter(isEdited).sort();
    if (own.length === 0) return undefined;
    const path = chance.pick(own);
    const edit = chance.pick(EDITS);
    edit.act(path, chance);
    done.push(`${edit.name} ${path.slice(site.workspace.length + 1)}`);
    return undefined;
  };
  return done;
}

/** A folder where a file should be is taken away by the person who is told of it. Answers whether one kept the run from its own files. */
function tidy(site: Site): boolean {
  const own = ["manifest.json", "lineage.json", ".gitignore"];
  const kept = own.filter((name) => removeFolder(join(site.workspace, "runs", name)));
  for (const path of filesOrFolders(site)) removeFolder(path);
  return kept.length > 0;
}

const filesOrFolders = (site: Site): string[] =>
  [
    "INDEX.md",
    ".gitignore",
    ".ignore",
    "notes/交接-work.md",
    "notes/任务-work.md",
    "notes/账本-work.md",
    "notes/原话-work.md",
  ].map((name) => join(site.workspace, ".flower", name));

function removeFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  rmSync(path, { recursive: true });
  return true;
}

export const personEdits: Kind = {
  name: "person-edits",
  weight: 4,
  broken: "edited",
  async run(site, chance) {
    const done = editing(site, chance);
    const lost: string[] = [];
    const life = await site.live();
    site.inject = () => undefined;
    const kept = tidy(site);
    if (life.code !== 0)
      lost.push(...expectEnd(life, { code: 1, says: /cannot|folder|directory/i }));
    if (life.code !== 0 || kept) lost.push(...expectEnd(await site.live(), { code: 0 }));
    return { tried: done.length, seen: done.length, lost, told: done.join(", ") };
  },
};
