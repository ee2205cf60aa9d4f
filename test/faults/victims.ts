/** Who is who among the processes of a site, and how one of them is ended at a request. Knows names of programs; not what should follow. */

import { execFileSync } from "node:child_process";
import { alive, signal, tree } from "../../src/adapters/claude/processes.mjs";
import type { Site } from "./site.ts";

/** `flower` is a fixture or the command line. */
type Role = "flower" | "warden" | "harness" | "other";

const ARGS: readonly (readonly [RegExp, Role])[] = [
  [/\bwarden\.mjs\b/, "warden"],
  [/\bfaults\/fixtures\/\w+\.mjs\b|\bcli\/bin\.js\b/, "flower"],
  [/\/claude\b[^ ]* .*--output-format\b/, "harness"],
];

function roleOf(pid: number): Role {
  try {
    const args = execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], {
      encoding: "utf8",
    });
    return ARGS.find(([looks]) => looks.test(args))?.[1] ?? "other";
  } catch {
    return "other"; // It has ended meanwhile.
  }
}

/** The living processes of a site in this role. The warden gets no environment: it is found below flower. */
export const those = (site: Site, role: Role): readonly number[] =>
  [...tree(site.processes())].filter((pid) => roleOf(pid) === role);

/** Sends the signal to one of these, and answers whether it was there to get it. */
export function strike(pids: readonly number[], name: NodeJS.Signals): boolean {
  const [pid] = pids;
  return pid !== undefined && alive(pid) && signal(pid, name);
}
