/** A workbench on disk: a folder where sessions and people leave files for whoever comes next. What is said of it is decided elsewhere. */

import type { Contents } from "../core/workbench/contents.ts";

export interface WorkbenchFiles {
  /** Absolute. */
  readonly root: string;
  /** It lies outside of the workspace. */
  readonly external: boolean;
  /** Makes the folders that are missing. Throws `store` when the disk refuses. */
  prepare(): Promise<void>;
  /**
   * What lies there now. Never rejects: what cannot be read is left out. Links are not followed; of a file that has not changed since the
   * last call nothing is read, of another one its first kilobyte.
   */
  contents(): Promise<Contents>;
  /** Writes INDEX.md, whole or not at all, unless it says this already. Throws `store`. */
  writeIndex(text: string): Promise<void>;
}
