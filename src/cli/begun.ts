/**
 * What a run was begun with, in `<run directory>/<run>/command.json`: so that `flower resume` can go on with the same task and flags. Closed
 * to others, and whole or absent.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GoArgs } from "./go-args.ts";
import type { OnceArgs } from "./once-args.ts";
import type { RunArgs } from "./run-args.ts";

export type Begun = (OnceArgs | GoArgs | RunArgs) & {
  /** The task itself, also where it came from a file or standard input. */
  readonly task: string;
  /** Absolute: where the command was given. */
  readonly cwd: string;
};

interface Place {
  /** Absolute. */
  readonly runDir: string;
  readonly runId: string;
}

const fileOf = ({ runDir, runId }: Place): string => join(runDir, runId, "command.json");

/** A run that cannot be noted runs all the same. */
export function noteBegun(place: Place, begun: Begun): void {
  const path = fileOf(place);
  try {
    mkdirSync(join(place.runDir, place.runId), { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.tmp`, `${JSON.stringify(begun, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.tmp`, path);
  } catch {
    // The run directory itself says what is wrong with it, when the run begins.
  }
}

/** Undefined where it was not noted, or cannot be read. */
export function begunWith(place: Place): Begun | undefined {
  try {
    const begun = JSON.parse(readFileSync(fileOf(place), "utf8")) as Begun;
    return ["once", "go", "run"].includes(begun.command) ? begun : undefined;
  } catch {
    return undefined;
  }
}
