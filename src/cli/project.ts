/** What the flags say of the project and of the session to go on with, as a runtime takes it. Starts nothing. */

import { resolve } from "node:path";
import type { Runtime, RuntimeOptions } from "../index.ts";
import { existing } from "./existing.ts";
import type { GlobalArgs } from "./global-args.ts";
import type { Io } from "./io.ts";
import { UsageError } from "./usage.ts";

export const projectOf = (
  { workspace, runDir, lang }: GlobalArgs,
  { cwd, env }: Io,
): Pick<RuntimeOptions, "workspace" | "runDir" | "env" | "lang"> => ({
  workspace: existing(resolve(cwd, workspace)),
  runDir,
  env,
  ...(lang !== undefined && { lang }),
});

/** `last` is the newest session of the run directory. Throws `UsageError` with `none` where there is none yet. */
export async function sessionOf(
  given: string,
  runtime: Runtime,
  flag: string,
  none: string,
): Promise<string> {
  if (given !== "last") return given;
  const last = await runtime.lastSession();
  if (last !== undefined) return last;
  throw new UsageError(flag, none);
}
