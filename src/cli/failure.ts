/** What a person sees when a command cannot be carried out, and its exit code: one line, no stack (FLOWER_DEBUG shows it). */

import type { Lang } from "../core/locale/lang.ts";
import { errorSaid } from "../core/locale/said.ts";
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
const FLAGS: Readonly<Record<string, string>> = {
  "Runtime.runDir": "--run-dir",
  baseUrl: "--base-url",
};

/** What an error may carry. */
interface Told {
  readonly stack?: string;
  readonly code?: string;
  readonly field?: string;
}

export function reportFailure(error: unknown, io: Io, lang: Lang): number {
  const { stack, code, field } = (error instanceof Error ? error : {}) as Told;
  const flag = FLAGS[field ?? ""];
  const said = errorSaid(error, lang);
  sayError(flag === undefined ? said : said.replace(String(field), flag), io.stderr);
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
