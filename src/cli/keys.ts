/** What a person types on a terminal, key by key. Knows the terminal's modes, and puts them back; not what a key means. */

import type { ReadStream } from "node:tty";
import { type Key, KeyReader } from "../tui/keys.ts";
import type { Output } from "../tui/screen.ts";

/** What is pasted comes as one text, between two marks. */
const BRACKETED = { on: "\u001b[?2004h", off: "\u001b[?2004l" };

/**
 * Tells of every key, which is not echoed, until the answer is called or the process ends. Ctrl-C is the signal that it is elsewhere.
 * @param terminal where its modes are written to.
 */
export function listenForKeys(
  stdin: ReadStream,
  terminal: Pick<Output, "write">,
  heard: (key: Key) => void,
): () => void {
  const reader = new KeyReader();
  const read = (chunk: Buffer | string) => {
    for (const key of reader.read(typeof chunk === "string" ? Buffer.from(chunk) : chunk))
      if (key.key === "interrupt") process.kill(process.pid, "SIGINT");
      else heard(key);
  };
  let listening = true;
  const off = () => {
    if (!listening) return;
    listening = false;
    process.off("exit", off);
    stdin.off("error", off);
    stdin.off("data", read);
    stdin.pause();
    stdin.setRawMode(false);
    terminal.write(BRACKETED.off);
  };
  process.on("exit", off);
  stdin.on("error", off); // the terminal is gone, which a signal tells of
  stdin.setRawMode(true);
  terminal.write(BRACKETED.on);
  stdin.on("data", read);
  stdin.resume();
  return off;
}
