/** What a person sees when a command cannot be carried out, and its exit code: one line, no stack (FLOWER_DEBUG shows it). */

import { visible } from "../tui/visible.ts";
import type { Io } from "./io.ts";

/** The codes of errors that a person can do something about; every other error is a failed run. */
const CODES: Readonly<Record<string, number>> = {
  bad_option: 2,
  bad_document: 2,
  unknown_session: 2,
  no_credentials: 3,
};

export function reportFailure(error: unknown, io: Io): number {
  const { message, stack, code } =
    error instanceof Error
      ? (error as NodeJS.ErrnoException)
      : (new Error(String(error)) as NodeJS.ErrnoException);
  io.stderr.write(`${errorLine(message)}\n`);
  if (io.env.FLOWER_DEBUG && stack !== undefined)
    io.stderr.write(`${stack.split("\n").map(visible).join("\n")}\n`);
  return CODES[code ?? ""] ?? 1;
}

export const errorLine = (message: string): string =>
  `flower: ${visible(message.trim().replace(/\s*\n\s*/g, " "))}`;
