/**
 * Runs git and gives back what it printed. No shell, a time limit, and of the user's environment only what `environment.ts` lets through.
 *
 * R1. Only looks: the index is not refreshed on disk, so that nobody else finds a lock.
 * R2. No program of a repository runs: no monitor, hook, signature check, external diff or text conversion, and where files of the work
 *     tree are compared none of its filters. What git would compare by a filter counts as it lies on disk. The filters are listed just
 *     before: one that is set between the two questions would run.
 * R3. Another repository inside (a submodule) is not entered: only which commit of it is checked out counts.
 * R4. Which git it is does not depend on the folder that is looked at: `system/program.ts` says where programs are looked for.
 */

import { execFile } from "node:child_process";
import { programsIn } from "../system/program.ts";
import { environmentOf, safeFolders } from "./environment.ts";

type Env = Readonly<Record<string, string>>;

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
  /** Beside the folder that is asked about: what a session may write to. No git is taken from there. */
  readonly fenced: readonly string[];
}

const SETTINGS = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.quotePath=false",
  "log.showSignature=false",
  "submodule.recurse=false",
];

/** What the questions that compare files of the work tree are asked with. */
const COMPARING: Readonly<Record<string, readonly string[]>> = {
  status: ["--ignore-submodules=dirty"],
  diff: ["--ignore-submodules=dirty", "--no-ext-diff", "--no-textconv"],
};

export function gitIn({ env, timeoutMs, maxBytes, fenced }: GitOptions): Git {
  const seen = environmentOf(env);
  const settings = [...SETTINGS, ...safeFolders(env)].flatMap((setting) => ["-c", setting]);
  const run = (folder: string, args: readonly string[], more: Env = {}): Promise<GitAnswer> =>
    new Promise((resolve) => {
      const programs = programsIn(seen, [folder, ...fenced]); // R4
      const git = programs.find("git");
      if (git === undefined) {
        resolve(programs.isThere("git") ? FENCED_GIT : NO_GIT);
        return;
      }
      execFile(
        git,
        ["-C", folder, "--no-pager", ...settings, ...args],
        {
          env: { ...programs.env, ...more },
          timeout: timeoutMs,
          killSignal: "SIGKILL",
          maxBuffer: maxBytes,
          windowsHide: true,
        },
        (error, stdout, stderr) => resolve(answerOf(error, stdout, stderr)),
      );
    });
  return async (folder, [question = "", ...rest]) => {
    const fixed = COMPARING[question];
    if (fixed === undefined) return await run(folder, [question, ...rest]);
    const filters = await run(folder, LIST_FILTERS);
    if (filters.ok ? filters.cut : filters.code !== NONE_LISTED) return unlisted(filters);
    const off = withoutFilters(filters.ok ? filters.text : "");
    return await run(folder, [question, ...fixed, ...rest], off); // R2, R3
  };
}

/** What is said of a git that lies only where a session may write. */
export const FENCED = "found only in a folder that a session may write to";

const NO_GIT: GitAnswer = { ok: false, missing: true, code: -1, detail: "ENOENT" };
const FENCED_GIT: GitAnswer = { ...NO_GIT, detail: FENCED };

const LIST_FILTERS = ["config", "-z", "--name-only", "--get-regexp", "^filter[.]"];
const NONE_LISTED = 1;

/** What cannot be listed whole cannot be kept from running. */
const unlisted = (answer: GitAnswer): GitAnswer =>
  answer.ok ? { ok: false, missing: false, code: -1, detail: "too many filters" } : answer;

/** By the environment, since an argument `name=value` ends a name at its first `=`. */
function withoutFilters(listed: string): Record<string, string> {
  const drivers = new Set(listed.split("\0").map((key) => key.slice(0, key.lastIndexOf("."))));
  drivers.delete("");
  const pairs = [...drivers].flatMap((driver) =>
    ["clean", "process", "required"].map((key) => [`${driver}.${key}`, ""] as const),
  );
  const set = pairs.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { ...Object.fromEntries(set), GIT_CONFIG_COUNT: String(pairs.length) };
}

interface Failure {
  readonly code?: unknown;
  readonly killed?: boolean;
  readonly message: string;
}

/** What may stand before it are warnings. */
const CAUSE = /^(?:fatal|error):/;

function answerOf(error: Failure | null, stdout: string, stderr: string): GitAnswer {
  if (error === null) return { ok: true, text: stdout, cut: false };
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return { ok: true, text: stdout, cut: true };
  const code = typeof error.code === "number" ? error.code : -1;
  const lines = stderr.trim().split("\n");
  const said = lines.find((line) => CAUSE.test(line)) ?? lines[0] ?? "";
  const detail = error.killed === true ? "timeout" : said || String(error.code ?? error.message);
  return { ok: false, missing: error.code === "ENOENT", code, detail };
}
