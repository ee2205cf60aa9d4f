/**
 * The verdict as data: what a judge found, why, and what did not pass. Reads it from free text and writes it. Does not know the goal.
 *
 * V1. The finding is one of the exact words, on a line of its own, in the section of the conclusion: a word within a sentence is none, and
 *     without the section there is none. What is not clear is "", and "" is not achieved.
 * V2. That it is achieved stands alone in its section: what follows could take it back. The other two may be followed by text.
 * V3. Findings that disagree, in one section or in several, are none.
 * V4. Emphasis, quotes, round brackets, a bullet, a number, a tick, one mark of punctuation around the word and its width do not matter. A
 *     question mark, a stroke through it or dots do: they say something.
 * V5. Reading what was written gives the same verdict (in the form of `normaliseBody` and `normaliseItems`).
 */

import { linesOf } from "../documents/body.ts";
import { framed } from "../documents/framed.ts";
import { itemsOf, writeItems } from "../documents/list.ts";
import {
  type Grammar,
  grammarOf,
  readBodies,
  readSections,
  writeSections,
} from "../documents/sections.ts";
import { FINDINGS, type Finding, VERDICT_KEYS, type VerdictKey } from "../documents/titles.ts";
import { LANGS, type Lang } from "../locale/lang.ts";
import { FLOW_DOCUMENTS, flowTitles, writtenTitles } from "../locale/titles.ts";

export type VerdictState = Finding | "";

export interface VerdictDocument {
  /** "" where the judge did not come to a clear finding (V1). */
  readonly state: VerdictState;
  readonly reason: string;
  /** What did not pass, one line each. */
  readonly failed: readonly string[];
}

const GRAMMAR: Grammar<VerdictKey> = grammarOf(VERDICT_KEYS, flowTitles("verdict"));

const WORDS: ReadonlyMap<string, Finding> = new Map(
  FINDINGS.flatMap((finding) => [
    [finding, finding] as const,
    ...LANGS.flatMap((lang) =>
      FLOW_DOCUMENTS[lang].findings[finding].map((word) => [word, finding] as const),
    ),
  ]),
);

/** Never fails: what is not there is empty. */
export function parseVerdict(text: string): VerdictDocument {
  const { reason, failed } = readSections(GRAMMAR, text);
  const states = (readBodies(GRAMMAR, text).get("state") ?? []).map(stateOf);
  const [first = ""] = states;
  const agreed = states.every((state) => state === first); // V3
  return { state: agreed ? first : "", reason, failed: itemsOf(failed) };
}

/** V1, V2, V3. */
function stateOf(body: string): VerdictState {
  const lines = linesOf(body).filter((line) => line.trim() !== "");
  const [first, ...others] = lines.map((line) => WORDS.get(bare(line)));
  if (first === undefined) return "";
  const clear = others.every(
    (other) => other === first || (other === undefined && first !== "achieved"),
  );
  return clear ? first : "";
}

const WRAPPING = "[\\s*_`\"'“”‘’«»「」『』()✅✔☑✓\\uFE0F\\u200B\\uFEFF]";
const BEFORE = new RegExp(`^(?:${WRAPPING}|>|[-+•·](?=\\s)|\\d{1,3}(?:[.)](?=\\D)|、))+`, "u");
const AFTER = new RegExp(`${WRAPPING}*[.。!,;:]?${WRAPPING}*$`, "u");
const LONGEST = 100;

/** V4. */
function bare(line: string): string {
  if (line.length > LONGEST) return "";
  const text = line.normalize("NFKC").replace(BEFORE, "").replace(AFTER, "");
  return text.toLowerCase().replace(/\s+/g, " ");
}

/** The file as people find it. */
export const verdictMarkdown = (verdict: VerdictDocument, lang: Lang): string =>
  framed(FLOW_DOCUMENTS[lang].verdict.frame, sectionsOf(verdict, lang, "placeholder"));

/** The sections alone; empty ones are left out. */
export const verdictSections = (verdict: VerdictDocument, lang: Lang): string =>
  sectionsOf(verdict, lang, "skip");

function sectionsOf(
  { state, reason, failed }: VerdictDocument,
  lang: Lang,
  empty: "placeholder" | "skip",
): string {
  const { verdict, findings } = FLOW_DOCUMENTS[lang];
  const sections = {
    state: state === "" ? "" : findings[state][0],
    reason,
    failed: writeItems(failed),
  };
  return writeSections(GRAMMAR, sections, { title: writtenTitles(verdict.titles), empty });
}
