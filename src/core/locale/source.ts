/** Where a setting comes from, in the language at hand. Files and variables are named as they are; only the words around them change. */

import type { Lang } from "./lang.ts";
import { linesFor } from "./lines.ts";

/** @param source as `Credentials` names it, in English; what is no such source is answered as it is. */
export function sourceIn(lang: Lang, source: string): string {
  const { before } = linesFor(lang);
  const [, variable] = /^(\w+) \(environment\)$/.exec(source) ?? [];
  if (variable !== undefined) return before.ofEnvironment({ name: variable });
  const [, path] = /^apiKeyHelper in (.+)$/s.exec(source) ?? [];
  return path === undefined ? source : before.ofHelper({ path });
}
