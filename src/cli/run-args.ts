/** `flower run`: its flags, and the complete order that they make. Does no work; whether the target is there is found out later. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { type SandboxArgs, type SandboxFlags, sandboxArgs, sandboxFlags } from "./sandbox-args.ts";
import {
  type HandoffArgs,
  type HandoffFlags,
  handoffArgs,
  handoffFlags,
  type PersonArgs,
  type PersonFlags,
  personArgs,
  personFlags,
} from "./step-args.ts";
import { UsageError, unexpected } from "./usage.ts";

export interface RunArgs extends GlobalArgs, PersonArgs, SandboxArgs {
  readonly command: "run";
  /** As given: `file.ts:export`. */
  readonly target: string;
  /** Undefined: none was given. `-` stands for standard input. */
  readonly request: string | undefined;
  /** Read the project's own harness settings. */
  readonly projectSettings: boolean;
  readonly handoff: HandoffArgs;
}

interface RunFlags extends GlobalFlags, HandoffFlags, PersonFlags, SandboxFlags {
  readonly projectSettings?: boolean;
}

/** Adds the command to the program; `take` is called with the order that was given. */
export function runCommand(program: Command, take: (order: RunArgs) => void): void {
  const command = program
    .command("run")
    .summary("run a workflow or an agent from a TypeScript file")
    .description(
      "Run what a TypeScript or JavaScript file exports: a Workflow, an agent (an object with name " +
        "and instructions), or a function that answers one of them. The file is relative to the " +
        "current folder and may import flower-agent without having it installed.",
    )
    .argument("<target>", "file.ts:export, such as flow.ts:default")
    .argument("[request]", "what is asked for; - reads standard input")
    .allowExcessArguments(false)
    .option("--project-settings", "read the project's CLAUDE.md, .mcp.json and permission rules");
  personFlags(handoffFlags(sandboxFlags(command))).action(
    (target: string, request: string | undefined) => {
      const flags = command.optsWithGlobals<RunFlags>();
      if (request?.trim() === "")
        throw new UsageError("request", unexpected("textOrInput", request));
      take({
        command: "run",
        ...globalArgs(flags),
        ...personArgs(flags),
        target,
        request,
        projectSettings: flags.projectSettings === true,
        ...sandboxArgs(flags),
        handoff: handoffArgs(flags),
      });
    },
  );
}
