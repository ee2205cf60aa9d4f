/** The flags that every command has which runs agents: of the model, of the handoff, of how a person takes part. Does no work. */

import type { Command } from "commander";
import { notifyFlag } from "./notify-args.ts";
import { type SandboxArgs, type SandboxFlags, sandboxArgs, sandboxFlags } from "./sandbox-args.ts";
import {
  choice,
  count,
  dollars,
  filled,
  type Problem,
  seconds,
  tokens,
  UsageError,
} from "./usage.ts";

const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
type Effort = (typeof EFFORTS)[number];

export interface ModelArgs extends SandboxArgs {
  readonly model: string | undefined;
  readonly effort: Effort | undefined;
  readonly budgetUsd: number | undefined;
  /** Read the project's own harness settings. */
  readonly projectSettings: boolean;
}

/** What commander hands over. */
export interface ModelFlags extends SandboxFlags {
  readonly model?: string;
  readonly effort?: Effort;
  readonly budget?: number;
  readonly projectSettings?: boolean;
}

/** @param budget what happens when it is spent. */
export const modelFlags = (command: Command, budget: string): Command =>
  sandboxFlags(
    command
      .optionsGroup("Model:")
      .option(
        "--model <name>",
        "default: ANTHROPIC_MODEL, then the harness's own",
        filled("--model", "model"),
      )
      .option("--effort <level>", EFFORTS.join(", "), choice("--effort", EFFORTS))
      .option("--budget <usd>", budget, dollars("--budget"))
      .option("--project-settings", "read the project's CLAUDE.md, .mcp.json and permission rules"),
  );

export const modelArgs = (flags: ModelFlags): ModelArgs => ({
  model: flags.model,
  effort: flags.effort,
  budgetUsd: flags.budget,
  projectSettings: flags.projectSettings === true,
  ...sandboxArgs(flags),
});

/** False: `--no-handoff`. */
export type HandoffArgs =
  | false
  | { readonly window?: number; readonly headroom?: number; readonly maxGenerations?: number };

export interface HandoffFlags {
  readonly window?: number;
  readonly headroom?: number;
  readonly maxGenerations?: number;
  readonly handoff: boolean;
}

/** The numbers of the handoff. */
export const handoffFlags = (command: Command): Command =>
  command
    .optionsGroup("Handoff:")
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

/** How a person takes part. */
export interface PersonArgs {
  /** Added to what writers of documents are told. */
  readonly note: string | undefined;
  /** How long each document waits for a person to read it, in seconds; undefined: it does not. */
  readonly reviewSeconds: number | undefined;
  /** Run when a question waits and when the run ends, for `sh -c`. */
  readonly notify: string | undefined;
}

export interface PersonFlags {
  readonly note?: string;
  readonly review?: boolean;
  readonly reviewSeconds?: number;
  readonly notify?: string;
}

/** Behind the numbers of the handoff. */
export const personFlags = (command: Command): Command =>
  command
    .option("--review", "let me read and edit each handoff before the next session reads it")
    .option(
      "--review-seconds <n>",
      "with --review: go on by itself after this long (default: 60)",
      seconds("--review-seconds"),
    )
    .option(
      "--note <text>",
      "add this to what every writer of a handoff is told",
      filled("--note", "text"),
    )
    .addOption(notifyFlag());

/** How long a document waits with `--review`, in seconds. */
const REVIEW_S = 60;

const noEffect: Problem = (texts) => texts.oneOfTwo({ flag: "--no-handoff" });

/** Throws `UsageError` for flags that another one makes void, or that need another one. */
export function personArgs(flags: PersonFlags & Pick<HandoffFlags, "handoff">): PersonArgs {
  if (flags.reviewSeconds !== undefined && flags.review !== true)
    throw new UsageError("--review-seconds", (texts) => texts.secondsNeedReview);
  if (!flags.handoff && flags.note !== undefined) throw new UsageError("--note", noEffect);
  if (!flags.handoff && flags.review === true) throw new UsageError("--review", noEffect);
  return {
    note: flags.note,
    reviewSeconds: flags.review === true ? (flags.reviewSeconds ?? REVIEW_S) : undefined,
    notify: flags.notify,
  };
}

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
  throw new UsageError(FLAGS[idle], noEffect);
}
