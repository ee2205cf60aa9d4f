/**
 * A person's editor: which one, and how it is started. Knows words and processes; not what is edited.
 *
 * E1. No shell reads the words: they are split at blanks, and quotation marks keep blanks together. Nothing else is special.
 * E2. A bare name is not looked for in the current folder or beside the document: a session may have put a program there.
 */

import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { programsIn } from "../../adapters/system/program.ts";
import type { Io } from "../io.ts";

/** `VISUAL`, else `EDITOR`, as program and words; undefined when neither says anything. */
export function editorOf(env: Io["env"]): readonly [string, ...string[]] | undefined {
  const line = [env.VISUAL, env.EDITOR].find((value) => (value ?? "").trim() !== "");
  const [program, ...words] = wordsIn(line ?? "");
  return program === undefined ? undefined : [program, ...words];
}

/** E1 */
export const wordsIn = (line: string): readonly string[] =>
  (line.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? []).map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double = "", single = "") => double + single),
  );

const NOT_FOUND = "not found in PATH outside of the project; give its whole path";

/**
 * How it ended: its exit code, or the signal's name. Rejects when it cannot be started. Ctrl-C in it is its own affair; `signal` ends it.
 */
export function edit(
  [program, ...words]: readonly [string, ...string[]],
  path: string,
  io: Io,
  signal?: AbortSignal,
): Promise<number | string> {
  const off = io.onSignal("SIGINT", () => undefined);
  // Where standard output goes into a pipe, an editor draws on standard error's terminal.
  const out = io.stdout.isTTY === true ? 1 : 2;
  return new Promise<number | string>((resolve, reject) => {
    const place = programsIn(io.env, [io.cwd, dirname(path)]).find(program); // E2
    if (place === undefined) throw new Error(NOT_FOUND);
    const child = spawn(place, [...words, path], {
      stdio: [0, out, 2],
      env: io.env,
      ...(signal !== undefined && { signal }),
    });
    child.once("error", (error) => {
      if (error.name !== "AbortError") reject(error); // ended by `signal`: it closes
    });
    child.once("close", (code, signal) => resolve(code ?? signal ?? 1));
  }).finally(off);
}
