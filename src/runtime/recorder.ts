/**
 * Writes `manifest.json` and `lineage.json` from the run log. Knows when and under which lock; what a row and a lineage are is decided in
 * core.
 *
 * R1. Both files are read and written under the run directory's lock, and written atomically: no row is lost between processes, and a
 *     reader never sees half a file.
 * R2. A file that cannot be read is never overwritten: it is put aside first, and said. The manifest is then written again from the log.
 * R3. A document that a later run moves to the archive is followed there in the row of the run that wrote it.
 */

import { join } from "node:path";
import { documentsNow } from "../core/run/documents.ts";
import type { Recorded } from "../core/run/facts.ts";
import {
  manifestText,
  parseManifest,
  type Rows,
  withoutRow,
  withRows,
} from "../core/run/manifest.ts";
import { type ManifestRow, rowOf, stepRuns } from "../core/run/row.ts";
import type { RunCost } from "../core/run/spend.ts";
import {
  emptyLineage,
  type Lineage,
  lineageText,
  parseLineage,
  withSession,
  wokenOnceMore,
} from "../core/workflow/lineage.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { RunLog } from "../ports/run-log.ts";

/** A file that was found unusable: where a copy of it lies now. */
export interface Aside {
  readonly file: "manifest.json" | "lineage.json";
  /** `broken` cannot be read; `foreign` belongs to another workspace. */
  readonly why: "broken" | "foreign";
  readonly path: string;
}

export interface RecorderOptions {
  readonly log: RunLog;
  readonly documents: Documents;
  readonly clock: Pick<Clock, "now">;
  /** Absolute paths. */
  readonly runDir: string;
  readonly workspace: string;
}

export interface Recorder {
  readonly manifestPath: string;
  readonly lineagePath: string;
  /** Writes the row of a step that has ended. */
  recordRow(run: string, step: string): Promise<{ row: ManifestRow; aside: Aside | undefined }>;
  /** What one run has spent so far, by what the log knows; a step that still runs is included. */
  costOf(run: string): RunCost;
  /** The session that a step goes on with from now on, and the sessions from which it took over. */
  recordLineage(
    step: string,
    session: string,
    retired?: readonly string[],
  ): Promise<Aside | undefined>;
  /** The workspace is gone on with once more. */
  recordWoke(): Promise<Aside | undefined>;
  /** What the file says; empty where it is absent, unreadable or another workspace's. Changes nothing. */
  lineage(): Promise<Lineage>;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const { log, documents, runDir, workspace } = options;
  const manifestPath = join(runDir, "manifest.json");
  const lineagePath = join(runDir, "lineage.json");
  const changeLineage = (change: (lineage: Lineage) => Lineage) =>
    log.exclusive(async () => {
      const text = await documents.read(lineagePath);
      const file = parseLineage(text, workspace);
      const unusable = file.kind === "broken" || file.kind === "foreign";
      const aside =
        unusable && text !== null
          ? await putAside(options, "lineage.json", file.kind, text)
          : undefined;
      const before = file.kind === "own" ? file.lineage : emptyLineage(workspace);
      await documents.write(lineagePath, lineageText(change(before)));
      return aside;
    });
  return {
    manifestPath,
    lineagePath,
    recordRow: (run, step) =>
      log.exclusive(async () => {
        const own = rowsOfStep(log, { run, step });
        const row = own.at(-1);
        if (row === undefined)
          throw new TypeError(`The run log knows no step ${step} of run ${run}.`);
        const text = await documents.read(manifestPath);
        const found = parseManifest(text);
        const aside =
          found === undefined && text !== null
            ? await putAside(options, "manifest.json", "broken", text)
            : undefined;
        const all = withRows(complete(found ?? [], log), { run, step }, own);
        const rows = movedOthers(log.read(run, step)) ? withMoved(all, step, log) : all; // R3
        await documents.write(manifestPath, manifestText(rows));
        return { row, aside };
      }),
    costOf(run) {
      const steps = log.steps().filter((step) => step.run === run);
      const rows = steps.flatMap((step) => rowsOfStep(log, step));
      return {
        costUsd: rows.reduce((total, row) => total + row.cost_usd, 0),
        costAtLeast: rows.some((row) => row.cost_at_least),
      };
    },
    recordLineage: (step, session, retired) =>
      changeLineage((lineage) => withSession(lineage, step, session, retired)),
    recordWoke: () => changeLineage(wokenOnceMore),
    lineage: async () => {
      const file = parseLineage(await documents.read(lineagePath), workspace);
      return file.kind === "own" ? file.lineage : emptyLineage(workspace);
    },
  };
}

const rowsOfStep = (log: RunLog, { run, step }: { run: string; step: string }): ManifestRow[] =>
  stepRuns(log.read(run, step)).map((each) => rowOf(each));

/** Did this run archive a document that it had not written? Its generations begin with 1. */
const movedOthers = (facts: readonly Recorded[]): boolean =>
  facts.some((fact) => fact.kind === "document.archived" && fact.generation < 1);

/** The rows of all ended runs of a step, with the places where their documents lie now. R3 */
function withMoved(rows: Rows, step: string, log: RunLog): Rows {
  const ended = log.steps().filter((each) => each.ended && each.step === step);
  const found = ended.map(({ run }) => ({ run, runs: stepRuns(log.read(run, step)) }));
  const lying = documentsNow(found.flatMap(({ runs }) => runs));
  return found.reduce(
    (all, { run, runs }) =>
      withRows(
        all,
        { run, step },
        runs.map((each) => rowOf(each, lying.get(each))),
      ),
    rows,
  );
}

/** Adds what the log knows to have ended and the file does not: all of it when the file was lost. R2 */
function complete(rows: Rows, log: RunLog): Rows {
  const ended = log.steps().filter((step) => step.ended);
  return [...rows, ...withoutRow(rows, ended).flatMap((step) => rowsOfStep(log, step))];
}

/** Keeps what was there under a name that nothing has, so that the file itself can be written again. R2 */
async function putAside(
  { documents, clock, runDir }: RecorderOptions,
  file: Aside["file"],
  why: Aside["why"],
  text: string,
): Promise<Aside> {
  const stamp = new Date(clock.now())
    .toISOString()
    .replace(/\.\d+Z$|[-:]/g, "")
    .replace("T", "-");
  for (let n = 1; ; n += 1) {
    const path = join(runDir, `${file}.${why}-${stamp}${n === 1 ? "" : `-${n}`}`);
    if ((await documents.read(path)) === null) {
      await documents.write(path, text);
      return { file, why, path };
    }
  }
}
