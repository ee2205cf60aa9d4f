/** `flower handoff now|write`: their flags and words, and the complete orders they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { filled, UsageError, unexpected } from "./usage.ts";

export interface HandoffNowArgs extends GlobalArgs {
  readonly command: "handoff now";
  /** A step's name or a run's id; undefined: the one that runs. */
  readonly step: string | undefined;
}

export interface HandoffWriteArgs extends GlobalArgs {
  readonly command: "handoff write";
  /** A session id, or `last`. */
  readonly session: string;
  readonly model: string | undefined;
  /** Added to what the writer is told. */
  readonly note: string | undefined;
}

export type PersonArgs = HandoffNowArgs | HandoffWriteArgs;

/** Adds the commands to `flower handoff`; `take` is called with the order that was given. */
export function personCommands(handoff: Command, take: (order: PersonArgs) => void): void {
  handoff
    .command("now")
    .summary("have a step that runs hand over now, from any terminal")
    .description(
      "Have a step that runs hand over now, wherever its context stands: at the end of the " +
        "tool calls that run at this moment, so that nothing in flight is lost. Says what the " +
        "step answered and, when it comes within 15 seconds, where the handoff lies. Exit " +
        "status 1: none will come.\n" +
        "--json: one object with what was heard and how far the handoff has come.",
    )
    .argument("[step]", "a step's name or its run's id, or how one begins; default: what runs")
    .allowExcessArguments(false)
    .action((step: string | undefined, _: unknown, command: Command) => {
      const args = globalArgs(command.optsWithGlobals<GlobalFlags>());
      if (args.verbose)
        throw new UsageError("--verbose", (texts) => texts.noEffectOn({ command: "handoff now" }));
      if (step?.trim() === "") throw new UsageError("step", unexpected("name", ""));
      take({ command: "handoff now", ...args, step });
    });
  handoff
    .command("write")
    .summary("have a session of this run directory write a handoff")
    .description(
      "Have any session of this run directory write a handoff. A copy of it is asked, one " +
        "question with tools refused: the session itself stays as it is. The handoff is printed, " +
        "and lies in .flower/notes/ as that of a step of its own, which is called handoff- and " +
        "the session's first eight characters. flower once --from <file> begins from it. Needs " +
        "credentials.\n" +
        "-v: what is in force before the start. --json: as for handoff show.",
    )
    .requiredOption(
      "--session <id>",
      "which session: its id (flower log -v), or last",
      filled("--session", "session"),
    )
    .option(
      "--model <name>",
      "who answers (default: ANTHROPIC_MODEL, then the harness's own)",
      filled("--model", "model"),
    )
    .option("--note <text>", "add this to what the writer is told", filled("--note", "text"))
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<
        GlobalFlags & { session: string; model?: string; note?: string }
      >();
      const { session, model, note } = flags;
      take({ command: "handoff write", ...globalArgs(flags), session, model, note });
    });
}
