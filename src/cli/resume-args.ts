/** `flower resume`: its flags, and the complete order that they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { UsageError, unexpected } from "./usage.ts";

export interface ResumeArgs extends GlobalArgs {
  readonly command: "resume";
  /** Undefined: the newest run that has no end. */
  readonly run: string | undefined;
}

/** Adds the command to the program; `take` is called with the order that was given. */
export function resumeCommand(program: Command, take: (order: ResumeArgs) => void): void {
  program
    .command("resume")
    .summary("go on with a run that has no end, after a crash")
    .description(
      "Go on with a run whose process has died, with the flags and the task that it was begun with. " +
        "What had ended in it is not done again; a step that was cut off goes on where its log stands.",
    )
    .argument("[run]", "its id, as flower log shows it (default: the newest that has no end)")
    .allowExcessArguments(false)
    .action((run: string | undefined, _: unknown, command: Command) => {
      if (run?.trim() === "") throw new UsageError("run", unexpected("run", ""));
      take({ command: "resume", ...globalArgs(command.optsWithGlobals<GlobalFlags>()), run });
    });
}
