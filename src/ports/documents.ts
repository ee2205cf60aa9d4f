/** Where documents lie: text files that people read and edit. A file is whole or absent, never half. */

export interface Documents {
  /** The text, or null when there is no such file. Invalid UTF-8 is replaced, a BOM kept. Throws `store` for any other reason. */
  read(path: string): Promise<string | null>;
  /** Atomic (temporary file, fsync, rename), 0600, folders 0700. Throws `store` when the disk refuses; the old file is then intact. */
  write(path: string, text: string): Promise<void>;
  /**
   * Gives a file another name without ever replacing one; false when there is nothing to move, or the name is taken. Throws `store` when it
   * cannot: then nothing has moved.
   */
  move(from: string, to: string): Promise<boolean>;
  /**
   * Moves `from` to `<folder>/<stem>-<stamp>.md` without ever replacing a file there; answers the new path, or null when there was
   * nothing to move. Throws `store` when it cannot: then nothing has moved.
   */
  archive(from: string, folder: string, stem: string, stamp: string): Promise<string | null>;
}
