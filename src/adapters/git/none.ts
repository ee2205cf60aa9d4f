/** Which answers of git mean that there is no repository, or no git. Knows no question. */

import type { Repository } from "../../core/handoff/evidence.ts";
import type { GitAnswer } from "./run.ts";

export function none({
  missing,
  detail,
}: Extract<GitAnswer, { ok: false }>): Extract<Repository, { kind: "none" }> {
  if (missing) return { kind: "none", why: "no-git", detail: "" };
  return /not a git repository|must be run in a work tree/i.test(detail)
    ? { kind: "none", why: "no-repository", detail: "" }
    : { kind: "none", why: "failed", detail };
}
