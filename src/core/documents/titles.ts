/** The shape of title tables, and the sections of the handoff document. Knows keys; the words of each language lie in `locale/`. */

/** The sections of the handoff document in their fixed order. */
export const SECTION_KEYS = ["doing", "decided", "deadends", "next", "scene"] as const;

export type SectionKey = (typeof SECTION_KEYS)[number];

/** The titles of one document in one language: of each list the first is written, all are read. */
export type Titles<K extends string> = Readonly<Record<K, readonly [string, ...string[]]>>;
