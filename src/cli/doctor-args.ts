/** `flower doctor`: its flags, and the complete order that they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";

export interface DoctorArgs extends GlobalArgs {
  readonly command: "doctor";
  /** End what is left running. */
  readonly fix: boolean;
}

/** Adds the command to the program; `take` is called with the order that was given. */
export function doctorCommand(program: Command, take: (order: DoctorArgs) => void): void {
  program
    .command("doctor")
    .summary("check all that a run needs, and say what to do")
    .description(
      "Check, in this order: the harness and its version, the endpoint, the credentials and where each " +
        "comes from, the window and who says so, the store, what dead runs left running, the disk, git. " +
        "Costs nothing. Exit 0 when there is no fault, 1 otherwise.\n" +
        "--json: one object with all findings.",
    )
    .option(
      "--fix",
      "end what dead runs of this run directory left running; nothing else is changed",
    )
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { fix?: boolean }>();
      take({ command: "doctor", ...globalArgs(flags), fix: flags.fix === true });
    });
}
