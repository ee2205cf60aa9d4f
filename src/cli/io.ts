/** What a command touches of the process: streams, environment, signals, and leaving at once. Commands get it handed in. */

import type { Key } from "../tui/keys.ts";
import type { Output } from "../tui/screen.ts";
import { listenForKeys } from "./keys.ts";
import { UsageError } from "./usage.ts";

export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** Tells of every key until the answer is called. */
export type Keys = (heard: (key: Key) => void) => () => void;

export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** What a person types, key by key; undefined where standard input is no terminal. */
  readonly keys?: Keys;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. Throws `UsageError` where the current folder is gone. */
  readonly cwd: string;
  /** Answers how to stop listening. */
  onSignal(signal: Signal, listener: () => void): () => void;
  /** Ends the process now; nothing more is booked. */
  leave(code: number): never;
}

export interface ProcessIo extends Io {
  /** Why output could not be written, when it was lost; a reader that went away is no loss. */
  lost(): string | undefined;
}

export function processIo(): ProcessIo {
  const { stdin, stdout, stderr, env } = process;
  // A reader that went away must not end a run: whoever writes finds out for himself.
  let lost: string | undefined;
  stderr.on("error", () => undefined);
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") lost ??= error.message;
  });
  return {
    stdin,
    ...(stdin.isTTY && {
      keys: (heard) => listenForKeys(stdin, stdout.isTTY ? stdout : stderr, heard),
    }),
    stdout,
    stderr,
    env,
    get cwd() {
      const folder = currentFolder();
      if (folder !== undefined) return folder;
      throw new UsageError("current folder", (texts) => texts.folderGone);
    },
    lost: () => lost,
    onSignal(signal, listener) {
      process.on(signal, listener);
      return () => process.off(signal, listener);
    },
    leave: (code) => process.exit(code),
  };
}

function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
