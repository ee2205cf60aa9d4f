/** A prompt that comes on standard input or from a file. Throws `UsageError` where none comes, and for what is no text. */

import { isUtf8 } from "node:buffer";
import type { Io } from "./io.ts";
import { UsageError } from "./usage.ts";

export async function promptFrom(stdin: Io["stdin"]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  const text = utf8Text(Buffer.concat(chunks), "prompt");
  if (text.trim() === "") throw new UsageError("prompt", (texts) => texts.noInput);
  return text;
}

/** Without an editor's byte order mark. @param path where the bytes come from, for the message; default: standard input. */
export function utf8Text(bytes: Uint8Array, field: string, path?: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new UsageError(field, (texts) => texts.noUtf8({ path }));
}
