/** `flower once`: its flags, the model's and the handoff's, and the complete order they make. Does no work. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { notifyFlag } from "./notify-args.ts";
import { toolNames } from "./tool-names.ts";
import { choice, count, dollars, filled, seconds, tokens, UsageError } from "./usage.ts";

export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof EFFORTS)[number];
export const PERMISSION_MODES = ["default", "acceptEdits", "plan", "bypassPermissions"] as const;
export type PermissionMode = (typeof PERMISSION_MODES)[number];

export interface ModelArgs {
  readonly model: string | undefined;
  readonly effort: Effort | undefined;
  readonly budgetUsd: number | undefined;
  /** Read the project's own harness settings. */
  readonly projectSettings: boolean;
}

/** False: `--no-handoff`. */
export type HandoffArgs =
  | false
  | { readonly window?: number; readonly headroom?: number; readonly maxGenerations?: number };

export interface OnceArgs extends GlobalArgs, ModelArgs {
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
  /** Added to what writers of documents are told. */
  readonly note: string | undefined;
  /** Begin from this document. */
  readonly from: string | undefined;
  /** How long each document waits for a person to read it, in seconds; undefined: it does not. */
  readonly reviewSeconds: number | undefined;
  /** Run when the run ends, for `sh -c`. */
  readonly notify: string | undefined;
}

/** The numbers of the handoff, for a command whose help has come to them. */
export const handoffFlags = (command: Command): Command =>
  command
    .option(
      "--window <tokens>",
      "the model's context window (default: FLOWER_WINDOW, then learned, then guessed)",
      tokens("--window"),
    )
    .option(
      "--headroom <tokens>",
      "hand over this far before the window's end (default: 50000)",
      tokens("--headroom"),
    )
    .option(
      "--max-generations <n>",
      "stop after this many handoffs (default: 8)",
      count("--max-generations"),
    )
    .option("--no-handoff", "fall back to the harness's auto-compact");

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
      filled("--instructions", "a text"),
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
      filled("--resume", "a session id, or last"),
    )
    .option("--fork", "go on with a copy: the session itself stays as it is")
    .addOption(notifyFlag())
    .optionsGroup("Model:")
    .option(
      "--model <name>",
      "default: ANTHROPIC_MODEL, then the harness's own",
      filled("--model", "a model's name"),
    )
    .option("--effort <level>", EFFORTS.join(", "), choice("--effort", EFFORTS))
    .option(
      "--budget <usd>",
      "stop when this much is spent, after a last handoff",
      dollars("--budget"),
    )
    .option("--project-settings", "read the project's CLAUDE.md, .mcp.json and permission rules")
    .optionsGroup("Handoff:");
  return handoffFlags(command)
    .option("--review", "let me read and edit each handoff before the next session reads it")
    .option(
      "--review-seconds <n>",
      "with --review: go on by itself after this long (default: 60)",
      seconds("--review-seconds"),
    )
    .option(
      "--note <text>",
      "add this to what every writer of a handoff is told",
      filled("--note", "a text"),
    )
    .option(
      "--from <file>",
      "begin from a handoff document, as a successor would",
      filled("--from", "a file"),
    );
}

export interface HandoffFlags {
  readonly window?: number;
  readonly headroom?: number;
  readonly maxGenerations?: number;
  readonly handoff: boolean;
}

/** What commander hands over for `once`, globals included. */
export interface OnceFlags extends GlobalFlags, HandoffFlags {
  readonly instructions?: string;
  readonly tools?: readonly string[];
  readonly permissionMode?: PermissionMode;
  readonly resume?: string;
  readonly fork?: boolean;
  readonly model?: string;
  readonly effort?: Effort;
  readonly budget?: number;
  readonly projectSettings?: boolean;
  readonly note?: string;
  readonly from?: string;
  readonly review?: boolean;
  readonly reviewSeconds?: number;
  readonly notify?: string;
}

/** How long a document waits with `--review`, in seconds. */
const REVIEW_S = 60;

export function onceArgs(prompt: string, flags: OnceFlags): OnceArgs {
  if (prompt.trim() === "")
    throw new UsageError(
      "prompt",
      `expected a text, or - for standard input, got ${JSON.stringify(prompt)}`,
    );
  for (const [idle, flag, problem] of conflicts(flags))
    if (idle) throw new UsageError(flag, problem); // A1
  return {
    command: "once",
    prompt,
    ...globalArgs(flags),
    model: flags.model,
    effort: flags.effort,
    budgetUsd: flags.budget,
    projectSettings: flags.projectSettings === true,
    instructions: flags.instructions,
    tools: flags.tools,
    permissionMode: flags.permissionMode,
    resume: flags.resume,
    fork: flags.fork === true,
    handoff: handoffArgs(flags),
    note: flags.note,
    from: flags.from,
    notify: flags.notify,
    reviewSeconds: flags.review === true ? (flags.reviewSeconds ?? REVIEW_S) : undefined,
  };
}

const NO_EFFECT = "has no effect with --no-handoff; leave one of the two out";

/** Flags that another one makes void, or that need another one. A1 */
const conflicts = (flags: OnceFlags): readonly (readonly [boolean, string, string])[] => [
  [
    flags.fork === true && flags.resume === undefined,
    "--fork",
    "needs --resume: it says which session is copied",
  ],
  [
    flags.from !== undefined && flags.resume !== undefined,
    "--from",
    "begins a new session: leave it or --resume out",
  ],
  [
    flags.reviewSeconds !== undefined && flags.review !== true,
    "--review-seconds",
    "needs --review: without it nothing waits",
  ],
  [!flags.handoff && flags.note !== undefined, "--note", NO_EFFECT],
  [!flags.handoff && flags.review === true, "--review", NO_EFFECT],
];

const FLAGS = {
  window: "--window",
  headroom: "--headroom",
  maxGenerations: "--max-generations",
} as const;

export function handoffArgs({
  handoff,
  window,
  headroom,
  maxGenerations,
}: HandoffFlags): HandoffArgs {
  const numbers = {
    ...(window !== undefined && { window }),
    ...(headroom !== undefined && { headroom }),
    ...(maxGenerations !== undefined && { maxGenerations }),
  };
  if (handoff) return numbers;
  const [idle] = Object.keys(numbers) as (keyof typeof FLAGS)[];
  if (idle === undefined) return false;
  throw new UsageError(FLAGS[idle], NO_EFFECT); // A1
}
