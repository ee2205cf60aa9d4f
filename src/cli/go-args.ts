/** `flower [go]`: its flags, and the complete order that they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import {
  type HandoffArgs,
  type HandoffFlags,
  handoffArgs,
  handoffFlags,
  type ModelArgs,
  type ModelFlags,
  modelArgs,
  modelFlags,
  type PersonArgs,
  type PersonFlags,
  personArgs,
  personFlags,
} from "./step-args.ts";
import { count, filled, type Problem, UsageError, unexpected } from "./usage.ts";

export interface GoArgs extends GlobalArgs, ModelArgs, PersonArgs {
  readonly command: "go";
  /** Undefined: none was given. `-` stands for standard input. */
  readonly request: string | undefined;
  /** A file that holds the request. */
  readonly file: string | undefined;
  readonly handoff: HandoffArgs;
  readonly rounds: number;
  /** Undefined: as many as it wants. */
  readonly asks: number | undefined;
  /** Seconds; 0: nobody is there. */
  readonly timeoutS: number;
  readonly goal: boolean;
  readonly judgeCanRun: boolean;
  readonly isolate: boolean;
  readonly new: boolean;
  readonly clarifyOnly: boolean;
  readonly trim: boolean;
}

interface GoFlags extends GlobalFlags, HandoffFlags, ModelFlags, PersonFlags {
  readonly file?: string;
  readonly rounds?: number;
  readonly asks?: number;
  readonly timeout?: number;
  readonly goal: boolean;
  readonly judgeCanRun?: boolean;
  readonly isolate?: boolean;
  readonly new?: boolean;
  readonly clarifyOnly?: boolean;
  readonly trim: boolean;
}

const ROUNDS = 3;
const TIMEOUT_S = 1800;

/** The command that is meant where none is named. `take` is called with the order that was given. */
export function goCommand(program: Command, take: (order: GoArgs) => void): void {
  const command = program
    .command("go", { isDefault: true })
    .summary("from one sentence to finished work (default)")
    .description(
      "Find out what is wanted, set a goal, get the work done, and have it judged. In a workspace " +
        "that was worked in before, the same conversation goes on; a run that died goes on where it stood.",
    )
    .argument("[request...]", "what is wanted, or what is to be said now; - reads standard input")
    .option("-f, --file <file>", "read the request from a file", filled("--file", "file"))
    .option("--rounds <n>", "judge at most so often (default: 3)", count("--rounds"))
    .option(
      "--asks <n>",
      "the model may ask so many questions (default: any number)",
      count("--asks"),
    )
    .option(
      "--timeout <seconds>",
      "how long a question waits; 0: nobody is there (default: 1800)",
      count("--timeout"),
    )
    .option("--no-goal", "nobody judges: it is done when the one who works says so")
    .option("--judge-can-run", "the judge may run commands in order to check")
    .option("--isolate", "workers stand in git worktrees, the workbench beside the project")
    .option("--new", "archive what was before, and begin anew")
    .option("--clarify-only", "stop when it is clear what is wanted")
    .option("--no-trim", "keep long old results in a conversation that is gone on with");
  modelFlags(command, "stop when this much is spent on the work and its judges");
  personFlags(handoffFlags(command)).action((words: readonly string[]) => {
    take(goArgs(words, command));
  });
}

function goArgs(words: readonly string[], command: Command): GoArgs {
  const flags = command.optsWithGlobals<GoFlags>();
  refuseTypo(words, command);
  const [request, ...others] = words;
  if (others.length > 0) throw new UsageError("request", (texts) => texts.oneText);
  if (request?.trim() === "") throw new UsageError("request", unexpected("textOrInput", request));
  if (request !== undefined && flags.file !== undefined)
    throw new UsageError("--file", (texts) => texts.requestTwice);
  refuseVoid(flags);
  return {
    command: "go",
    request,
    file: flags.file,
    ...globalArgs(flags),
    ...modelArgs(flags),
    ...personArgs(flags),
    handoff: handoffArgs(flags),
    rounds: flags.rounds ?? ROUNDS,
    asks: flags.asks,
    timeoutS: flags.timeout ?? TIMEOUT_S,
    goal: flags.goal,
    judgeCanRun: flags.judgeCanRun === true,
    isolate: flags.isolate === true,
    new: flags.new === true,
    clarifyOnly: flags.clarifyOnly === true,
    trim: flags.trim,
  };
}

function refuseVoid({ goal, clarifyOnly, rounds, judgeCanRun }: GoFlags): void {
  const unjudged = !goal ? "--no-goal" : clarifyOnly === true ? "--clarify-only" : undefined;
  if (!goal && clarifyOnly === true)
    throw new UsageError("--no-goal", (texts) => texts.noEffectWith({ flag: "--clarify-only" }));
  if (unjudged === undefined) return;
  const problem: Problem = (texts) => texts.nobodyJudges({ flag: unjudged });
  if (rounds !== undefined) throw new UsageError("--rounds", problem);
  if (judgeCanRun === true) throw new UsageError("--judge-can-run", problem);
}

/** A first word that is nearly a command's name would begin a run that nobody wants. */
function refuseTypo([word = ""]: readonly string[], command: Command): void {
  if (command.parent === null || !/^[a-z]{3,}$/.test(word)) return;
  const named = (command.parent as Command & { readonly rawArgs: readonly string[] }).rawArgs;
  if (named.includes("go")) return;
  const likely = command.parent.commands
    .map((each) => each.name())
    .find((name) => name !== word && distance(name, word) === 1);
  if (likely !== undefined) throw new UsageError(word, (texts) => texts.typo({ word, likely }));
}

/** 1 for one letter too many, too few, other, or two neighbours changed over; 2 for all that is further. */
function distance(one: string, other: string): 1 | 2 {
  const least = Math.min(one.length, other.length);
  let head = 0;
  while (head < least && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < least - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const [a, b] = [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
  const swapped = a.length === 2 && b.length === 2 && a === [...b].reverse().join("");
  return (a.length <= 1 && b.length <= 1) || swapped ? 1 : 2;
}
