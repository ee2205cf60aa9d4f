/**
 * The facts that stand below the five sections of a document, and who they come from: git, the record of tool calls, the disk. Types and
 * nothing else; how they are told is `evidence-block.ts`.
 */

import type { BackgroundWork } from "../run/facts.ts";
import type { ToolCall } from "./evidence-effects.ts";
import type { UserQuotation } from "./evidence-quotes.ts";

export interface DirtyFile {
  /** Two letters as git gives them (index, working tree), `??` for what it does not know. */
  readonly status: string;
  /** Relative to the folder that was asked about, with forward slashes. */
  readonly path: string;
  /** Where a renamed or copied file was. */
  readonly from?: string;
}

/** What git says of a folder at one moment. */
export type Repository =
  | {
      readonly kind: "git";
      /** The full hash; null before the first commit. */
      readonly head: string | null;
      /** Null when no branch is checked out. */
      readonly branch: string | null;
      /** At most a few hundred; `dirtyCount` counts all. */
      readonly dirty: readonly DirtyFile[];
      readonly dirtyCount: number;
      /** There were too many to count. */
      readonly atLeast: boolean;
    }
  | {
      readonly kind: "none";
      readonly why: "no-repository" | "no-git" | "failed";
      /** What git said, in one line; may be "". */
      readonly detail: string;
    };

export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

export interface EvidenceFacts {
  /** Which document this is. `at` is an ISO time. */
  readonly origin?: { readonly run: string; readonly generation: number; readonly at: string };
  /** At the beginning of this generation; absent when nobody looked. */
  readonly before?: Repository;
  /** When the document was written. */
  readonly now: Repository;
  /** Commits since `before`, newest first. */
  readonly commits: readonly Commit[];
  /** Every finished call of this generation, in order, those of sub-agents too. */
  readonly calls: readonly ToolCall[];
  readonly running: readonly BackgroundWork[];
  /** `running` goes on; else it was ended. */
  readonly kept: boolean;
  /** Measured, in tokens; 0 when unknown. */
  readonly context: number;
  readonly window: number;
  /** Of the whole step, US dollars. */
  readonly costUsd: number;
  /** Paths named in the scene that do not exist. */
  readonly missing: readonly string[];
  /** What the document says in the user's name. */
  readonly quotations: readonly UserQuotation[];
  /** The folder that paths are shown relative to, absolute. */
  readonly workspace?: string;
}
