/** What lies in a workbench, as data: three shelves of files with a line about each, and what is only counted. Knows no disk. */

/** The folders whose files are listed, in the order in which they are shown. */
export const SHELVES = ["scripts", "artifacts", "notes"] as const;
export type Shelf = (typeof SHELVES)[number];

/** A file on a shelf. */
export interface ListedFile {
  /** Relative to the workbench, with forward slashes. */
  readonly path: string;
  /** "" where nothing describes it. */
  readonly note: string;
  readonly bytes: number;
}

export interface ShelfContents {
  /** The newest, newest first. */
  readonly listed: readonly ListedFile[];
  /** All of them, those that are not listed as well. */
  readonly files: number;
}

export interface Contents extends Readonly<Record<Shelf, ShelfContents>> {
  /** Files of the folder of spilled texts, of the archive of earlier documents, and hidden ones: counted, never listed. */
  readonly spilled: number;
  readonly archived: number;
  readonly hidden: number;
}

/** So many files of a shelf are listed at most: more than anybody reads. */
export const LISTED = 200;
