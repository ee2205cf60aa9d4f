/** The flags of every command, the help around them, and what they make. Does no work. */

import type { Command } from "commander";
import { LANGS, type Lang } from "../core/locale/lang.ts";
import { choice, filled } from "./usage.ts";

export interface GlobalArgs {
  /** As given; relative to the current folder. */
  readonly workspace: string;
  /** As given; relative to the workspace. */
  readonly runDir: string;
  readonly verbose: boolean;
  readonly lang: Lang | undefined;
  readonly json: boolean;
  readonly colour: boolean;
}

/** What commander hands over. */
export interface GlobalFlags {
  readonly workspace?: string;
  readonly runDir?: string;
  readonly verbose?: boolean;
  readonly lang?: Lang;
  readonly json?: boolean;
  readonly color: boolean;
}

export const globalArgs = (flags: GlobalFlags): GlobalArgs => ({
  workspace: flags.workspace ?? ".",
  runDir: flags.runDir ?? "runs",
  verbose: flags.verbose === true,
  lang: flags.lang,
  json: flags.json === true,
  colour: flags.color,
});

export interface ArgsOutput {
  readonly version: string;
  out(text: string): void;
  err(text: string): void;
}

export function globalFlags(program: Command, { version, out, err }: ArgsOutput): Command {
  return program
    .description(
      "Long-running coding agents that outlive their context window: when it is nearly full, " +
        "the session itself writes a handoff document, and a fresh session goes on from that file.",
    )
    .exitOverride()
    .configureOutput({
      writeOut: out,
      writeErr: err,
      outputError: () => undefined,
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .configureHelp({ showGlobalOptions: true })
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .option(
      "-w, --workspace <folder>",
      "the project (default: the current folder)",
      filled("--workspace", "folder"),
    )
    .option(
      "-r, --run-dir <folder>",
      "transcripts and manifest; relative to the project (default: runs)",
      filled("--run-dir", "folder"),
    )
    .option(
      "-v, --verbose",
      "say before the start what is in force and where it comes from; show thinking",
    )
    .option(
      "--lang <language>",
      `${LANGS.join(", ")} (default: FLOWER_LANG, then the locale)`,
      choice("--lang", LANGS),
    )
    .option("--json", "one event per line on standard output, the step's result last")
    .option("--no-color", "no colours (also: NO_COLOR)")
    .addHelpText("after", AFTER);
}

const AFTER = `
Examples:
  flower "Make the slugs right"
  flower once "Make the failing test pass" -t Read,Edit,Bash -p acceptEdits
  flower once - --window 200000 < task.md
  flower once "Go on" --resume last
  flower once "Where is the parser?" --json | jq -r 'select(.kind=="text").text'

Exit status: 0 done, 1 the run failed, 2 wrong use, 3 no or bad credentials,
4 stopped by a brake (generations, two degraded handoffs in a row, budget),
130 interrupted, 143 terminated.`;
