/** `flower gc`: its flags, and the complete order that they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { age, filled } from "./usage.ts";

/** An age as a person writes it, and in milliseconds. */
export interface Age {
  readonly text: string;
  readonly ms: number;
}

export interface GcArgs extends GlobalArgs {
  readonly command: "gc";
  readonly olderThan: Age;
  readonly dryRun: boolean;
  /** A further workbench, as it was written. */
  readonly workbench: string | undefined;
}

const DEFAULT: Age = { text: "30d", ms: 30 * 86_400_000 };

/** Adds the command to the program; `take` is called with the order that was given. */
export function gcCommand(program: Command, take: (order: GcArgs) => void): void {
  program
    .command("gc")
    .summary("delete old transcripts, earlier handoffs and long results that nothing needs")
    .description(
      "Delete what is old and nothing needs: transcripts with their sub-agents', earlier " +
        "handoffs from the archive, long results that were kept out of contexts, and what the " +
        "harness itself keeps of sessions in the run directory. What belongs to a step without " +
        "an end stays, and so do the sessions that are gone on with, the " +
        "newest handoff of each step, and a long result of which a handoff, a note or a " +
        "transcript speaks that stays. sessions.db gives its space back when nothing runs and it " +
        "is worth it.\n" +
        "-v: also what went, one by one. --json: one object with counts, bytes and names.",
    )
    .option(
      "--older-than <age>",
      "keep what was changed within so long: days, hours or minutes, such as 7d, 12h, 0d (default: 30d)",
      age("--older-than"),
    )
    .option("--dry-run", "only say what would go")
    .option(
      "--workbench <folder>",
      "also this workbench, where runs were given another one than the project's own",
      filled("--workbench", "folder"),
    )
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<
        GlobalFlags & { olderThan?: Age; dryRun?: boolean; workbench?: string }
      >();
      const { olderThan = DEFAULT, dryRun = false, workbench } = flags;
      take({ command: "gc", ...globalArgs(flags), olderThan, dryRun, workbench });
    });
}
