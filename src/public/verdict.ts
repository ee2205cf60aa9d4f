/** The verdict for users of the library: a thin class over the pure functions. */

import { FINDINGS } from "../core/documents/titles.ts";
import { badOption } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { isPlainObject, oneOf, texts } from "../core/options.ts";
import {
  parseVerdict,
  type VerdictDocument,
  type VerdictState,
  verdictMarkdown,
} from "../core/workflow/verdict.ts";

const STATE = oneOf(...FINDINGS, "");

/** What a judge found. */
export class Verdict implements VerdictDocument {
  /** "" where the judge came to no clear finding, which is not "achieved". */
  readonly state: VerdictState;
  readonly reason: string;
  /** What did not pass, one line each. */
  readonly failed: readonly string[];

  constructor(parts: Partial<VerdictDocument> = {}) {
    if (!isPlainObject(parts)) throw badOption("Verdict", "an object of sections", parts);
    const { state = "", reason = "", failed = [] } = parts;
    if (!STATE.ok(state)) throw badOption("Verdict.state", STATE.expected, state);
    if (typeof reason !== "string") throw badOption("Verdict.reason", "a text", reason);
    if (!texts.ok(failed)) throw badOption("Verdict.failed", texts.expected, failed);
    this.state = state;
    this.reason = reason;
    this.failed = failed;
  }

  /**
   * Reads free text. The state is one of the exact words, in any of the four languages, alone under the title of the conclusion; a word
   * within a sentence is none. Never fails.
   */
  static parse(source: string): Verdict {
    return new Verdict(parseVerdict(source));
  }

  /** The goal is reached. */
  get ok(): boolean {
    return this.state === "achieved";
  }

  /** `lang`: of titles and words, default `en`; all are read. */
  toMarkdown({ lang = "en" }: { readonly lang?: Lang } = {}): string {
    return verdictMarkdown(this, lang);
  }
}
