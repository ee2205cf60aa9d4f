/** Looks at what a whole flow left behind beside its steps: its books, its documents, its questions. Judges nothing. */

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  Brief,
  Goal,
  type Runtime,
  type Starter,
  type StepResult,
  Verdict,
  type WorkflowResult,
} from "../../index.ts";
import type { SeenFlow, SeenPaper } from "../../scripted-api/rehearsal/seen.ts";
import { readable } from "./look.ts";

/** The log of questions, in the notes; the names in ASCII are never asked for here. */
const QUESTIONS = "问答记录.md";
/** In the name of a judge's step. */
const JUDGED = "·判定#";

/** Of every step of the run that has a row, in the order of the manifest. */
export async function flowResults({ manifestPath, runId, flow }: Runtime): Promise<StepResult[]> {
  const text = (await readable(() => readFile(manifestPath, "utf8"))) ?? "[]";
  const rows = JSON.parse(text) as { readonly run: string; readonly step: string }[];
  const own = rows.filter(({ run }) => run === runId);
  return own.flatMap(({ step }) => flow.recall(step) ?? []);
}

export async function lookAtFlow(
  { runtime, human, before }: Starter,
  { ok }: WorkflowResult,
  results: readonly StepResult[],
): Promise<SeenFlow> {
  const paper = async (
    path: string,
    load: (path: string) => Promise<{ missing(): readonly string[] } | null>,
  ): Promise<SeenPaper | undefined> =>
    readable(async () => {
      const loaded = await load(path);
      if (loaded === null) return undefined;
      return { text: await readFile(path, "utf8"), missing: loaded.missing() };
    });
  const lineagePath = join(dirname(runtime.manifestPath), "lineage.json");
  const lineage = await readable(() => readFile(lineagePath, "utf8"));
  return {
    ok,
    rows: results.map(({ step, ok: good, sessionId }) => ({ step, ok: good, session: sessionId })),
    lineage:
      lineage === undefined
        ? {}
        : (JSON.parse(lineage) as { readonly steps: SeenFlow["lineage"] }).steps,
    brief: await paper(before.briefPath, (path) => Brief.load(path)),
    goal: await paper(before.goalPath, (path) => Goal.load(path)),
    questions: (await readable(() => readFile(join(before.notes, QUESTIONS), "utf8"))) ?? "",
    asked: human.transcript().filter(({ kind }) => kind === "question.asked").length,
    waiting: human.pending().length,
    verdicts: results
      .filter(({ step }) => step.includes(JUDGED))
      .map(({ text }) => Verdict.parse(text).state),
  };
}
