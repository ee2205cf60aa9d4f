/**
 * What went wrong, in the shape the core reads: from a result or from a process's end. Knows the harness's wording of neither more nor less
 * than it says; does not decide what cures it.
 */

import type { Failure } from "../../core/run/failure.ts";

/** The part of a `result` message that is read here. Everything may be missing: a message is not trusted to be whole. */
export interface ResultLike {
  readonly subtype?: string;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly errors?: readonly string[];
  readonly api_error_status?: number | null;
  readonly terminal_reason?: string;
  readonly num_turns?: number;
}

/** `success` with `is_error` is a failure; so is every subtype but `success`. */
export function isFailure(result: ResultLike): boolean {
  return result.is_error === true || (result.subtype ?? "success") !== "success";
}

/** No model call and no end: a prompt that was blocked before the model saw it. */
export function isBlocked(result: ResultLike): boolean {
  return result.num_turns === 0 && result.terminal_reason === undefined && !isFailure(result);
}

/** A crash inside the harness: its figures are zeroes and say nothing. */
export function isCrash(result: ResultLike): boolean {
  return (result.errors ?? []).some((text) => text.includes("[session_crash]"));
}

/** @param raw the API's own words, when the transcript kept them. */
export function failureOfResult(result: ResultLike, raw: string | undefined): Failure {
  const said = [result.result, ...(result.errors ?? [])].find(
    (text) => text !== undefined && text.trim() !== "",
  );
  return {
    message: said?.trim() ?? `The harness ended the turn: ${reasonOf(result)}.`,
    ...(typeof result.api_error_status === "number" ? { status: result.api_error_status } : {}),
    ...(result.terminal_reason === undefined ? {} : { terminalReason: result.terminal_reason }),
    ...(raw === undefined ? {} : { raw }),
  };
}

/** What is known of a process that is gone. */
export interface Death {
  /** What the SDK threw, if it threw. */
  readonly error: unknown;
  /** How the process ended, as `exit code 1` or `SIGKILL`; undefined when it never started. */
  readonly exit: string | undefined;
  /** The last of what it wrote to its standard error. */
  readonly stderr: string;
  /** Whether a main-thread reply had come in this process. */
  readonly spoke: boolean;
  /** False where the system refused to start it. */
  readonly spawned: boolean;
}

export function failureOfDeath(death: Death): Failure {
  const cause = death.error instanceof Error ? death.error.message : undefined;
  const said = tellingLine(death.stderr);
  const parts = [
    cause ?? "The harness's process ended.",
    cause === undefined && death.exit !== undefined ? `(${death.exit})` : undefined,
    said === "" ? undefined : `It said: ${said}`,
  ];
  return {
    message: parts.filter((part) => part !== undefined).join(" "),
    died: true,
    ...(death.spoke || KILLED.test(cause ?? "") ? {} : { atStart: true }),
    ...(death.spawned ? {} : { neverRan: true }),
  };
}

const TELLING = /error|panic|fatal|abort|denied|cannot|could not|no such|not found|invalid/i;
/** Of one line, in characters. */
const LONGEST = 300;

/** A crash writes a page: its first line that names a fault, else its last one. */
function tellingLine(text: string): string {
  const lines = text.split(/\r?\n/).flatMap((line) => line.replace(/\s+/g, " ").trim() || []);
  const line = lines.find((each) => TELLING.test(each)) ?? lines.at(-1) ?? "";
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/**
 * In the SDK's words: somebody else ended the process, by a signal or by one that it heeds (128 and the signal's number), which says nothing of
 * the conversation that it was given.
 */
const KILLED = /terminated by signal|exited with code (?:129|130|137|143)\b/;

function reasonOf(result: ResultLike): string {
  return result.terminal_reason ?? result.subtype ?? "no reason was given";
}
