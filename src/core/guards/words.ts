/** What a model is told where a fence stands in its way or its window fills. Puts the words together; they lie in `locale/`. */

import { oneLine } from "../handoff/quotation.ts";
import { kilo } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import { rolesFor } from "../locale/roles.ts";
import type { Refusal } from "./fence.ts";
import type { ReportWord } from "./report.ts";

/** What is known of a sub-agent that ended without a report. */
export interface Left {
  /** The folder in which it stood last, when it was not the workspace. */
  readonly folder: string | undefined;
  /** Its last calls, each in a few words. */
  readonly calls: readonly string[];
}

export interface GuardWords {
  /** @param role the spec's name, or the sub-agent's type. @param workers whom the work may be given to. */
  fenced(refusal: Refusal, role: string, workers: readonly string[]): string;
  /** Tokens. */
  report(word: ReportWord, context: number, window: number): string;
  left(left: Left): string;
}

/** Of a list, before `…` stands for the rest. */
const SHOWN = 12;

export function guardWords(lang: Lang): GuardWords {
  const { guards } = rolesFor(lang);
  return {
    fenced({ why, tool, allowed }, role, workers) {
      const about = { role: oneLine(role), tool: oneLine(tool) };
      if (why === "hands") return guards.hands({ ...about, workers: listed(workers) });
      return guards[why]({ ...about, allowed: listed(allowed) });
    },
    report: (word, context, window) =>
      guards[word]({ used: kilo(context, 1), window: kilo(window) }),
    left: ({ folder, calls }) =>
      guards.left({
        folder: folder === undefined ? "" : oneLine(folder),
        calls: calls.map((call) => `- ${oneLine(call)}`).join("\n"),
      }),
  };
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(", ");
  return names.length > SHOWN ? `${shown}, …` : shown;
}
