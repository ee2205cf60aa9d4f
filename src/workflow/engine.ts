/**
 * The loop of a workflow: what does its log say, what follows, do it, write it down. Knows steps by their functions and the runtime by an
 * interface; what follows what is decided in `core/workflow/next`.
 *
 * E1. What a step's own functions throw ends the workflow with a sentence that names the step; nothing that was done is lost.
 * E2. What is paused has no end in the log: the next start goes on at the same place.
 */

import { assertNever } from "../core/assert-never.ts";
import { FlowerError } from "../core/errors.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { Stop } from "../core/run/facts.ts";
import { type Move, nextMove } from "../core/workflow/next.ts";
import { type FlowState, partOf, type Try } from "../core/workflow/state.ts";
import { reduceAnswer, whenAnswer } from "./answers.ts";
import { beginTry, makeTry } from "./attempt.ts";
import { type Book, type FlowOrder, openBook } from "./book.ts";
import type { FlowHost } from "./host.ts";
import { Paused } from "./paused.ts";
import { type Step, StepAbort } from "./step.ts";

/** How a workflow was left. */
export interface Left {
  readonly ok: boolean;
  readonly failedAt: string | null;
  readonly error: string | null;
  /** Why it stopped without being done, where a step's stop says so. */
  readonly stop: Stop | null;
  readonly values: Readonly<Record<string, string>>;
}

/** Throws what means that nothing can be done at all, such as `no_credentials` or `store`. */
export async function runFlow(order: FlowOrder, host: FlowHost): Promise<Left> {
  const book = openBook(order, host);
  for (;;) {
    const { ended, values } = book.state;
    if (ended !== undefined) return { ...ended, stop: stopOf(ended, book), values };
    const move = nextMove(book.state, order.plans);
    if (order.signal.aborted && move.do !== "leave" && move.do !== "end")
      return stopped(move.part, book); // E2
    try {
      await make(move, book);
    } catch (error) {
      const left = onError(error, move, book);
      if (left !== undefined) return left;
    }
  }
}

async function make(move: Move, book: Book): Promise<void> {
  switch (move.do) {
    case "enter":
      return await enter(stepOf(move.part, book), book);
    case "try":
      return await beginTry(stepOf(move.part, book), move.label, move.after, book);
    case "go-on":
      return await makeTry(stepOf(move.part, book), move.at, book);
    case "leave":
      return leave(stepOf(move.part, book), move.passed, move.last, book);
    case "end":
      return end(move, book);
    default:
      return assertNever(move);
  }
}

async function enter({ name, options }: Step, book: Book): Promise<void> {
  const answer = options.when === undefined || whenAnswer(await options.when(book.context));
  if (answer === true) return book.append({ kind: "part.entered", part: name });
  const value = answer === false ? null : answer.value;
  book.append({ kind: "part.skipped", part: name, value });
}

function leave(
  { name, options }: Step,
  passed: boolean,
  { label, decided }: Try,
  book: Book,
): void {
  const { onFail = "stop", reduce } = options;
  const result = passed && reduce ? book.host.recall(label) : undefined;
  const text =
    result && reduce ? reduceAnswer(reduce(result, book.context)) : (decided?.text ?? "");
  const value = passed || onFail === "continue" ? text : null;
  book.append({ kind: "part.left", part: name, passed, value });
}

function end({ ok, failedAt }: Extract<Move, { do: "end" }>, book: Book): void {
  const last = failedAt === null ? undefined : partOf(book.state, failedAt).tries.at(-1);
  const why = last?.decided?.error ?? "its gate let no try pass";
  const error = failedAt === null ? null : `${failedAt}: ${why}`;
  book.append({ kind: "flow.ended", ok, failedAt, error, stop: null });
}

/** Undefined: the workflow has ended now, by its log. */
function onError(error: unknown, move: Move, book: Book): Left | undefined {
  const failedAt = move.do === "end" ? null : move.part;
  const { values } = book.state;
  if (error instanceof Paused || (error instanceof StepAbort && error.resumable))
    return { ok: false, failedAt, error: error.message, stop: error.stop, values }; // E2
  if (error instanceof FlowerError) throw error;
  if (book.order.signal.aborted) return stopped(failedAt, book); // E2
  const why = error instanceof Error ? error.message || error.name : String(error);
  const stop = error instanceof StepAbort ? error.stop : null;
  const told = failedAt === null ? why : `${failedAt}: ${why}`;
  book.append({ kind: "flow.ended", ok: false, failedAt, error: told, stop }); // E1
  return undefined;
}

/** A person or a signal has ended it between two steps, or while a step's own function was at work: nothing is decided by that. */
function stopped(failedAt: string | null, { order: { signal }, host, state }: Book): Left {
  const stop = signal.reason === "terminated" ? "terminated" : "aborted";
  const error = messagesFor(host.lang)[stop]();
  return { ok: false, failedAt, error, stop, values: state.values };
}

function stopOf({ failedAt, stop }: NonNullable<FlowState["ended"]>, book: Book): Stop | null {
  const last = failedAt === null ? undefined : partOf(book.state, failedAt).tries.at(-1);
  return stop ?? (last && book.host.recall(last.label)?.stop) ?? null;
}

function stepOf(name: string, { order }: Book): Step {
  const step = order.steps.find((each) => each.name === name);
  if (step === undefined) throw new TypeError(`The workflow has no step ${name}.`);
  return step;
}
