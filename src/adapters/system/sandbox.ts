/**
 * Can the harness's sandbox be had on this machine? Looks for the programs that it is made of and tries the one that needs the system's
 * leave. Knows nothing of what will run in it.
 */

import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { sandboxNeeds } from "../../core/guards/sandbox.ts";

export type SandboxHere =
  | { readonly state: "well"; readonly programs: readonly string[] }
  | { readonly state: "unsupported"; readonly platform: string }
  | { readonly state: "missing"; readonly programs: readonly string[]; readonly install: string }
  | { readonly state: "refused"; readonly program: string; readonly detail: string };

const LIMIT_MS = 10_000;

/** What the harness closes off first: processes, the network, and the root as it is. */
const TRIAL = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"];

export async function sandboxHere(
  env: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): Promise<SandboxHere> {
  const needs = sandboxNeeds(platform);
  if (needs === undefined) return { state: "unsupported", platform };
  const { programs, install } = needs;
  const places = new Map(programs.map((name) => [name, placeOf(name, env.PATH ?? "")]));
  const missing = programs.filter((name) => places.get(name) === undefined);
  if (missing.length > 0) return { state: "missing", programs: missing, install };
  const bwrap = places.get("bwrap");
  const detail = bwrap === undefined ? undefined : await refusal(bwrap);
  return detail === undefined
    ? { state: "well", programs }
    : { state: "refused", program: "bwrap", detail };
}

function placeOf(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
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
