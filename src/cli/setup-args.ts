/** `flower setup`: its flags, and the complete order that they make. Does no work. A key is never a flag: others can read command lines. */

import type { Command } from "commander";
import { type GlobalArgs, type GlobalFlags, globalArgs } from "./global-args.ts";
import { filled, tokens, UsageError } from "./usage.ts";

export interface SetupArgs extends GlobalArgs {
  readonly command: "setup";
  /** The key is the first line of standard input. */
  readonly keyFromStdin: boolean;
  /** Undefined: as it is. Null: taken away. */
  readonly baseUrl: string | null | undefined;
  readonly model: string | null | undefined;
  /** Tokens. */
  readonly window: number | null | undefined;
  /** Only test what is in force. */
  readonly check: boolean;
}

interface SetupFlags extends GlobalFlags {
  readonly keyStdin?: boolean;
  readonly baseUrl?: string;
  readonly model?: string;
  readonly window?: number | typeof AWAY;
  readonly check?: boolean;
}

/** Adds the command to the program; `take` is called with the order that was given. */
export function setupCommand(program: Command, take: (order: SetupArgs) => void): void {
  program
    .command("setup")
    .summary("set and test key, gateway, model and window")
    .description(
      "Set key, gateway, model and window for all projects, and test them before they are saved. On " +
        "a terminal it asks; with flags it asks nothing. Only what is named is changed in the file: " +
        "comments and other lines stay. The value - takes a setting away.\n" +
        "What the harness can use by itself needs no setup: its own login, apiKeyHelper, and the " +
        "variables of Bedrock, Vertex and Foundry. Proxy and certificates are the environment's: " +
        "HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS.",
    )
    .option("--key-stdin", "read the API key or token from standard input")
    .option(
      "--base-url <address>",
      "the gateway's address, without /v1",
      filled("--base-url", "address"),
    )
    .option("--model <name>", "the model", filled("--model", "model"))
    .option(
      "--window <tokens>",
      "the model's context window",
      (given: string, before: number | typeof AWAY | undefined) =>
        given === AWAY && before === undefined ? AWAY : tokens("--window")(given, numberIn(before)),
    )
    .option("--check", "only test what is in force; change nothing")
    .allowExcessArguments(false)
    .action((_: unknown, command: Command) => take(setupArgs(command.optsWithGlobals())));
}

/** The value that takes a setting away. */
const AWAY = "-";

const orNull = <T>(value: T | typeof AWAY | undefined): T | null | undefined =>
  value === AWAY ? null : value;

/** Whatever was given before must not be given again. */
const numberIn = (value: number | typeof AWAY | undefined): number | undefined =>
  value === AWAY ? 0 : value;

function setupArgs(flags: SetupFlags): SetupArgs {
  const { keyStdin = false, baseUrl, model, window, check = false } = flags;
  const sets = keyStdin || [baseUrl, model, window].some((value) => value !== undefined);
  if (check && sets) throw new UsageError("--check", (texts) => texts.checkChangesNothing); // A1
  return {
    command: "setup",
    ...globalArgs(flags),
    keyFromStdin: keyStdin,
    baseUrl: orNull(baseUrl),
    model: orNull(model),
    window: orNull(window),
    check,
  };
}
