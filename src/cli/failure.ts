/** What a person sees when a command cannot be carried out, and its exit code: one line, no stack (FLOWER_DEBUG shows it). */

import { visible } from "../core/visible.ts";
import { usableWidth, wrap } from "../tui/width.ts";
import type { Io } from "./io.ts";

/** The codes of errors that a person can do something about; every other error is a failed run. */
const CODES: Readonly<Record<string, number>> = {
  bad_option: 2,
  bad_document: 2,
  unknown_session: 2,
  no_credentials: 3,
};

/** What the library calls an option, and the flag that a person gave. */
const FLAGS: Readonly<Record<string, string>> = { "Runtime.runDir": "--run-dir" };

export function reportFailure(error: unknown, io: Io): number {
  const { message, stack, code, field } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException & { readonly field?: string };
  const flag = FLAGS[field ?? ""];
  const said = flag === undefined ? message : message.replace(`${field}:`, `${flag}:`);
  sayError(said, io.stderr);
  if (io.env.FLOWER_DEBUG && stack !== undefined)
    io.stderr.write(`${stack.split("\n").map(visible).join("\n")}\n`);
  return CODES[code ?? ""] ?? 1;
}

/** One line; in a terminal it is broken at words. */
export function sayError(message: string, stderr: Io["stderr"]): void {
  const line = `flower: ${visible(message.trim().replace(/\s*\n\s*/g, " "))}`;
  const rows = stderr.isTTY === true ? wrap(line, usableWidth(stderr.columns)) : [line];
  stderr.write(`${rows.join("\n")}\n`);
}
