/** The workbench for users of the library: where it lies, and the two things that can be asked of it. What is said of it is the core's. */

import { basename, dirname, join, relative, resolve } from "node:path";
import { existingFolder, isOutside, runFolder } from "../adapters/disk/layout.ts";
import { diskWorkbench } from "../adapters/disk/workbench.ts";
import { badOption } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { checkOptions, text } from "../core/options.ts";
import type { Contents } from "../core/workbench/contents.ts";
import { indexPage } from "../core/workbench/index-page.ts";
import { WORKBENCH } from "../core/workbench/names.ts";
import { workbenchBlock } from "../core/workbench/prompt-block.ts";
import type { WorkbenchFiles } from "../ports/workbench.ts";

export interface WorkbenchOptions {
  /** The project's folder; it must exist. */
  readonly workspace: string;
  /** Relative to the workspace. Default `.flower`. */
  readonly root?: string;
}

/** `scripts/ artifacts/ notes/ spill/ INDEX.md`: what outlives a session. Give it to `Runtime` as `workbench`. */
export class Workbench {
  /** Absolute. */
  readonly workspace: string;
  /** Absolute. */
  readonly root: string;
  readonly #files: WorkbenchFiles;

  /** Throws `bad_option`. Touches nothing yet. */
  constructor(options: WorkbenchOptions) {
    checkOptions("Workbench", options, { workspace: text, root: text });
    if (options.workspace === undefined)
      throw badOption("Workbench.workspace", "the project's folder", undefined);
    this.workspace = existingFolder(options.workspace, "Workbench.workspace");
    this.root = runFolder(this.workspace, options.root ?? WORKBENCH, "Workbench.root");
    this.#files = diskWorkbench(this.root, this.workspace);
  }

  /** For agents that work in copies of the project: `<parent>/.flower-<name>`, which all of them can reach. */
  static beside(workspace: string): Workbench {
    const folder = resolve(workspace);
    const root = join(dirname(folder), `${WORKBENCH}-${basename(folder)}`);
    return new Workbench({ workspace: folder, root });
  }

  /** It lies outside of the workspace. */
  get external(): boolean {
    return this.#files.external;
  }

  /** A path as it is shown: relative to the workspace inside of it, else absolute. */
  show(path: string): string {
    const absolute = resolve(this.root, path);
    return isOutside(absolute, this.workspace) ? absolute : relative(this.workspace, absolute);
  }

  /** Makes the folders that are missing and writes INDEX.md; answers what lies there. Throws `store`. */
  async refresh(options: { readonly lang?: Lang } = {}): Promise<Contents> {
    await this.#files.prepare();
    const contents = await this.#files.contents();
    await this.#files.writeIndex(indexPage(contents, options.lang ?? "en"));
    return contents;
  }

  /** What a new session is told of it. */
  async promptBlock(options: { readonly lang?: Lang } = {}): Promise<string> {
    const { root, external } = this;
    const contents = await this.#files.contents();
    return workbenchBlock(contents, { lang: options.lang ?? "en", root, external });
  }
}
