/** The folder that `--workspace` names, which must be there. */

import { statSync } from "node:fs";
import { UsageError } from "./usage.ts";

/** `workspace`: absolute. Throws `UsageError`. */
export function existing(workspace: string): string {
  if (statSync(workspace, { throwIfNoEntry: false })?.isDirectory() === true) return workspace;
  throw new UsageError(
    "--workspace",
    `expected a folder that exists, got ${JSON.stringify(workspace)}`,
  );
}
