/**
 * The harness's sandbox around commands, on by choice: what a person may say of it, what it needs on which platform, and what is closed off
 * in it. Pure: the platform is data. Knows neither the harness's settings nor whether the programs are there.
 *
 * B1. Asked for and not to be had is an error before anything starts: nothing runs unfenced in silence.
 */

import { badOption } from "../errors.ts";
import { checkOptions, isPlainObject, type Rule } from "../options.ts";

export interface SandboxOptions {
  /** Hosts that commands may reach, such as `registry.npmjs.org` or `*.example.com`. Default: none. */
  readonly hosts?: readonly string[];
  /** Folders beside the workspace that commands may write to, absolute. Default: none. */
  readonly write?: readonly string[];
}

/** What commands of a session may do, and what not. */
export interface Sandbox extends Required<SandboxOptions> {
  /** Absolute paths that they may read and not change. */
  readonly keep: readonly string[];
  /** Absolute paths that they may not read. */
  readonly hide: readonly string[];
  /** Variables that they do not see. */
  readonly secrets: readonly string[];
}

const HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/i;

const listOf = (expected: string, fits: (item: string) => boolean): Rule => ({
  expected,
  ok: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === "string" && fits(item)),
});

const RULES = {
  hosts: listOf("a list of host names, such as registry.npmjs.org", (host) => HOST.test(host)),
  write: listOf("a list of absolute paths", (path) => /^(?:\/|[a-z]:[\\/])/i.test(path)),
};

/** Undefined: no sandbox. Throws `bad_option`. */
export function sandboxOptions(given: unknown): Required<SandboxOptions> | undefined {
  if (given === undefined || given === false) return undefined;
  if (given === true) return { hosts: [], write: [] };
  if (!isPlainObject(given)) throw badOption("sandbox", "true, false or options", given);
  checkOptions("sandbox", given, RULES);
  const { hosts = [], write = [] } = given as SandboxOptions;
  return { hosts, write };
}

/** The programs without which the harness has no sandbox, and how they are installed; undefined where it has none. */
export function sandboxNeeds(
  platform: string,
): { readonly programs: readonly string[]; readonly install: string } | undefined {
  switch (platform) {
    case "linux":
      return { programs: ["bwrap", "socat"], install: "apt install bubblewrap socat" };
    case "darwin":
      return { programs: ["sandbox-exec"], install: "it is a part of macOS" };
    default:
      return undefined;
  }
}
