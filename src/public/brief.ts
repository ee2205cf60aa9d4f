/** The brief for users of the library: a thin class over the pure functions, and the two that touch the disk. */

import { diskDocuments } from "../adapters/disk/documents.ts";
import type { BriefKey } from "../core/documents/titles.ts";
import { badOption } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { isPlainObject } from "../core/options.ts";
import {
  type BriefDocument,
  briefMarkdown,
  briefMissing,
  readBrief,
} from "../core/workflow/brief.ts";
import { absolutePath } from "./document-path.ts";

/** What is wanted: four sections, all required. Sections are plain text; "" is empty, "none" is an answer. */
export class Brief implements BriefDocument {
  /** What is to be there in the end, and what for. */
  readonly goal: string;
  /** How anybody can tell that it is done. */
  readonly accept: string;
  /** What limits the way of working. */
  readonly bounds: string;
  /** What nobody could say, and what is assumed instead. */
  readonly unknowns: string;
  /** What a person said after the brief was frozen, each with its date; not required. */
  readonly additions: string;
  /** Where it lies: absolute, known after `load` and `write`. */
  path?: string;

  constructor(sections: Partial<BriefDocument> = {}) {
    if (!isPlainObject(sections)) throw badOption("Brief", "an object of sections", sections);
    const { goal = "", accept = "", bounds = "", unknowns = "", additions = "" } = sections;
    const parts = { goal, accept, bounds, unknowns, additions };
    for (const [key, value] of Object.entries(parts))
      if (typeof value !== "string") throw badOption(`Brief.${key}`, "a text", value);
    this.goal = goal;
    this.accept = accept;
    this.bounds = bounds;
    this.unknowns = unknowns;
    this.additions = additions;
  }

  /** Reads free text: titles of all four languages, numbered, bold or with `#`. Never fails; what is not there is "". */
  static parse(source: string): Brief {
    return new Brief(readBrief(source));
  }

  /** The brief at `path`, or null when there is no file. Throws `store` when the disk refuses. */
  static async load(path: string): Promise<Brief | null> {
    const absolute = absolutePath(path);
    const source = await diskDocuments().read(absolute);
    if (source === null) return null;
    const brief = Brief.parse(source);
    brief.path = absolute;
    return brief;
  }

  /** The sections that are empty, of the four. */
  missing(): BriefKey[] {
    return briefMissing(this);
  }

  complete(): boolean {
    return this.missing().length === 0;
  }

  /** `lang`: of the titles, default `en`; all are read. */
  toMarkdown({ lang = "en" }: { readonly lang?: Lang } = {}): string {
    return briefMarkdown(this, lang);
  }

  /** Writes the file whole or not at all, with the folders above it, and answers its absolute path. Throws `store`. */
  async write(path: string, options: { readonly lang?: Lang } = {}): Promise<string> {
    const absolute = absolutePath(path);
    await diskDocuments().write(absolute, this.toMarkdown(options));
    this.path = absolute;
    return absolute;
  }
}
