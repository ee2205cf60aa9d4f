/** What a person types on a terminal, key by key. Knows the terminal's modes; not what a key means. */

import type { ReadStream } from "node:tty";

const CTRL_C = "\u0003";
const ESCAPE = "\u001b";

/** Tells of every key, which is not echoed, until the answer is called. Ctrl-C is the signal that it is elsewhere; arrows and the like are none. */
export function listenForKeys(stdin: ReadStream, heard: (key: string) => void): () => void {
  const read = (chunk: Buffer | string) => {
    const text = String(chunk);
    if (text.startsWith(ESCAPE)) return;
    for (const key of text) {
      if (key === CTRL_C) process.kill(process.pid, "SIGINT");
      else heard(key);
    }
  };
  stdin.setRawMode(true);
  stdin.on("data", read);
  stdin.resume();
  return () => {
    stdin.off("data", read);
    stdin.pause();
    stdin.setRawMode(false);
  };
}
