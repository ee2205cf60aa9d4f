/** From a runtime's options to how it remembers: fills in the policies and the language's words. Throws `bad_option` for a wrong policy. */

import { isEphemeral } from "../core/ephemeral/is-ephemeral.ts";
import {
  type EphemeralOptions,
  EphemeralPolicy,
  type PruneOptions,
  PrunePolicy,
  type TrimOptions,
  TrimPolicy,
} from "../core/history/policies.ts";
import type { Memory } from "../core/history/remember.ts";
import type { Lang } from "../core/locale/lang.ts";
import { promptsFor } from "../core/locale/prompts.ts";

/** What a session remembers when it is gone on with. What is stored is never touched. */
export interface MemoryOptions {
  /** Results of 2,000 characters and more but for the newest 20 become pointers to files below `spill/`. Default false. */
  readonly trim?: boolean | TrimOptions | TrimPolicy;
  /** Answers of commands such as `git status`, but for the newest 6, become one line. Default true. */
  readonly ephemeral?: boolean | EphemeralOptions | EphemeralPolicy;
  /** Refused calls, the newest, that stay; the others, and errors of the API, go. Default 1; false takes nothing out. */
  readonly keepDenials?: number | boolean | PruneOptions | PrunePolicy;
}

export function memoryOf(
  { trim = false, ephemeral = true, keepDenials = 1 }: MemoryOptions,
  lang: Lang,
): Memory {
  return {
    trim: TrimPolicy.from(trim),
    ephemeral: EphemeralPolicy.from(ephemeral),
    prune: PrunePolicy.from(keepDenials),
    ages: isEphemeral,
    words: promptsFor(lang).history,
  };
}
