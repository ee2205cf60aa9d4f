/**
 * The sessions of a workspace for users of the library: which one each step would go on with. A thin class over the pure functions, and the
 * one that touches the disk. It only reads: who writes the file is flower, while it runs.
 */

import { resolve } from "node:path";
import { diskDocuments } from "../adapters/disk/documents.ts";
import { type Lineage as Lines, parseLineage, sessionOf } from "../core/workflow/lineage.ts";
import { absolutePath } from "./document-path.ts";

/** What stands in `lineage.json`. */
export class Lineage implements Lines {
  /** Absolute: sessions belong to one workspace. */
  readonly workspace: string;
  /** How often the workspace was gone on with. */
  readonly woke: number;
  /** The session of each step, by the step's name: the last successor's, never a retired one. */
  readonly steps: Readonly<Record<string, string>>;

  private constructor({ workspace, woke, steps }: Lines) {
    this.workspace = workspace;
    this.woke = woke;
    this.steps = steps;
  }

  /** Reads the file's text; null for what is no lineage of this workspace. Never fails. */
  static parse(text: string, workspace: string): Lineage | null {
    const file = parseLineage(text, resolve(workspace));
    return file.kind === "own" ? new Lineage(file.lineage) : null;
  }

  /** The lineage in the file at `path`; null without a file, and for what is no lineage of this workspace. Throws `store`. */
  static async load(path: string, workspace: string): Promise<Lineage | null> {
    const text = await diskDocuments().read(absolutePath(path));
    return text === null ? null : Lineage.parse(text, workspace);
  }

  /** The session that a step would go on with; undefined where it never had one. */
  sessionOf(step: string): string | undefined {
    return sessionOf(this, step);
  }
}
