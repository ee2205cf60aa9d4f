/**
 * What was done to the world by tool calls: commits, pushes, requests that change something. Reads the calls as they were made, never what
 * anybody says of them; says what was run and how the call ended, not what came of it.
 *
 * F1. Conservative: a command is named when it may have changed something. A rehearsal (`--dry-run`) or a question for help is not.
 * F2. Where one line runs several commands, its exit code is that of the whole line.
 */

import { type EffectKind, KEYWORDS, RULES, SHELLS, WRAPPERS } from "./evidence-programs.ts";
import { type Command, commandsIn } from "./evidence-shell.ts";

export type { EffectKind } from "./evidence-programs.ts";

/** One finished tool call, as hooks saw it. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  /** Of a command, where it is known. */
  readonly exitCode?: number;
  /** The sub-agent that made the call; absent on the main thread. */
  readonly agentId?: string;
}

export interface Effect {
  readonly kind: EffectKind;
  /** The command, or the tool's name. */
  readonly what: string;
  readonly ok: boolean;
  readonly exitCode?: number;
  readonly agentId?: string;
  /** Others were run on the same line (F2). */
  readonly among: boolean;
}

/** In the order of the calls. */
export const sideEffects = (calls: readonly ToolCall[]): Effect[] => calls.flatMap(effectsOf);

/** The command line of a call; undefined for other tools. */
export function commandOf({ tool, input }: ToolCall): string | undefined {
  const { command } = input;
  return COMMAND_TOOLS.has(tool) && typeof command === "string" ? command : undefined;
}

/**
 * The exit code of a command, from what the harness says of it; undefined where that does not tell. A failed one opens with its code; one
 * that goes on in the background has none yet; some programs answer with theirs, and it is no failure.
 */
export function exitCodeOf(command: string, ok: boolean, said: string): number | undefined {
  if (!ok) {
    const code = /^(?:Error: )?Exit code (\d+)\b/.exec(said)?.[1];
    return code === undefined ? undefined : Number(code);
  }
  if (/^Command (?:is )?running in background/.test(said)) return undefined;
  const [program = ""] = simpleCommands(command, DEPTH).at(-1) ?? [];
  return ANSWERING.has(programOf(program)) ? undefined : 0;
}

const ANSWERING: ReadonlySet<string> = new Set(["grep", "rg", "find", "diff", "test", "["]);

const COMMAND_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

function effectsOf(call: ToolCall): Effect[] {
  const { ok, exitCode, agentId } = call;
  const end = {
    ok,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(agentId === undefined ? {} : { agentId }),
  };
  const line = commandOf(call);
  if (line === undefined) {
    const what = changingTool(call.tool);
    return what === undefined ? [] : [{ kind: "tool", what, ...end, among: false }];
  }
  const commands = simpleCommands(line, DEPTH);
  return commands.flatMap((command) => {
    const kind = kindOf(command);
    return kind === undefined
      ? []
      : [{ kind, what: command.join(" "), ...end, among: commands.length > 1 }];
  });
}

/** How deep `sh -c` is looked into. */
const DEPTH = 4;

function simpleCommands(line: string, depth: number): Command[] {
  return commandsIn(line).flatMap((words) => {
    const command = unwrapped(words);
    const inner = depth > 0 ? innerLine(command) : undefined;
    if (inner !== undefined) return simpleCommands(inner, depth - 1);
    return command.length === 0 ? [] : [command];
  });
}

/** Without assignments, keywords, and the programs that only run another one. */
function unwrapped(words: Command): Command {
  let rest = words;
  for (;;) {
    const [first] = rest;
    if (first === undefined) return rest;
    const options = WRAPPERS.get(programOf(first));
    if (options !== undefined) rest = withoutOptions(rest.slice(1), options, programOf(first));
    else if (KEYWORDS.has(first) || /^\w+\+?=/.test(first)) rest = rest.slice(1);
    else return rest;
  }
}

function withoutOptions(words: Command, valued: ReadonlySet<string>, wrapper: string): Command {
  let at = 0;
  while (words[at]?.startsWith("-") === true) at += valued.has(words[at] ?? "") ? 2 : 1;
  return words.slice(wrapper === "timeout" ? at + 1 : at);
}

const programOf = (word: string): string =>
  (word.split(/[/\\]/).at(-1) ?? word).replace(/\.(?:exe|cmd)$/i, "");

/** The command line that a shell is given as a text. */
function innerLine([first = "", ...args]: Command): string | undefined {
  if (programOf(first) === "eval") return args.join(" ");
  if (!SHELLS.has(programOf(first))) return undefined;
  const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
  return at < 0 ? undefined : args[at + 1];
}

const REHEARSAL = /(?:^| )--(?:dry-run(?!=(?:none|false))|help|version)\b/;

function kindOf([first = "", ...args]: Command): EffectKind | undefined {
  const program = programOf(first);
  const bare = args.map((arg) => (/\s/.test(arg) ? "_" : arg)).join(" ");
  if (REHEARSAL.test(bare)) return undefined; // F1
  const whole = args.join(" ");
  return RULES.find(
    (rule) => rule.programs.has(program) && rule.when.test(rule.whole === true ? whole : bare),
  )?.kind;
}

const CHANGING_WORD =
  /^(?:create|update|delete|remove|merge|send|post|publish|push|comment|reply|close|reopen|upload|write|add|set|edit|invite|approve|deploy|trigger|assign|submit|move|rename|execute|insert|cancel|schedule)s?$/;

/** A tool of an MCP server whose name says that it changes something: `server: tool`. */
function changingTool(tool: string): string | undefined {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  if (server === undefined || name === undefined) return undefined;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_\W]+/);
  return words.some((word) => CHANGING_WORD.test(word)) ? `${server}: ${name}` : undefined;
}
