/**
 * One try of a step: how it begins, whom it goes on with, what its gate says. Runs the step's own functions; what follows is decided
 * elsewhere.
 *
 * A1. A try's label, words and session are recorded before it begins; a label that has ended in this run is never run again.
 * A2. A step that a person or a signal has ended decides nothing: the workflow stays open there, and goes on with that session.
 * A3. What a step was begun for stays its task in every round and after every waking; what it is told since was said.
 * A4. A session that is no longer stored cannot be gone on with: another one gets the step's own words, and what it would have been told.
 */

import { flowerEvent } from "../core/events.ts";
import type { TryFrom } from "../core/workflow/facts.ts";
import { type FlowState, partOf, type Try } from "../core/workflow/state.ts";
import type { StepResult } from "../runtime/result.ts";
import { gateAnswer, rejectAnswer, wordsAnswer } from "./answers.ts";
import type { Book } from "./book.ts";
import type { FlowHost } from "./host.ts";
import { Paused, wasStopped } from "./paused.ts";
import { type FlowContext, type GateAnswer, type Step, StepAbort, type Words } from "./step.ts";

/** Records the next try. A1 */
export async function beginTry(
  step: Step,
  label: string,
  after: Try | undefined,
  book: Book,
): Promise<void> {
  const { feedback = null, session = null } = after?.decided ?? {};
  const told =
    feedback !== null && session !== null
      ? { prompt: feedback, from: { session, fork: false } }
      : await opening(step, after, book);
  book.append({ kind: "try.begun", part: step.name, label, ...told });
}

/** How the first try begins, and one that begins anew. */
async function opening(
  step: Step,
  after: Try | undefined,
  book: Book,
): Promise<{ prompt: string; from?: TryFrom }> {
  const { name, options } = step;
  const { resumeFrom, fork = false, fresh = false } = options;
  const own = book.order.continuous && !fresh && !rejectedAnew(name, after, book);
  const source = resumeFrom ?? (own ? name : undefined);
  const session = source === undefined ? undefined : await sessionOf(source, book.state, book.host);
  if (session === undefined) {
    if (resumeFrom === undefined) return { prompt: await promptOf(step, book.context) };
    throw new StepAbort(`it goes on with the session of "${resumeFrom}", which has none`);
  }
  const words = resumeFrom === undefined ? resumeWords : promptOf;
  return { prompt: await words(step, book.context), from: { session, fork } };
}

/** A try that did its work, of which its gate would not have any: the next one has no part in its session, unless that was there before. */
function rejectedAnew(name: string, after: Try | undefined, { state, host }: Book): boolean {
  const [first] = partOf(state, name).tries;
  return after !== undefined && first?.from === undefined && host.recall(after.label)?.ok === true;
}

/** The session of the step's last try in this run, or the one that lineage knows. */
async function sessionOf(part: string, state: FlowState, host: FlowHost) {
  const here = partOf(state, part).tries.findLast(({ decided }) => decided?.session);
  return here?.decided?.session ?? (await host.sessionOf(part));
}

/** Runs it, or takes from the log how it went, and records what its gate says. */
export async function makeTry(step: Step, at: Try, book: Book): Promise<void> {
  const { name, options } = step;
  const { label } = at;
  const { plans, emit } = book.order;
  const place = { index: plans.findIndex((plan) => plan.name === name) + 1, total: plans.length };
  emit(flowerEvent("step", label, { step: name, label, ...place }));
  const result = await resultOf(step, at, book);
  if (wasStopped(result)) throw new Paused(result.error ?? label, result.stop); // A2
  const {
    passed,
    feedback,
    granted = false,
    why = null,
  } = await gateOf(step, result, book.context);
  const again = passed || !result.ok ? null : (feedback ?? (await rejected(step, result, book)));
  const { sessionId: session, text } = result;
  const error = result.error ?? (passed ? null : why);
  book.append({
    kind: "try.decided",
    ...{ part: name, label, passed, granted, feedback: again, session, text, error },
  });
  await tell(book, result);
  if (!passed && options.budgetUsd !== undefined) mindBudget(name, options.budgetUsd, book);
}

async function resultOf(step: Step, at: Try, book: Book): Promise<StepResult> {
  const { host, context, order } = book;
  const { prompt, from } = at;
  const before = host.recall(at.label);
  if (before !== undefined && !wasStopped(before)) {
    await host.settle(at.label, step.name);
    return before; // A1
  }
  const stopped = before?.sessionId; // A2
  const on = stopped ? { session: stopped, fork: false } : from;
  const held = on !== undefined && host.holds(on.session) ? on : undefined; // A4
  const words = stopped && step.options.resumePrompt ? await resumeWords(step, context) : prompt;
  const { emit: onEvent, signal, wishes } = order;
  return await host.run(
    specFor(step, book),
    held === on ? words : `${await promptOf(step, context)}\n\n${words}`,
    {
      ...{ stepName: at.label, of: step.name, onEvent, signal, ...wishes },
      ...(held && { resume: held.session, fork: held.fork }),
      ...(await taskOf(step, book)),
    },
  );
}

/** A3 */
async function taskOf(step: Step, { state, context }: Book) {
  const text = await promptOf(step, context);
  const told = partOf(state, step.name).tries.filter(({ from, prompt }) => from && prompt !== text);
  return told.length === 0 ? {} : { task: { text, said: told.map(({ prompt }) => prompt) } };
}

function specFor({ name, options: { spec, budgetUsd } }: Step, book: Book) {
  if (budgetUsd === undefined) return spec;
  const left = budgetUsd - spentSince(name, book);
  return { ...spec, maxBudgetUsd: Math.max(0.01, Math.min(left, spec.maxBudgetUsd ?? left)) };
}

function mindBudget(name: string, budgetUsd: number, book: Book): void {
  if (spentSince(name, book) < budgetUsd) return;
  throw new StepAbort(`the budget of $${budgetUsd} for all its rounds is spent`, {
    stop: "budget",
  });
}

/** Under which it is noted what had been spent before the first try of a step with a budget. */
export const spentBefore = (name: string): string => `spent before ${name}`;

/** US dollars of all the tries of a step and of what its gate ran. */
function spentSince(name: string, { state, host, append }: Book): number {
  const key = spentBefore(name);
  const before = state.noted[key];
  if (typeof before === "number") return host.cost().costUsd - before;
  append({ kind: "noted", key, value: host.cost().costUsd });
  return 0;
}

async function gateOf(
  { options: { gate } }: Step,
  result: StepResult,
  context: FlowContext,
): Promise<GateAnswer> {
  if (!result.ok) return { passed: false };
  return gate === undefined ? { passed: true } : gateAnswer(await gate(result, context));
}

const rejected = async ({ options }: Step, result: StepResult, { context }: Book) =>
  rejectAnswer(await options.onReject?.(result, context));

const promptOf = async ({ options }: Step, context: FlowContext): Promise<string> =>
  wordsAnswer("prompt", await said(options.prompt, context));

const resumeWords = async (step: Step, context: FlowContext): Promise<string> => {
  const { resumePrompt } = step.options;
  if (resumePrompt === undefined) return await promptOf(step, context);
  return wordsAnswer("resumePrompt", await said(resumePrompt, context));
};

const said = async (words: Words, context: FlowContext): Promise<string> =>
  typeof words === "string" ? words : await words(context);

/** A listener's mistakes harm no workflow. */
async function tell({ order }: Book, result: StepResult): Promise<void> {
  try {
    await order.onStep?.(result);
  } catch {
    // Its own fault.
  }
}
