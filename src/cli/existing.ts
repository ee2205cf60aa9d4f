/** The folder that a flag names, which must be there. */

import { statSync } from "node:fs";
import { UsageError } from "./usage.ts";

/** `folder`: absolute. Throws `UsageError`. */
export function existing(folder: string, flag = "--workspace"): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(flag, `expected a folder that exists, got ${JSON.stringify(folder)}`);
}
