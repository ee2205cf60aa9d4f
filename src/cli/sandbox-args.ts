/** The flags of the harness's sandbox. Does no work; whether it can be had is found out when a run begins. */

import type { Command } from "commander";
import type { RuntimeOptions } from "../index.ts";
import { names, UsageError } from "./usage.ts";

export interface SandboxArgs {
  /** Undefined: none is wanted. */
  readonly sandbox: RuntimeOptions["sandbox"];
}

export interface SandboxFlags {
  readonly sandbox?: boolean;
  readonly sandboxHosts?: readonly string[];
}

export const sandboxFlags = (command: Command): Command =>
  command
    .option(
      "--sandbox",
      "run commands in the harness's sandbox: they write only to the project and see no key (needs bubblewrap and socat on Linux)",
    )
    .option(
      "--sandbox-hosts <names>",
      "with --sandbox: hosts that commands may reach, separated by commas (default: none)",
      names("--sandbox-hosts", "registry.npmjs.org,*.example.com"),
    );

/** Throws `UsageError` for hosts without a sandbox. */
export function sandboxArgs({ sandbox, sandboxHosts: hosts }: SandboxFlags): SandboxArgs {
  if (sandbox === true) return { sandbox: hosts === undefined ? true : { hosts } };
  if (hosts === undefined) return { sandbox: undefined };
  throw new UsageError("--sandbox-hosts", (texts) => texts.hostsNeedSandbox);
}
