/**
 * What the harness's process gets to see, and where it keeps its own files.
 *
 * The user's environment goes in whole, minus the names of `WITHHELD`, minus what belongs to a credential that is not used, plus that
 * credential. NODE_OPTIONS, proxies and certificates stay: they are the user's, for what the session runs.
 *
 * Where the harness keeps its files (transcripts of its own, tool results, shell snapshots):
 *  - A person who has set CLAUDE_CONFIG_DIR has decided; it is kept.
 *  - With a key, a token, a helper or a cloud, `<run_dir>/harness`. The run then neither depends on nor changes `~/.claude`: it behaves
 *    alike on every machine, tool results that a session points at live as long as the run directory, and deleting that deletes all.
 *  - With the harness's own login, the user's own folder, because the login lies there and is renewed there: a copy would go stale, and on
 *    macOS the keychain's entry depends on the folder.
 * In each case a portable run is told not to read or write the harness's memory of earlier conversations.
 */

import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Credentials } from "./credentials.ts";
import { BOUND, SECRETS, WITHHELD } from "./names.ts";
import { type Env, harnessFolder, homeOf, lookUp } from "./paths.ts";

export interface ChildOptions {
  readonly credentials: Credentials;
  /** Absolute. */
  readonly runDir: string;
  /** True: nothing of the project's own harness settings is read. */
  readonly portable: boolean;
}

/** The child's complete environment; `env` is the user's, completed (`readEnvironment`). */
export function childEnvironment(env: Env, options: ChildOptions): Record<string, string> {
  const { credentials, portable } = options;
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !withheld(name, value, credentials)) child[name] = value;
  }
  Object.assign(child, credentials.env);
  const folder = configFolder(env, options);
  if (folder !== undefined) child.CLAUDE_CONFIG_DIR = folder;
  if (portable) child.CLAUDE_CODE_DISABLE_AUTO_MEMORY ??= "1";
  return child;
}

/** A secret that is empty is withheld too: to the harness it must not look like one. */
const withheld = (name: string, value: string, { dropped }: Credentials): boolean =>
  name in WITHHELD ||
  dropped.includes(name) ||
  (value.trim() === "" && [...SECRETS, ...BOUND].some((secret) => secret === name));

/** Makes the harness's own folder where it is ours; only its owner may look into it. */
export function prepareHarnessFolder(env: Env, options: ChildOptions): void {
  if (lookUp(env, "CLAUDE_CONFIG_DIR") === undefined && options.credentials.configDir === "own")
    mkdirSync(ownFolder(options.runDir), { recursive: true, mode: 0o700 });
}

const ownFolder = (runDir: string): string => join(runDir, "harness");

/**
 * Undefined leaves the variable unset, which is not the same to the harness as naming its default. It has to be named when the child's home
 * is another one than ours: without it the SDK looks for the child's transcripts in our home and mirrors none.
 */
function configFolder(env: Env, { credentials, runDir }: ChildOptions): string | undefined {
  const given = lookUp(env, "CLAUDE_CONFIG_DIR");
  if (given !== undefined) return given;
  if (credentials.configDir === "own") return ownFolder(runDir);
  return homeOf(env) === homedir() ? undefined : harnessFolder(env);
}
