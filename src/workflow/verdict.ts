/**
 * One verdict: a judge who has seen nothing of the work looks at what there is. Decides what counts as a verdict; what follows from it is
 * the goal guard's.
 *
 * J1. Each round has a judge of its own, whose session nothing goes on with but the one question below.
 * J2. A judge that failed has not judged: it is asked again, and where it fails again nothing is decided.
 * J3. An answer without a clear finding is asked about once; what is unclear then is not achieved.
 */

import { type JudgeFacts, judgeAgain, judgeRequest } from "../core/workflow/prompts.ts";
import { parseVerdict, type VerdictDocument } from "../core/workflow/verdict.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { StepResult } from "../runtime/result.ts";
import { type FlowContext, StepAbort } from "./step.ts";

/** Judges that may fail before nothing is decided, in one process. */
const TRIES = 3;
/** Characters of the report that a judge is shown: what counts is the work. */
const REPORT = 12_000;

/** @param label the judge's name in the manifest. */
export async function judged(
  label: string,
  spec: AgentSpec,
  facts: JudgeFacts,
  context: FlowContext,
): Promise<VerdictDocument> {
  const { lang } = context;
  const report = facts.report.length > REPORT ? `${facts.report.slice(0, REPORT)}…` : facts.report;
  const first = await answered(label, context, (name) =>
    context.aside(spec, judgeRequest(lang, { ...facts, report }), name),
  );
  const verdict = parseVerdict(first.text);
  const { sessionId } = first;
  if (verdict.state !== "" || sessionId === null) return verdict;
  const again = await answered(`${label}#round2`, context, (name) =>
    context.aside(spec, judgeAgain(lang), name, sessionId),
  );
  const second = parseVerdict(again.text); // J3
  return second.state === "" ? verdict : second;
}

/** J2: those that failed before in this run do not count against this process's tries. */
async function answered(
  label: string,
  context: FlowContext,
  ask: (name: string) => Promise<StepResult>,
): Promise<StepResult> {
  const nameOf = (n: number) => (n === 0 ? label : `${label}#retry${n}`);
  let n = 0;
  while (context.ended(nameOf(n))?.ok === false) n += 1;
  for (const last = n + TRIES; n < last; n += 1) {
    const result = await ask(nameOf(n));
    if (result.ok) return result;
    if (n + 1 === last)
      throw new StepAbort(`the judge could not judge: ${result.error ?? label}`, {
        resumable: true,
        stop: result.stop ?? "failed",
      });
  }
  throw new TypeError(`No judge was asked for ${label}.`);
}
