/** Which run directories and workbenches lie below a folder. Knows them by what they hold; not whether that is right. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Places {
  /** Folders that hold a store, a manifest or a lineage. */
  readonly runDirs: readonly string[];
  readonly workbenches: readonly string[];
}

/** Further down nothing of ours lies, or it is the harness's, git's or a package's own. */
const DEEP = 6;
const FOREIGN: ReadonlySet<string> = new Set(["harness", "node_modules", ".git", ".claude"]);
const OF_RUNS = ["sessions.db", "manifest.json", "lineage.json"] as const;

export function placesBelow(root: string): Places {
  const runDirs: string[] = [];
  const workbenches: string[] = [];
  const visit = (folder: string, depth: number) => {
    if (OF_RUNS.some((name) => existsSync(join(folder, name)))) runDirs.push(folder);
    if (existsSync(join(folder, "notes")) && existsSync(join(folder, ".ignore")))
      workbenches.push(folder);
    if (depth === DEEP) return;
    for (const name of foldersIn(folder))
      if (!FOREIGN.has(name)) visit(join(folder, name), depth + 1);
  };
  visit(root, 0);
  return { runDirs, workbenches };
}

/** Links are not followed; what cannot be opened holds nothing that could be looked at. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
