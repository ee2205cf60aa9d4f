/**
 * What the disk said, for people: one error that names the path, the cause and what to do. Where something stands in a folder's place, that is the
 * path: it is what has to be moved. Knows error codes, not documents.
 */

import { FlowerError } from "../../core/errors.ts";
import type { Lang } from "../../core/locale/lang.ts";
import {
  type DiskAttempt,
  type RefusalTexts,
  refusalTextsFor,
} from "../../core/locale/refusals.ts";
import { inTheWay } from "../system/in-the-way.ts";

export function codeOf(cause: unknown): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/**
 * @param attempt what was tried.
 * @param from where it was to come from, when something was moved or copied.
 */
export function diskRefused(
  attempt: DiskAttempt,
  path: string,
  cause: unknown,
  from = "",
): FlowerError {
  const culprit = inTheWay(cause) ?? path;
  const said = (lang: Lang) => {
    const texts = refusalTextsFor(lang).disk;
    const tried = texts.attempts[attempt]({ path: culprit, from });
    return texts.cannot({ attempt: tried, why: why(cause, texts) });
  };
  return new FlowerError("store", said, { cause, field: culprit });
}

function why(cause: unknown, { causes }: RefusalTexts["disk"]): string {
  const code = codeOf(cause);
  const known = Object.entries(causes).find(([each]) => each === code)?.[1];
  if (known !== undefined) return `${known} (${code})`;
  return cause instanceof Error ? cause.message : String(cause);
}
