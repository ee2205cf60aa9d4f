/** `flower once`: its flags, and the complete order that they make. Does no work. */

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
import { toolNames } from "./tool-names.ts";
import { choice, filled, UsageError, unexpected } from "./usage.ts";

const PERMISSION_MODES = ["default", "acceptEdits", "plan", "bypassPermissions"] as const;
type PermissionMode = (typeof PERMISSION_MODES)[number];

export interface OnceArgs extends GlobalArgs, ModelArgs, PersonArgs {
  readonly command: "once";
  /** `-` stands for standard input. */
  readonly prompt: string;
  readonly instructions: string | undefined;
  readonly tools: readonly string[] | undefined;
  readonly permissionMode: PermissionMode | undefined;
  /** A session id, or `last`. */
  readonly resume: string | undefined;
  readonly fork: boolean;
  readonly handoff: HandoffArgs;
  /** Begin from this document. */
  readonly from: string | undefined;
}

export function onceCommand(program: Command): Command {
  const command = program
    .command("once")
    .summary("run one agent on one prompt")
    .description(
      "Run one agent on one prompt. Nothing earlier is continued unless --resume says so.",
    )
    .argument("<prompt>", "what to do; - reads standard input")
    .allowExcessArguments(false)
    .option(
      "-i, --instructions <text>",
      "added to the agent's system prompt",
      filled("--instructions", "text"),
    )
    .option(
      "-t, --tools <names>",
      "tools that it may use; all others are refused (default: Read,Glob,Grep)",
      toolNames("--tools"),
    )
    .option(
      "-p, --permission-mode <mode>",
      `${PERMISSION_MODES.join(", ")} (default: default)`,
      choice("--permission-mode", PERMISSION_MODES),
    )
    .option(
      "--resume <id>",
      "go on with this session; last: with the newest one",
      filled("--resume", "session"),
    )
    .option("--fork", "go on with a copy: the session itself stays as it is");
  modelFlags(command, "stop when this much is spent, after a last handoff");
  return personFlags(handoffFlags(command)).option(
    "--from <file>",
    "begin from a handoff document, as a successor would",
    filled("--from", "file"),
  );
}

/** What commander hands over for `once`, globals included. */
export interface OnceFlags extends GlobalFlags, HandoffFlags, ModelFlags, PersonFlags {
  readonly instructions?: string;
  readonly tools?: readonly string[];
  readonly permissionMode?: PermissionMode;
  readonly resume?: string;
  readonly fork?: boolean;
  readonly from?: string;
}

/** Throws `UsageError` for flags that another one makes void, or that need another one. */
export function onceArgs(prompt: string, flags: OnceFlags): OnceArgs {
  if (prompt.trim() === "") throw new UsageError("prompt", unexpected("textOrInput", prompt));
  if (flags.fork === true && flags.resume === undefined)
    throw new UsageError("--fork", (texts) => texts.forkNeedsResume);
  if (flags.from !== undefined && flags.resume !== undefined)
    throw new UsageError("--from", (texts) => texts.fromBeginsAnew);
  return {
    command: "once",
    prompt,
    ...globalArgs(flags),
    ...modelArgs(flags),
    ...personArgs(flags),
    instructions: flags.instructions,
    tools: flags.tools,
    permissionMode: flags.permissionMode,
    resume: flags.resume,
    fork: flags.fork === true,
    handoff: handoffArgs(flags),
    from: flags.from,
  };
}
