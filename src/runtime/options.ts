/**
 * The options of a `Runtime`: what may be written, what is wrong with it, and what it comes to. Pure but for the run's id, which its
 * caller gives the time and the chance for.
 */

import { badOption } from "../core/errors.ts";
import { type SandboxOptions, sandboxOptions } from "../core/guards/sandbox.ts";
import { CompactPolicy } from "../core/handoff/compact.ts";
import {
  type HandoffNumbers,
  type HandoffOptions,
  resolveHandoff,
} from "../core/handoff/policy.ts";
import { answerLimit } from "../core/handoff/room.ts";
import { LANGS, type Lang } from "../core/locale/lang.ts";
import {
  bool,
  checkOptions,
  count,
  isPlainObject,
  oneOf,
  positiveInteger,
  record,
  text,
} from "../core/options.ts";
import { Resilience, type ResilienceOptions } from "../core/resilience/policy.ts";
import type { NameSet } from "../core/workbench/names.ts";
import type { AgentSpec, SessionSetup } from "../ports/agent.ts";
import type { People } from "../ports/people.ts";
import type { SpillFiles } from "../ports/spill.ts";
import { type MemoryOptions, memoryOf } from "./memory.ts";

export interface RuntimeOptions extends MemoryOptions {
  /** The project's folder; it must exist. */
  readonly workspace: string;
  /** Relative to the workspace. Default `runs`. */
  readonly runDir?: string;
  /** The channel to the person: what it records is kept with the run, and other processes reach it. Default: there is none. */
  readonly human?: People;
  /** Go on with this run, whose process has died: what had begun in it is gone on with. Default: a new run. */
  readonly run?: string;
  /** Read nothing of the project's own harness settings (CLAUDE.md, `.mcp.json`, permission rules). Default true. */
  readonly portable?: boolean;
  /**
   * A folder for what is to outlive a session: documents, scripts, results, notes. `true` is `<workspace>/.flower/`; a `Workbench` may lie
   * elsewhere. Default false: documents travel in prompts alone.
   */
  readonly workbench?: boolean | { readonly root: string };
  /**
   * Results of tools of so many characters and more go to files below `spill/` of the workbench, or of the run directory without one; the
   * context keeps a line and their first 400 characters. Default 4000; 0 turns it off.
   */
  readonly spillThreshold?: number;
  /** Try failed turns again. Default true. */
  readonly resilience?: boolean | ResilienceOptions | Resilience;
  /** Hand over when the context is nearly full. Default true; false falls back to the harness's own auto-compact. */
  readonly handoff?: boolean | HandoffOptions | HandoffNumbers;
  /**
   * Run commands in the harness's sandbox: they write only to the workspace, the workbench and the folders named here, reach only the hosts
   * named here, and see no key. Where the platform has none the step fails before anything starts (`bad_option`). Default false.
   */
  readonly sandbox?: boolean | SandboxOptions;
  /** Language of documents, prompts and messages. Default: FLOWER_LANG, then the locale, then English. */
  readonly lang?: Lang;
  /** File names on disk. Default: FLOWER_NAMES, then `default`. */
  readonly names?: NameSet;
  /** Where credentials and settings are read, and what the harness's child gets, minus a named list. Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const isPolicy = (value: unknown): boolean => bool.ok(value) || isPlainObject(value);

const RULES = {
  workspace: text,
  runDir: text,
  human: { expected: "a HumanChannel", ok: isPlainObject },
  run: text,
  portable: bool,
  workbench: {
    expected: "true, false or a Workbench",
    ok: (value: unknown) => bool.ok(value) || (isPlainObject(value) && text.ok(value.root)),
  },
  spillThreshold: count,
  trim: { expected: "true, false, options or a TrimPolicy", ok: isPolicy },
  ephemeral: { expected: "true, false, options or an EphemeralPolicy", ok: isPolicy },
  keepDenials: {
    expected: "a whole number, true, false, options or a PrunePolicy",
    ok: (value: unknown) => count.ok(value) || isPolicy(value),
  },
  resilience: { expected: "true, false or options", ok: isPolicy },
  handoff: { expected: "true, false, options or a HandoffPolicy", ok: isPolicy },
  sandbox: { expected: "true, false or options", ok: isPolicy },
  lang: oneOf(...LANGS),
  names: oneOf("default", "ascii"),
  env: record,
};

/** Throws `bad_option` for the first thing that is wrong, also inside of `handoff` and `resilience`. */
export function checkRuntimeOptions(options: RuntimeOptions): void {
  checkOptions("Runtime", options, RULES);
  if (options.workspace === undefined)
    throw badOption("Runtime.workspace", "the project's folder", undefined);
  handoffNumbers(options.handoff ?? true, 1);
  Resilience.from(options.resilience ?? true);
  memoryOf(options, "en");
  sandboxOptions(options.sandbox);
}

/** Where results go that are kept out of a context; undefined: they all stay. */
export function spillOf(
  { spillThreshold: threshold = 4000 }: RuntimeOptions,
  files: SpillFiles,
): SessionSetup["spill"] {
  return threshold === 0 ? undefined : { threshold, files };
}

type Given = NonNullable<RuntimeOptions["handoff"]>;

/** A complete policy (an instance of `HandoffPolicy`) says itself whether its window was given. */
const isComplete = (given: Given): given is HandoffNumbers & { readonly windowSource?: string } =>
  typeof given === "object" && "at" in given && "warnAt" in given;

/** The window that a person gave, in tokens; undefined when it is left to be found out. */
export function givenWindow(given: RuntimeOptions["handoff"]): number | undefined {
  if (given === undefined || typeof given === "boolean") return undefined;
  if (isComplete(given) && given.windowSource === "guessed") return undefined;
  return given.window;
}

/** @param window what was found out, in tokens. */
export function handoffNumbers(given: Given, window: number): HandoffNumbers {
  if (typeof given === "boolean") return resolveHandoff({ enabled: given, window }, window);
  if (!isComplete(given))
    return resolveHandoff({ ...given, window: given.window ?? window }, window);
  const { enabled, headroom, maxGenerations, waitMs, running, writeMs } = given;
  return resolveHandoff(
    {
      enabled,
      headroom,
      maxGenerations,
      waitMs,
      running,
      writeMs,
      window: givenWindow(given) ?? window,
    },
    window,
  );
}

/** The harness's own compaction is off while handoff is on, unless the spec says what it wants: two of them, and nobody could say which one
 * made the context smaller. */
export function compaction(spec: AgentSpec, handoff: HandoffNumbers): Record<string, string> {
  const { compact } = spec;
  if (compact instanceof CompactPolicy) return compact.env();
  if (compact !== undefined) return new CompactPolicy(compact).env();
  return handoff.enabled ? new CompactPolicy({ mode: "no_summary" }).env() : {};
}

/** The variable by which the harness is told how long an answer may be. */
const ANSWER = "CLAUDE_CODE_MAX_OUTPUT_TOKENS";

/** So that the answer's reserve, which some gateways count, fits behind the line. A smaller wish of the user is kept. */
export function answerFor(
  handoff: HandoffNumbers,
  env: Readonly<Record<string, string | undefined>>,
): { readonly tokens: number; readonly env: Record<string, string> } {
  const wished = Number(env[ANSWER]);
  const tokens = answerLimit(handoff, positiveInteger.ok(wished) ? wished : undefined);
  return { tokens, env: handoff.enabled ? { [ANSWER]: String(tokens) } : {} };
}

/** FLOWER_NAMES. Throws `bad_option` for a word that is none of the two. */
export function nameSetOf(given: string | undefined): NameSet {
  if (given === undefined || given === "" || given === "default") return "default";
  if (given === "ascii") return "ascii";
  throw badOption("FLOWER_NAMES", ({ nameSet }) => nameSet, given);
}

/** `YYYYMMDD-HHMMSS-` in local time and six hex digits: sorts by time, and two processes of one second differ. */
export function newRunId(now: Date, hex: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `${day}-${time}-${hex}`;
}
