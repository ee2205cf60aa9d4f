/**
 * What changed on the disk between the writing of a document and its reading. Compares two looks at the same things and says the
 * difference; takes no look itself.
 */

import { evidenceTextsFor } from "../locale/evidence.ts";
import type { Lang } from "../locale/lang.ts";
import { codeSpan } from "./code-span.ts";
import type { Repository } from "./evidence.ts";

/** One look: plain JSON, so that it can be kept with the document. */
export interface Observed {
  /** The commit that is checked out; null before the first one and outside of a repository. */
  readonly head: string | null;
  readonly branch: string | null;
  /** By path: a fingerprint of what lies there, null for what does not exist. */
  readonly files: Readonly<Record<string, string | null>>;
}

export const observed = (
  repository: Repository,
  files: ReadonlyMap<string, string | null>,
): Observed => ({
  head: repository.kind === "git" ? repository.head : null,
  branch: repository.kind === "git" ? repository.branch : null,
  files: Object.fromEntries(files),
});

/** Changed files that are named; more are counted. */
const SHOWN = 20;

/** One sentence each; none when nothing changed. What was not looked at the first time is no change. */
export function changesSince(before: Observed, now: Observed, lang: Lang = "en"): string[] {
  const { changes } = evidenceTextsFor(lang);
  const short = (hash: string | null) => codeSpan(hash === null ? "-" : hash.slice(0, 12));
  const sentences: string[] = [];
  if (before.head !== now.head)
    sentences.push(changes.head({ from: short(before.head), to: short(now.head) }));
  if (before.branch !== now.branch)
    sentences.push(
      changes.branch({ from: codeSpan(before.branch ?? "-"), to: codeSpan(now.branch ?? "-") }),
    );
  const files = Object.entries(before.files).flatMap(([path, was]) => {
    const is = now.files[path] ?? null;
    if (is === was) return [];
    const about = { path: codeSpan(path) };
    if (is === null) return [changes.gone(about)];
    return [was === null ? changes.appeared(about) : changes.changed(about)];
  });
  const more = files.length - SHOWN;
  return [
    ...sentences,
    ...files.slice(0, SHOWN),
    ...(more > 0 ? [changes.more({ count: more })] : []),
  ];
}
