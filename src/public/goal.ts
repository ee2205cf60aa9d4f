/** The goal for users of the library: a thin class over the pure functions, and the two that touch the disk. */

import { diskDocuments } from "../adapters/disk/documents.ts";
import type { GoalKey } from "../core/documents/titles.ts";
import { badOption } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { isPlainObject } from "../core/options.ts";
import {
  amendedGoal,
  type Check,
  type GoalDocument,
  goalMarkdown,
  goalMissing,
  parseGoal,
  unverifiableChecks,
} from "../core/workflow/goal.ts";
import { absolutePath } from "./document-path.ts";

/** By what the work is judged: a state and the checks that show it, both required. */
export class Goal implements GoalDocument {
  /** The state in which the goal is reached. */
  readonly statement: string;
  /** One line each. */
  readonly checks: readonly Check[];
  /** Where it lies: absolute, known after `load` and `write`. */
  path?: string;

  constructor(parts: Partial<GoalDocument> = {}) {
    if (!isPlainObject(parts)) throw badOption("Goal", "an object of sections", parts);
    const { statement = "", checks = [] } = parts;
    if (typeof statement !== "string") throw badOption("Goal.statement", "a text", statement);
    if (!Array.isArray(checks) || !checks.every(isCheck))
      throw badOption("Goal.checks", "a list of { text, unverifiable? }, both texts", checks);
    this.statement = statement;
    this.checks = checks;
  }

  /** Reads free text: titles of all four languages; a check that bears `[cannot be verified here: why]` is marked. Never fails. */
  static parse(source: string): Goal {
    return new Goal(parseGoal(source));
  }

  /** The goal at `path`, or null when there is no file. Throws `store` when the disk refuses. */
  static async load(path: string): Promise<Goal | null> {
    const absolute = absolutePath(path);
    const source = await diskDocuments().read(absolute);
    if (source === null) return null;
    const goal = Goal.parse(source);
    goal.path = absolute;
    return goal;
  }

  /** The checks that cannot be verified in this environment. */
  get unverifiable(): readonly Check[] {
    return unverifiableChecks(this);
  }

  /** The sections that are empty. */
  missing(): GoalKey[] {
    return goalMissing(this);
  }

  complete(): boolean {
    return this.missing().length === 0;
  }

  /** Each section that the text holds, the state or the checks, takes the place of the old one; null where it holds none. */
  amended(source: string): Goal | null {
    const goal = amendedGoal(this, source);
    return goal === undefined ? null : new Goal(goal);
  }

  /** `lang`: of titles and markers, default `en`; all are read. */
  toMarkdown({ lang = "en" }: { readonly lang?: Lang } = {}): string {
    return goalMarkdown(this, lang);
  }

  /** Writes the file whole or not at all, with the folders above it, and answers its absolute path. Throws `store`. */
  async write(path: string, options: { readonly lang?: Lang } = {}): Promise<string> {
    const absolute = absolutePath(path);
    await diskDocuments().write(absolute, this.toMarkdown(options));
    this.path = absolute;
    return absolute;
  }
}

const isCheck = (value: unknown): boolean =>
  isPlainObject(value) &&
  typeof value.text === "string" &&
  (value.unverifiable === undefined || typeof value.unverifiable === "string");
