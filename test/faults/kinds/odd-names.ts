/** Steps with names that no file should have: in a run, and in the next process that goes on with it. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";

const NAMES: readonly string[] = [
  "../../escape",
  "..",
  ".",
  "/etc/passwd",
  "a/../../b",
  "..\\..\\windows",
  "C:\\temp\\x",
  "nul\0byte",
  "x".repeat(300),
  "字".repeat(300),
  "👩‍👩‍👧‍👦🌸",
  "\u202Egnp.exe",
  "CON",
  "aux.txt",
  "trailing dot.",
  "trailing blank ",
  " \t\n",
  "-rf",
  "line\nbreak\ttab",
  "e\u0301",
  "İstanbul",
  "\uFEFFbom",
  "`$(touch pwned)`",
  "# heading",
  "__proto__",
  "constructor",
];
const AT_ONCE = 2;

/** Refused in one sentence before anything is done: a name of which nothing can be seen. */
const isRefused = (name: string): boolean => name.trim() === "";

const REFUSED = { code: 2, says: /expected a name that is not empty/ };

export const oddNames: Kind = {
  name: "odd-names",
  weight: 2,
  async run(site, chance) {
    const names = chance.shuffled(NAMES).slice(0, AT_ONCE);
    const lost: string[] = [];
    let seen = 0;
    for (const step of names)
      for (const life of ["begins", "goes on"]) {
        const ended = await site.live({ step });
        seen += 1;
        lost.push(
          ...expectEnd(ended, isRefused(step) ? REFUSED : { code: 0 }).map(
            (fault) => `${JSON.stringify(step)} ${life}: ${fault}`,
          ),
        );
      }
    const outside = [site.root, site.workspace].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => !EXPECTED.has(name))
        .map((name) => join(folder, name)),
    );
    return {
      tried: 2 * names.length,
      seen,
      lost: [...lost, ...outside.map((path) => `${path} was not there before`)],
      told: names.map((name) => JSON.stringify(name).slice(0, 40)).join(", "),
    };
  },
};

/** What lies in the site and in the project; all else came from a name. */
const EXPECTED: ReadonlySet<string> = new Set([
  ...["project", "home", "asked", "runs", ".flower"],
  ...["one.txt", "two.txt", "three.txt"],
]);
