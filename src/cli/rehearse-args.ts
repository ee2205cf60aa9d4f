/** `flower rehearse`: its flags, and the complete order they make. Does no work. */

import type { Command } from "commander";
import { SCENARIOS, type ScenarioName } from "../scripted-api/rehearsal/names.ts";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { choice, UsageError } from "./usage.ts";

export interface RehearseArgs extends GlobalArgs {
  readonly command: "rehearse";
  readonly scenario: ScenarioName;
}

export interface RehearseFlags extends GlobalFlags {
  readonly scenario?: ScenarioName;
}

export function rehearseCommand(program: Command): Command {
  return program
    .command("rehearse")
    .summary("see a handoff happen, without key, network or cost")
    .description(
      "See a handoff happen, without key, network or cost: the real harness works on a small " +
        "project of its own while a script on this machine speaks for the model. Exit status 0: " +
        "it went as announced.",
    )
    .allowExcessArguments(false)
    .option(
      "--scenario <name>",
      `${SCENARIOS.join(", ")} (default: clean)`,
      choice("--scenario", SCENARIOS),
    );
}

export function rehearseArgs(flags: RehearseFlags): RehearseArgs {
  for (const [given, flag] of [
    [flags.workspace, "--workspace"],
    [flags.runDir, "--run-dir"],
  ] as const)
    if (given !== undefined) throw new UsageError(flag, (texts) => texts.noEffectOnRehearse); // A1
  return { command: "rehearse", ...globalArgs(flags), scenario: flags.scenario ?? "clean" };
}
