/** What was done in a run, by whom, for how much, and what of the project differs now: those parts of the report. Data in, text out. */

import { codeSpan } from "../handoff/code-span.ts";
import type { Commit } from "../handoff/evidence.ts";
import type { ReportTexts } from "../locale/en/report.ts";
import { dollars, duration, gauge, kilo, parts } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import { lookTextsFor } from "../locale/look.ts";
import type { GenerationRow, ManifestRow } from "../run/row.ts";
import type { Changes, RunChange } from "./changes.ts";
import { blocks, framedText, item } from "./report-frame.ts";
import { stepSpan } from "./report-step.ts";

/** What differs since the run began. */
export type RunChanges =
  | {
      readonly kind: "git";
      /** The commit that the run began on; null where there was none. */
      readonly from: string | null;
      readonly files: readonly RunChange[];
      readonly atLeast: boolean;
      /** Since then, newest first. */
      readonly commits: readonly Commit[];
    }
  | Extract<Changes, { kind: "none" }>
  /** Nobody looked when it began. */
  | { readonly kind: "unknown" };

/** One line a run of a step. */
export function stepLines(rows: readonly ManifestRow[], lang: Lang): string {
  const look = lookTextsFor(lang);
  return rows
    .map((row) =>
      item(
        parts(
          `${stepSpan(row.step, lang)}: ${row.ok ? look.outcomes.done : look.stops[row.stop ?? "failed"]}`,
          duration(row.duration_s),
          row.attempts > 1 ? look.tries({ count: row.attempts }) : "",
        ),
      ),
    )
    .join("\n");
}

/** One line a session. */
export const generationLines = (rows: readonly ManifestRow[], lang: Lang): string =>
  rows
    .flatMap((row) =>
      row.generations.map((generation, index) =>
        item(
          generationLine(generation, `${stepSpan(row.step, lang)} ${index + 1}`, row.window, lang),
        ),
      ),
    )
    .join("\n");

function generationLine(
  { reason, context_before, context_after, num_turns, cost_usd, document, degraded }: GenerationRow,
  name: string,
  window: number,
  lang: Lang,
): string {
  const look = lookTextsFor(lang);
  const before = gauge(context_before, window);
  const after = context_after === null ? {} : { after: kilo(context_after, 1) };
  return parts(
    `${name}: ${look.reasons[reason]}`,
    look.context({ before, ...after }),
    look.calls({ count: num_turns }),
    dollars(cost_usd),
    document === null ? "" : codeSpan(document),
    degraded ? look.degraded : "",
  );
}

export function costLines(
  rows: readonly ManifestRow[],
  lang: Lang,
  { cost: texts }: ReportTexts,
): string {
  const look = lookTextsFor(lang);
  const sum = rows.reduce((total, { cost_usd }) => total + cost_usd, 0);
  const count = rows.reduce((total, { num_turns }) => total + num_turns, 0);
  const sessions = rows.reduce((total, { generations }) => total + generations.length, 0);
  const atLeast = rows.some(({ cost_at_least }) => cost_at_least);
  const cost = atLeast ? look.atLeast({ cost: dollars(sum) }) : dollars(sum);
  const bySteps = rows.map(({ step, cost_usd }) =>
    item(`${stepSpan(step, lang)}: ${dollars(cost_usd)}`),
  );
  return blocks(
    texts.total({ cost, calls: look.calls({ count }), sessions }),
    bySteps.join("\n"),
    atLeast ? texts.atLeast : "",
  );
}

/** How many files are listed; all are counted. */
const MOST_FILES = 200;

export function changedPart(changes: RunChanges, texts: ReportTexts["changed"]): string {
  if (changes.kind === "unknown") return texts.unknown;
  if (changes.kind === "none") return blocks(texts.none[changes.why], framedText(changes.detail));
  const { from, files, atLeast, commits } = changes;
  const since = from === null ? texts.fromNothing : texts.since({ commit: from.slice(0, 12) });
  const lines = files.slice(0, MOST_FILES).map((file) => item(fileLine(file, texts)));
  const left = files.length - lines.length;
  const added = files.reduce((sum, file) => sum + (file.added ?? 0), 0);
  const removed = files.reduce((sum, file) => sum + (file.removed ?? 0), 0);
  return blocks(
    since,
    files.length === 0
      ? texts.nothing
      : texts.sum({ files: files.length, added, removed, atLeast }),
    [...lines, ...(left > 0 ? [item(texts.more({ count: left }))] : [])].join("\n"),
    ...(commits.length === 0
      ? []
      : [
          texts.commits,
          framedText(
            commits.map(({ hash, subject }) => `${hash.slice(0, 12)} ${subject}`).join("\n"),
          ),
        ]),
  );
}

function fileLine(
  { path, added, removed, untracked, before }: RunChange,
  texts: ReportTexts["changed"],
): string {
  const lines = added === null || removed === null ? texts.uncounted : `+${added} -${removed}`;
  return parts(
    `${codeSpan(path)} ${before === "gone" ? "" : lines}`.trimEnd(),
    untracked ? texts.untracked : "",
    before === "clean" ? "" : texts[before],
  );
}
