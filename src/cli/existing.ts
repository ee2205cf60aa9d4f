/** The folder that a flag names, which must be there. */

import { statSync } from "node:fs";
import { UsageError, unexpected } from "./usage.ts";

/** `folder`: absolute. Throws `UsageError`. */
export function existing(folder: string, flag = "--workspace"): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(flag, unexpected("existingFolder", folder));
}
