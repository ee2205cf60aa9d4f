/** `flower gc`: its flags, and the complete order that they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { age } from "./usage.ts";

/** An age as a person writes it, and in milliseconds. */
export interface Age {
  readonly text: string;
  readonly ms: number;
}

export interface GcArgs extends GlobalArgs {
  readonly command: "gc";
  readonly olderThan: Age;
  readonly dryRun: boolean;
}

const DEFAULT: Age = { text: "30d", ms: 30 * 86_400_000 };

/** Adds the command to the program; `take` is called with the order that was given. */
export function gcCommand(program: Command, take: (order: GcArgs) => void): void {
  program
    .command("gc")
    .summary("delete old transcripts, earlier handoffs and long results that nothing needs")
    .description(
      "Delete what is old and nothing needs: transcripts with their sub-agents', earlier " +
        "handoffs from the archive, and long results that were kept out of contexts. What belongs " +
        "to a step without an end stays, and so do the sessions that are gone on with, the " +
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
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { olderThan?: Age; dryRun?: boolean }>();
      const { olderThan = DEFAULT, dryRun = false } = flags;
      take({ command: "gc", ...globalArgs(flags), olderThan, dryRun });
    });
}
