/** What a command touches of the process: streams, environment, signals, and leaving at once. Commands get it handed in. */

import type { Output } from "../tui/screen.ts";
import { listenForKeys } from "./keys.ts";

export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** Tells of every key until the answer is called. */
export type Keys = (heard: (key: string) => void) => () => void;

export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** What a person types, key by key; undefined where standard input is no terminal. */
  readonly keys?: Keys;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /** Answers how to stop listening. */
  onSignal(signal: Signal, listener: () => void): () => void;
  /** Ends the process now; nothing more is booked. */
  leave(code: number): never;
}

export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  // A reader that went away must not end a run: whoever writes finds out for himself.
  for (const stream of [stdout, stderr]) stream.on("error", () => undefined);
  return {
    stdin,
    ...(stdin.isTTY && { keys: (heard) => listenForKeys(stdin, heard) }),
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    onSignal(signal, listener) {
      process.on(signal, listener);
      return () => process.off(signal, listener);
    },
    leave: (code) => process.exit(code),
  };
}
