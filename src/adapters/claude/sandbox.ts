/**
 * A session's sandbox in the harness's own words. Decides which of its settings are used; what is closed off is said elsewhere.
 *
 * B1. Where the harness cannot have a sandbox it ends with an error, and no command leaves it on request: never unfenced.
 * B2. File tools do not run in it: they are held to the working folders by a rule of their own.
 * B3. The harness takes bwrap, socat and git from PATH, and starts them outside of the sandbox: what its commands may write to comes last there.
 */

import type { Options } from "@anthropic-ai/claude-agent-sdk";
import type { Sandbox } from "../../core/guards/sandbox.ts";
import type { SessionSetup } from "../../ports/agent.ts";
import { programsIn } from "../system/program.ts";

export function sandboxFor({
  hosts,
  write,
  keep,
  hide,
  secrets,
}: Sandbox): NonNullable<Options["sandbox"]> {
  return {
    enabled: true,
    failIfUnavailable: true, // B1
    allowUnsandboxedCommands: false, // B1
    network: { allowedDomains: [...hosts], strictAllowlist: true },
    filesystem: { allowWrite: [...write], denyWrite: [...keep], denyRead: [...hide] },
    credentials: { envVars: secrets.map((name) => ({ name, mode: "deny" as const })) },
  };
}

/** B2 */
export const FENCED_FILES = {
  permissions: { blockWritesOutsideWorkingDirectories: true },
} as const;

/** The child's environment. B3 */
export function environmentFor({ env, workspace, sandbox }: SessionSetup): Options["env"] {
  if (sandbox === undefined) return env;
  return programsIn(env, [workspace, ...sandbox.write, ...sandbox.keep]).envOfWorker;
}
