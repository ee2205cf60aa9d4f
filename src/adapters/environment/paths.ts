/** Where the user's own files lie: flower's settings and the harness's. Reads no file; the home folder comes from the given environment. */

import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

export type Env = Readonly<Record<string, string | undefined>>;

/** A variable's value; an empty one counts as not set, so that it cannot hide a source further down. */
export function lookUp(env: Env, name: string): string | undefined {
  const value = env[name];
  return value === undefined || value.trim() === "" ? undefined : value;
}

export const homeOf = (env: Env): string =>
  lookUp(env, "HOME") ?? lookUp(env, "USERPROFILE") ?? homedir();

/** `$XDG_CONFIG_HOME/flower` (absolute paths only, as the standard says), else `~/.config/flower`. */
export function settingsFolder(env: Env): string {
  const given = lookUp(env, "XDG_CONFIG_HOME");
  const base = given !== undefined && isAbsolute(given) ? given : join(homeOf(env), ".config");
  return join(base, "flower");
}

/** Keys and settings of the user, one `NAME=value` a line. */
export const settingsFile = (env: Env): string => join(settingsFolder(env), ".env");

/** The harness's own folder: `$CLAUDE_CONFIG_DIR`, else `~/.claude`. */
export const harnessFolder = (env: Env): string =>
  lookUp(env, "CLAUDE_CONFIG_DIR") ?? join(homeOf(env), ".claude");
