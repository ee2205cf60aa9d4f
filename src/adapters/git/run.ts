/**
 * Runs git and gives back what it printed. No shell, no pager, no question, no lock, a time limit; nothing of the repository's own
 * settings is run that looking does not need.
 *
 * R1. The folder decides which repository is meant: variables that name one (set where flower was started from a git hook) are left out;
 *     all others of the user stay.
 * R2. Only looks: the index is not refreshed on disk, so that nobody else finds a lock.
 */

import { execFile } from "node:child_process";

export type GitAnswer =
  | { readonly ok: true; readonly text: string; readonly cut: boolean }
  | {
      readonly ok: false;
      readonly missing: boolean;
      readonly code: number;
      readonly detail: string;
    };

export type Git = (folder: string, args: readonly string[]) => Promise<GitAnswer>;

export interface GitOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long one question may take, ms. */
  readonly timeoutMs: number;
  /** The most that is read of an answer, in bytes. */
  readonly maxBytes: number;
}

/** What `git rev-parse --local-env-vars` lists. */
const LOCAL = new Set([
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_CONFIG",
  "GIT_CONFIG_PARAMETERS",
  "GIT_CONFIG_COUNT",
  "GIT_OBJECT_DIRECTORY",
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_GRAFT_FILE",
  "GIT_INDEX_FILE",
  "GIT_NO_REPLACE_OBJECTS",
  "GIT_REPLACE_REF_BASE",
  "GIT_PREFIX",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_SHALLOW_FILE",
  "GIT_COMMON_DIR",
]);

const SETTINGS = ["core.fsmonitor=false", "core.quotePath=false", "log.showSignature=false"];

export function gitIn({ env, timeoutMs, maxBytes }: GitOptions): Git {
  const kept = Object.entries(env).filter(([name]) => !LOCAL.has(name)); // R1
  const childEnv = {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: "0", // R2
    GIT_TERMINAL_PROMPT: "0",
    GIT_PAGER: "cat",
    LC_ALL: "C",
  };
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  return (folder, args) =>
    new Promise((resolve) => {
      execFile(
        "git",
        ["-C", folder, "--no-pager", ...settings, ...args],
        {
          env: childEnv,
          timeout: timeoutMs,
          killSignal: "SIGKILL",
          maxBuffer: maxBytes,
          windowsHide: true,
        },
        (error, stdout, stderr) => resolve(answerOf(error, stdout, stderr)),
      );
    });
}

interface Failure {
  readonly code?: unknown;
  readonly killed?: boolean;
  readonly message: string;
}

function answerOf(error: Failure | null, stdout: string, stderr: string): GitAnswer {
  if (error === null) return { ok: true, text: stdout, cut: false };
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return { ok: true, text: stdout, cut: true };
  const code = typeof error.code === "number" ? error.code : -1;
  const said = stderr.trim().split("\n")[0] ?? "";
  const detail = error.killed === true ? "timeout" : said || String(error.code ?? error.message);
  return { ok: false, missing: error.code === "ENOENT", code, detail };
}
