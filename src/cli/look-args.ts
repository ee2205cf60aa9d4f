/**
 * `flower log`, `flower status`, `flower handoff show|diff|edit`: their flags and words, and the complete orders they make. Does no work.
 *
 * L1. Of the words after `show`, `diff` and `edit` a whole number is a generation, and what is none is a step.
 */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { type PersonArgs, personCommands } from "./person-args.ts";
import { UsageError, unexpected } from "./usage.ts";

export interface LogArgs extends GlobalArgs {
  readonly command: "log";
}

export interface StatusArgs extends GlobalArgs {
  readonly command: "status";
}

export interface HandoffShowArgs extends GlobalArgs {
  readonly command: "handoff show" | "handoff diff" | "handoff edit";
  /** A step's name or a run's id; undefined: the newest step. */
  readonly step: string | undefined;
  /** None: the newest. Two, for `diff` alone: from the first one's document to the second one's. */
  readonly generations: readonly number[];
}

type LookArgs = LogArgs | StatusArgs | HandoffShowArgs | PersonArgs;

/** Adds the commands to the program; `take` is called with the order that was given. */
export function lookCommands(program: Command, take: (order: LookArgs) => void): void {
  const flagsOf = (command: Command) => globalArgs(command.optsWithGlobals<GlobalFlags>());
  program
    .command("log")
    .summary("what ran here: runs, their steps, the generations of each")
    .description(
      "What ran here, oldest first: each run, its steps, and of each step the generations: why " +
        "each ended, its context and its successor's first, cost, calls, and where its handoff " +
        "lies now.\n" +
        "-v: also session ids and the failures on the way. --json: one array of runs.",
    )
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => take({ command: "log", ...flagsOf(command) }));
  program
    .command("status")
    .summary("what runs here now")
    .description(
      "What runs here now: gauge, warning and line, generation, cost; and what died without an " +
        "end.\n" +
        "-v: also process and session. --json: one object with steps and newest.",
    )
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => take({ command: "status", ...flagsOf(command) }));
  handoffCommands(program, take, flagsOf);
}

const SHOW = "A step is named by its name or its run's id, or by how one of them begins.";

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function handoffCommands(
  program: Command,
  take: (order: LookArgs) => void,
  flagsOf: (command: Command) => GlobalArgs,
): void {
  const handoff = program
    .command("handoff")
    .helpCommand(false)
    .summary("handoffs: show, diff, edit those that were written; have one written now")
    .description(
      "The handoffs that were written here, of running and of ended runs, and new ones.",
    );
  const words = (command: Command, what: string) =>
    command
      .argument(what, "default: the newest step and its newest handoff")
      .description(`${sentence(command.summary())}\n${SHOW}`);
  const order =
    (name: HandoffShowArgs["command"], most: number) =>
    (given: readonly string[], _: unknown, command: Command) =>
      take({ command: name, ...withoutVerbose(flagsOf(command)), ...wishOf(given, most) });
  words(
    handoff.command("show").summary("print a handoff as it lies there now"),
    "[step|generation...]",
  ).action(order("handoff show", 1));
  words(
    handoff
      .command("diff")
      .summary(
        "what was changed in a handoff since it was written; with two generations: between them",
      ),
    "[step|generation...]",
  ).action(order("handoff diff", 2));
  words(
    handoff.command("edit").summary("open the newest handoff of a step in $VISUAL or $EDITOR"),
    "[step...]",
  ).action((given: readonly string[], _: unknown, command: Command) => {
    const flags = withoutVerbose(flagsOf(command));
    if (flags.json)
      throw new UsageError("--json", (texts) => texts.noEffectOn({ command: "handoff edit" }));
    take({ command: "handoff edit", ...flags, ...wishOf(given, 0) });
  });
  personCommands(handoff, take);
}

function withoutVerbose(args: GlobalArgs): GlobalArgs {
  if (args.verbose)
    throw new UsageError("--verbose", (texts) => texts.noEffectOn({ command: "handoff" }));
  return args;
}

/** L1. `most`: how many generations the command takes. */
function wishOf(
  words: readonly string[],
  most: number,
): Pick<HandoffShowArgs, "step" | "generations"> {
  const isGeneration = (word: string) => /^\d{1,4}$/.test(word);
  const generations = words.filter(isGeneration).map(Number);
  const [step, ...others] = words.filter((word) => !isGeneration(word));
  if (others.length > 0) throw new UsageError("step", unexpected("oneStep", [step, ...others]));
  if (step?.trim() === "") throw new UsageError("step", unexpected("name", ""));
  if (generations.length > most)
    throw new UsageError("generation", (texts) =>
      texts.expected({ what: texts.atMost({ most }), given: generations.join(", ") }),
    );
  return { step, generations };
}
