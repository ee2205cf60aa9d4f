/** `flower say`, `flower answer`, `flower stop`: their flags and words, and the complete orders they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { filled, UsageError, unexpected } from "./usage.ts";

interface Meant {
  /** A step's name or a run's id; undefined: the one that runs. */
  readonly run: string | undefined;
}

export interface SayArgs extends GlobalArgs, Meant {
  readonly command: "say";
  readonly text: string;
}

export interface AnswerArgs extends GlobalArgs, Meant {
  readonly command: "answer";
  /** Undefined: the one that waits. */
  readonly question: string | undefined;
  /** With `decline`: why, or "". */
  readonly text: string;
  readonly decline: boolean;
}

export interface StopArgs extends GlobalArgs, Meant {
  readonly command: "stop";
}

export type TalkArgs = SayArgs | AnswerArgs | StopArgs;

interface TalkFlags extends GlobalFlags {
  readonly run?: string;
  readonly decline?: boolean;
}

/** Adds the commands to the program; `take` is called with the order that was given. */
export function talkCommands(program: Command, take: (order: TalkArgs) => void): void {
  withRun(program.command("say"), "a step's name or its run's id, or how one begins")
    .summary("say something to a run, from any terminal")
    .description(
      "Say something to a run, from any terminal: its session is told at the next boundary, and " +
        "no turn is lost for it. A run that asks questions keeps it, with date, in its notes as " +
        "well. Exit status 1: nobody heard it.\n" +
        "--json: one object with what was heard.",
    )
    .argument("<text>", "what to say")
    .allowExcessArguments(false)
    .action((text: string, _: unknown, command: Command) => {
      if (text.trim() === "") throw new UsageError("text", unexpected("something", ""));
      take({ command: "say", ...flagsOf("say", command), text });
    });
  withRun(program.command("answer"), "its run's id, or how it begins")
    .summary("answer a question that waits, from any terminal")
    .description(
      "Answer a question that waits, from any terminal; flower status shows those that do. An " +
        "option is answered by its number or its text. Exit status 1: none waits, or it was " +
        "settled a moment before.\n" +
        "--json: one object with the question and what was heard.",
    )
    .argument("[words...]", "[question's id] text; with --decline: [question's id] [why]")
    .option("--decline", "skip the question: whoever asked decides alone")
    .action((words: readonly string[], _: unknown, command: Command) => {
      const { decline = false } = command.optsWithGlobals<TalkFlags>();
      take({
        ...{ command: "answer", ...flagsOf("answer", command), decline },
        ...answerOf(words, decline),
      });
    });
  withRun(program.command("stop"), "a step's name or its run's id, or how one begins")
    .summary("end a step that runs, from any terminal")
    .description(
      "End a step that runs, as Ctrl-C in its own terminal does: what was done is booked, and " +
        "flower ends there with exit status 130.\n" +
        "--json: one object with what was heard and whether it has ended.",
    )
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) =>
      take({ command: "stop", ...flagsOf("stop", command) }),
    );
}

const withRun = (command: Command, what: string): Command =>
  command.option("--run <id>", `${what} (default: what runs)`, filled("--run", "nameOrId"));

function flagsOf(name: string, command: Command): GlobalArgs & Meant {
  const flags = command.optsWithGlobals<TalkFlags>();
  if (flags.verbose === true)
    throw new UsageError("--verbose", (texts) => texts.noEffectOn({ command: name }));
  return { ...globalArgs(flags), run: flags.run };
}

const ID = /^q\d+$/i;

function answerOf(
  words: readonly string[],
  decline: boolean,
): Pick<AnswerArgs, "question" | "text"> {
  const [first, second, ...others] = words;
  if (others.length > 0)
    throw new UsageError("answer", (texts) => texts.tooManyWords({ count: words.length }));
  if (second !== undefined) return { question: first, text: second };
  if (decline) return { question: first, text: "" };
  if (first === undefined || first.trim() === "")
    throw new UsageError("answer", (texts) => texts.noAnswer);
  if (ID.test(first)) throw new UsageError("answer", (texts) => texts.noAnswerTo({ id: first }));
  return { question: undefined, text: first };
}
