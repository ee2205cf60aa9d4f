/**
 * The command line: words in, one complete order out. The only place that reads flags, with the files of each command beside it. Does no
 * work, reads no file and no environment.
 *
 * A1. A flag that the command does not use, that is given twice, or that another one makes void is an error, never silence.
 * A2. Global flags may stand before or after the command.
 */

import { Command, CommanderError } from "commander";
import type { UsageTexts } from "../core/locale/usage.ts";
import { type DoctorArgs, doctorCommand } from "./doctor-args.ts";
import { type GcArgs, gcCommand } from "./gc-args.ts";
import { type ArgsOutput, globalFlags } from "./global-args.ts";
import { type GoArgs, goCommand } from "./go-args.ts";
import { type HandoffShowArgs, type LogArgs, lookCommands, type StatusArgs } from "./look-args.ts";
import { type OnceArgs, onceArgs, onceCommand } from "./once-args.ts";
import type { PersonArgs } from "./person-args.ts";
import { type RehearseArgs, rehearseArgs, rehearseCommand } from "./rehearse-args.ts";
import { type ResumeArgs, resumeCommand } from "./resume-args.ts";
import { type RunArgs, runCommand } from "./run-args.ts";
import { type SetupArgs, setupCommand } from "./setup-args.ts";
import { type TalkArgs, talkCommands } from "./talk-args.ts";
import { UsageError } from "./usage.ts";

export type Order =
  | GoArgs
  | OnceArgs
  | RehearseArgs
  | LogArgs
  | StatusArgs
  | HandoffShowArgs
  | PersonArgs
  | TalkArgs
  | GcArgs
  | SetupArgs
  | RunArgs
  | ResumeArgs
  | DoctorArgs
  /** Nothing to run: help or the version was printed, or (`wrong`) no command was given and help went to standard error. */
  | { readonly command: "none"; readonly wrong: boolean };

/** `words` without node and script. Throws `UsageError`. */
export function parseArgs(words: readonly string[], output: ArgsOutput): Order {
  let order: Order = { command: "none", wrong: true };
  const program = globalFlags(new Command("flower"), output);
  goCommand(program, (given) => {
    order = given;
  });
  onceCommand(program).action((prompt: string, _: unknown, command: Command) => {
    order = onceArgs(prompt, command.optsWithGlobals());
  });
  rehearseCommand(program).action((_: unknown, command: Command) => {
    order = rehearseArgs(command.optsWithGlobals());
  });
  lookCommands(program, (given) => {
    order = given;
  });
  talkCommands(program, (given) => {
    order = given;
  });
  gcCommand(program, (given) => {
    order = given;
  });
  runCommand(program, (given) => {
    order = given;
  });
  resumeCommand(program, (given) => {
    order = given;
  });
  doctorCommand(program, (given) => {
    order = given;
  });
  setupCommand(program, (given) => {
    order = given;
  });
  refuseTwice(program);
  try {
    program.parse(words, { from: "user" });
  } catch (error) {
    return withoutOrder(error);
  }
  return order;
}

/** A1 for flags without a value; those with one are watched over where they are read. */
function refuseTwice(command: Command): void {
  for (const option of command.options) {
    if (option.required || option.optional) continue;
    const flag = option.long ?? option.flags;
    let given = false;
    command.on(`option:${option.name()}`, () => {
      if (given) throw new UsageError(flag, ({ twice }) => twice);
      given = true;
    });
  }
  for (const inner of command.commands) refuseTwice(inner);
}

/** Commander throws for help and version too. */
function withoutOrder(error: unknown): Order {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode === 0) return { command: "none", wrong: false };
  if (error.code === "commander.help") return { command: "none", wrong: true };
  throw usageError(error);
}

/** By commander's code, with what its message says besides. */
const PROBLEMS: Readonly<Record<string, (texts: UsageTexts["words"], message: string) => string>> =
  {
    "commander.unknownOption": ({ noFlag }) => noFlag,
    "commander.unknownCommand": ({ noCommand }) => noCommand,
    "commander.missingArgument": ({ missing }) => missing,
    "commander.missingMandatoryOptionValue": ({ missing }) => missing,
    "commander.optionMissingArgument": ({ needsValue }) => needsValue,
    "commander.excessArguments": (words, message) =>
      words.takes({ count: Number(/Expected (\d+) argument/.exec(message)?.[1] ?? 1) }),
  };

/** Commander's message names the word in quotes, and sometimes a likely other one. */
function usageError({ code, message }: CommanderError): UsageError {
  const word = (/'[^']*?(--[\w-]+)/.exec(message) ?? /'([^']+)'/.exec(message))?.[1];
  const likely = /\(Did you mean (?:one of )?([^?]+)\?\)/.exec(message)?.[1];
  return new UsageError(word ?? "flower", ({ words }) => {
    const problem = PROBLEMS[code]?.(words, message) ?? message.replace(/^error: /, "");
    return likely === undefined
      ? words.seeHelp({ problem })
      : words.didYouMean({ problem, likely });
  });
}
