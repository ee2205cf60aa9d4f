/** The handoff document for users of the library: a thin class over the pure functions, and the two that touch the disk. */

import { diskDocuments } from "../adapters/disk/documents.ts";
import type { SectionKey } from "../core/documents/titles.ts";
import { badOption } from "../core/errors.ts";
import { type DegradedFacts, degradedDocument } from "../core/handoff/degraded.ts";
import {
  type HandoffDocument,
  isDegraded,
  missing,
  type PromptBlockOptions,
  parseHandoff,
  promptBlock,
  toMarkdown,
} from "../core/handoff/document.ts";
import type { Lang } from "../core/locale/lang.ts";
import { isPlainObject } from "../core/options.ts";
import { absolutePath } from "./document-path.ts";

export { DEGRADED, REQUIRED } from "../core/handoff/document.ts";
export { HANDOFF_PROMPT, handoffPrompt } from "../core/handoff/prompts.ts";

export interface HandoffWriteOptions {
  /** Language of the titles. Default `en`; all are read. */
  readonly lang?: Lang;
}

/** Five sections, of which `doing` and `next` are required. Sections are plain text; "" is empty. */
export class Handoff implements HandoffDocument {
  /** What is being worked on at this moment. */
  readonly doing: string;
  /** What is settled, with the why. */
  readonly decided: string;
  /** What was tried and ruled out. */
  readonly deadends: string;
  /** What to do first. */
  readonly next: string;
  /** Paths of what matters. */
  readonly scene: string;
  /** The step's name; stands in the first line and is not read from there. */
  readonly step: string;
  /** Where it lies: absolute, known after `load` and `write`. */
  path?: string;

  constructor(sections: Partial<HandoffDocument> = {}) {
    if (!isPlainObject(sections)) throw badOption("Handoff", "an object of sections", sections);
    const { doing = "", decided = "", deadends = "", next = "", scene = "", step = "" } = sections;
    const parts = { doing, decided, deadends, next, scene, step };
    for (const [key, value] of Object.entries(parts))
      if (typeof value !== "string") throw badOption(`Handoff.${key}`, "a text", value);
    this.doing = doing;
    this.decided = decided;
    this.deadends = deadends;
    this.next = next;
    this.scene = scene;
    this.step = step;
  }

  /** Reads free text: titles of all four languages, numbered, bold or with `#`. Never fails; what is not there is "". */
  static parse(source: string, options: { readonly step?: string } = {}): Handoff {
    return new Handoff(parseHandoff(source, options.step));
  }

  /** The document at `path`, or null when there is no file. Throws `store` when the disk refuses. */
  static async load(path: string): Promise<Handoff | null> {
    const absolute = absolutePath(path);
    const source = await diskDocuments().read(absolute);
    if (source === null) return null;
    const handoff = Handoff.parse(source);
    handoff.path = absolute;
    return handoff;
  }

  /** The required sections that are empty. */
  missing(): SectionKey[] {
    return missing(this);
  }

  complete(): boolean {
    return this.missing().length === 0;
  }

  /** True when `doing` opens with the marker: code put the document together, the session did not write it. */
  get degraded(): boolean {
    return isDegraded(this);
  }

  toMarkdown(options: HandoffWriteOptions = {}): string {
    return toMarkdown(this, options);
  }

  /** What a successor is told. Names `path` when the document has one. */
  promptBlock(options: PromptBlockOptions = {}): string {
    return promptBlock(this, this.path === undefined ? options : { path: this.path, ...options });
  }

  /** Writes the file whole or not at all, with the folders above it, and answers its absolute path. Throws `store`. */
  async write(path: string, options: HandoffWriteOptions = {}): Promise<string> {
    const absolute = absolutePath(path);
    await diskDocuments().write(absolute, this.toMarkdown(options));
    this.path = absolute;
    return absolute;
  }
}

/** The document for when no session could write one: complete, marked, with the first 1200 characters of the task in `scene`. */
export const degraded = (step: string, prompt: string, facts: DegradedFacts = {}): Handoff =>
  new Handoff(degradedDocument(step, prompt, facts));
