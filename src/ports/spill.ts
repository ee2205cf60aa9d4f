/** Where texts lie that were kept out of a context. Content names the file: the same text is one file, whoever keeps it. */

import type { Whereabouts } from "../core/guards/spill-reading.ts";

export interface SpilledFile {
  /** Absolute. */
  readonly path: string;
  /** Characters (UTF-16 units). */
  readonly chars: number;
}

export interface SpillFiles {
  /** Absolute; made with the first file. */
  readonly folder: string;
  /** Keeps a text. Atomic, 0600. Throws `store` when the disk refuses. */
  keep(text: string): Promise<SpilledFile>;
  /** Keeps a copy of another program's file, in bounded memory. Atomic, 0600. Throws `store` when it cannot. */
  copy(path: string): Promise<SpilledFile>;
  /** What a path leads to, links followed. A relative one is looked for below each of the folders. Never throws. */
  whereabouts(path: string, folders: readonly string[]): Promise<Whereabouts>;
}
