/**
 * Can the harness's sandbox be had on this machine? Looks for the programs that it is made of and tries the one that needs the system's
 * leave. Knows nothing of what will run in it.
 */

import { execFile } from "node:child_process";
import { sandboxNeeds } from "../../core/guards/sandbox.ts";
import { programsIn } from "./program.ts";

export type SandboxHere =
  | { readonly state: "well"; readonly programs: readonly string[] }
  | { readonly state: "unsupported"; readonly platform: string }
  | { readonly state: "missing"; readonly programs: readonly string[]; readonly install: string }
  | { readonly state: "refused"; readonly program: string; readonly detail: string };

const LIMIT_MS = 10_000;

/** What the harness closes off first: processes, the network, and the root as it is. */
const TRIAL = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"];

/** @param fenced folders from which no program is taken. */
export async function sandboxHere(
  env: Readonly<Record<string, string | undefined>>,
  fenced: readonly string[],
  platform: string = process.platform,
): Promise<SandboxHere> {
  const needs = sandboxNeeds(platform);
  if (needs === undefined) return { state: "unsupported", platform };
  const { programs, install } = needs;
  const { find } = programsIn(env, fenced);
  const places = new Map(programs.map((name) => [name, find(name)]));
  const missing = programs.filter((name) => places.get(name) === undefined);
  if (missing.length > 0) return { state: "missing", programs: missing, install };
  const bwrap = places.get("bwrap");
  const detail = bwrap === undefined ? undefined : await refusal(bwrap);
  return detail === undefined
    ? { state: "well", programs }
    : { state: "refused", program: "bwrap", detail };
}

/** Why it cannot close anything off; undefined where it can. */
const refusal = (bwrap: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const args = [
      ...TRIAL,
      "--unshare-pid",
      "--unshare-net",
      "--die-with-parent",
      bwrap,
      "--version",
    ];
    execFile(bwrap, args, { env: {}, timeout: LIMIT_MS, killSignal: "SIGKILL" }, (error, _, said) =>
      resolve(error === null ? undefined : said.trim().split("\n")[0] || error.message),
    );
  });
