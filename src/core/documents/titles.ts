/** The shape of title tables, and the sections of each document. Knows keys; the words of each language lie in `locale/`. */

/** The sections of the handoff document in their fixed order. */
export const SECTION_KEYS = ["doing", "decided", "deadends", "next", "scene"] as const;

export type SectionKey = (typeof SECTION_KEYS)[number];

/** The titles of one document in one language: of each list the first is written, all are read. */
export type Titles<K extends string> = Readonly<Record<K, readonly [string, ...string[]]>>;

/** The sections of the brief that must be filled, in their fixed order. */
export const BRIEF_KEYS = ["goal", "accept", "bounds", "unknowns"] as const;

export type BriefKey = (typeof BRIEF_KEYS)[number];

export const GOAL_KEYS = ["statement", "checks"] as const;

export type GoalKey = (typeof GOAL_KEYS)[number];

export const VERDICT_KEYS = ["state", "reason", "failed"] as const;

export type VerdictKey = (typeof VERDICT_KEYS)[number];

/** What a verdict can find. */
export const FINDINGS = ["achieved", "not_yet", "unreachable"] as const;

export type Finding = (typeof FINDINGS)[number];

/** The first line of a document, without its mark, and two lines for whoever opens the file. */
export interface Frame {
  readonly title: string;
  readonly quote: readonly [string, string];
}

/** The words of the documents of the default flow in one language. */
export interface FlowDocuments {
  readonly brief: { readonly titles: Titles<BriefKey | "additions">; readonly frame: Frame };
  readonly goal: { readonly titles: Titles<GoalKey>; readonly frame: Frame };
  readonly verdict: { readonly titles: Titles<VerdictKey>; readonly frame: Frame };
  /** How a finding is said: the first is written, all are read. */
  readonly findings: Titles<Finding>;
  /** Stands in brackets behind a check that cannot be verified in this environment. */
  readonly unverifiable: readonly [string, ...string[]];
}
