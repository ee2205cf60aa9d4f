/**
 * A person's editor: which one, and how it is started. Knows words and processes; not what is edited.
 *
 * E1. No shell reads the words: they are split at blanks, and quotation marks keep blanks together. Nothing else is special.
 * E2. A bare name is not looked for where a session may have put a program: in the workspace, in the run directory, in the workbench beside
 *     the workspace, or where the document lies. The folder that flower was started in says nothing of that.
 */

import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { programsIn } from "../../adapters/system/program.ts";
import type { Lang } from "../../core/locale/lang.ts";
import { lookTextsFor } from "../../core/locale/look.ts";
import { Workbench } from "../../index.ts";
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

/** What a person's editor is put to work on. */
interface Edited {
  readonly path: string;
  /** Absolute: where sessions write. E2 */
  readonly workspace: string;
  readonly runDir: string;
  readonly lang: Lang;
}

/**
 * How it ended: its exit code, or the signal's name. Rejects when it cannot be started. Ctrl-C in it is its own affair; `signal` ends it.
 */
export function edit(
  [program, ...words]: readonly [string, ...string[]],
  { path, workspace, runDir, lang }: Edited,
  io: Io,
  signal?: AbortSignal,
): Promise<number | string> {
  const off = io.onSignal("SIGINT", () => undefined);
  // Where standard output goes into a pipe, an editor draws on standard error's terminal.
  const out = io.stdout.isTTY === true ? 1 : 2;
  return new Promise<number | string>((resolve, reject) => {
    const fenced = [workspace, runDir, Workbench.beside(workspace).root, dirname(path)];
    const place = programsIn(io.env, fenced).find(program); // E2
    if (place === undefined) throw new Error(lookTextsFor(lang).edit.notFound);
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
