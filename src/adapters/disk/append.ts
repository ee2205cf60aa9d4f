/**
 * Adds to the end of a text file that people read. Knows bytes and modes, not what is in the file.
 *
 * E1. One write for one entry: two processes do not mix theirs.
 * E2. The file is 0600 from creation, and nothing is written through a link that somebody has put in its place.
 */

import { closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { diskRefused } from "./refusal.ts";

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;

/** `header` goes before the first entry of an empty file. Throws `store` when the disk refuses. */
export function appendEntry(path: string, header: string, entry: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600); // E2
    try {
      const bytes = Buffer.from(fstatSync(file).size === 0 ? header + entry : entry);
      for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from); // E1
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw diskRefused("write", path, cause);
  }
}
