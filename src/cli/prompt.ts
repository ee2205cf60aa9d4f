/** A prompt that comes on standard input. Throws `UsageError` where none comes. */

import type { Io } from "./io.ts";
import { UsageError } from "./usage.ts";

export async function promptFrom(stdin: Io["stdin"]): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin)
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  if (text.trim() === "")
    throw new UsageError("prompt", "expected a text on standard input, got nothing");
  return text;
}
