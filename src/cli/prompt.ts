/** A prompt that comes on standard input or from a file. Throws `UsageError` where none comes, and for what is no text. */

import { isUtf8 } from "node:buffer";
import type { Io } from "./io.ts";
import { UsageError } from "./usage.ts";

export async function promptFrom(stdin: Io["stdin"]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  const text = utf8Text(Buffer.concat(chunks), "prompt", "standard input");
  if (text.trim() === "")
    throw new UsageError("prompt", "expected a text on standard input, got nothing");
  return text;
}

/** Without an editor's byte order mark. @param from where the bytes come from, for the message. */
export function utf8Text(bytes: Uint8Array, field: string, from: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new UsageError(field, `expected text in UTF-8 in ${from}, got other bytes`);
}
