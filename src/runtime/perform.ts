/** Carries out one action and records what happened. One short function per action; what follows is for `next` to say. */

import { assertNever } from "../core/assert-never.ts";
import { flowerEvent } from "../core/events.ts";
import { HUMAN } from "../core/human/tools.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { HandoffReason, Says } from "../core/run/facts.ts";
import type { Action, Cause } from "../core/run/next.ts";
import type { Session } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";
import { noteBeginning } from "./evidence.ts";
import { askForDocument, writeByCode } from "./handoff.ts";
import { placeDocument } from "./place.ts";
import { wordsFor } from "./say.ts";
import { endEverySession, liveSession } from "./session.ts";
import { learnWindow } from "./window.ts";

export async function perform(action: Action, context: StepContext): Promise<void> {
  switch (action.do) {
    case "turn":
      return await takeTurn(action.says, context);
    case "declare":
      return await declare(action, context);
    case "ask":
      return await askForDocument(context);
    case "write-by-code":
      return await writeByCode(action.why, context);
    case "place":
      return await placeDocument(context);
    case "retry":
      return await retry(action, context);
    case "end":
      return await endStep(action, context);
    default:
      return assertNever(action);
  }
}

async function declare(
  { reason, learned }: Extract<Action, { do: "declare" }>,
  context: StepContext,
): Promise<void> {
  const { generation, context: size } = stateOf(context);
  const progress = madeProgress(reason, context);
  context.journal.append({ kind: "handoff.due", generation, reason, context: size, progress });
  if (learned !== undefined) await learnWindow(learned, context);
}

/** A successor whose very first reply was over the line had no room; what a person asked for is no sign of anything. */
function madeProgress(reason: HandoffReason, context: StepContext): boolean {
  if (reason === "asked" || reason === "resumed") return true;
  const { generation, startUp } = stateOf(context);
  const hadRoom = generation === 1 || startUp < context.policies.handoff.at;
  return hadRoom && context.calls.succeeded;
}

async function takeTurn(says: Says, context: StepContext): Promise<void> {
  noteBeginning(context);
  const text = await wordsFor(says, context);
  if (context.signal.aborted) return; // in the middle of a review: nothing new is begun
  const { generation } = stateOf(context);
  const live = liveSession(context);
  context.journal.append({ kind: "turn.begun", generation, says });
  const end = await live.turn(text);
  const news = end.how === "completed" && (await commandEnded(live, context));
  context.journal.append({
    kind: "turn.ended",
    generation,
    end: news ? { ...end, news: true } : end,
  });
  if (end.how === "completed") tellMail(context);
}

/**
 * What a person has said and the session has not fetched is told it before the step can end. Recorded first: twice is better than never. A
 * session without the tools (a judge) is not meant by it: then it lies there for the next one.
 */
function tellMail({ people, journal, signal, setup }: StepContext): void {
  const meant = setup.spec.mcpServers?.[HUMAN] !== undefined && !signal.aborted;
  const mail = meant ? (people?.pendingMail() ?? []) : [];
  for (const { text } of mail) journal.append({ kind: "interrupt.heard", message: text });
  people?.delivered(mail.map(({ id }) => id));
}

/**
 * A reply may end a turn while a command that the session began in the background still runs: it is waited for as long as at a handoff.
 * True when all of them ended: the session then hears of it. What runs on is ended with the session, and said.
 */
async function commandEnded(live: Session, context: StepContext): Promise<boolean> {
  const work = live.running();
  if (work.length === 0 || context.signal.aborted) return false;
  const { waitMs } = context.policies.handoff;
  const patience = new AbortController();
  context.patience = patience;
  const text = messagesFor(context.lang).waitingForWork({ work, seconds: waitMs / 1000 });
  context.emit(flowerEvent("task", text, { step: context.journal.step, running: work }));
  const signal = AbortSignal.any([patience.signal, context.signal]);
  const ended = await Promise.race([
    live.idle().then(() => true),
    context.clock.sleep(waitMs, signal).then(() => false),
  ]);
  context.patience = undefined;
  patience.abort();
  return ended && live.alive;
}

async function retry(
  action: Extract<Action, { do: "retry" }>,
  context: StepContext,
): Promise<void> {
  const { attempt, why, ms } = action;
  const jittered = ms * (0.75 + context.clock.random() / 2);
  const text = messagesFor(context.lang).retrying({
    attempt,
    of: context.policies.resilience.maxAttempts,
    why,
    seconds: jittered / 1000,
  });
  context.emit(
    flowerEvent("retry", text, { step: context.journal.step, attempt, why, ms: jittered }),
  );
  await context.clock.sleep(jittered, context.signal);
  context.journal.append({ kind: "retry.begun", attempt, why });
}

async function endStep(
  action: Extract<Action, { do: "end" }>,
  context: StepContext,
): Promise<void> {
  context.ending = true;
  await keptWork(context);
  await endEverySession(context);
  const state = stateOf(context);
  context.journal.append({
    kind: "step.ended",
    ok: action.ok,
    text: state.phase === "turn-ended" ? state.answer : "",
    error: action.ok ? null : sentence(action.cause, context),
    stop: action.ok ? null : action.stop,
    ...(context.spilled > 0 && { spilled: context.spilled }),
  });
}

/** Work that was to be kept is waited for until it ends; a person or a signal ends it with the step. */
async function keptWork(context: StepContext): Promise<void> {
  const { kept, signal, lang, emit, journal } = context;
  const work = [...kept].flatMap(({ session }) => session.running());
  if (work.length === 0 || signal.aborted) return;
  const patience = new AbortController();
  context.patience = patience;
  const text = messagesFor(lang).keptRuns({ work });
  emit(flowerEvent("task", text, { step: journal.step, kept: work }));
  const ended = Promise.all([...kept].map(({ over }) => over));
  await Promise.race([ended, aborted(AbortSignal.any([patience.signal, signal]))]);
  context.patience = undefined;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });

/** The one sentence that names the cause, the numbers and the setting. */
function sentence(cause: Cause, context: StepContext): string {
  const messages = messagesFor(context.lang);
  const { handoff, limits } = context.policies;
  const { at, window, headroom, maxGenerations } = handoff;
  const state = stateOf(context);
  switch (cause.kind) {
    case "failure":
      return messages.failed(cause);
    case "seed-too-large":
      return messages.seedDoesNotFit({ path: state.documentPath, message: cause.message });
    case "generations":
      return messages.generationLimit({ times: maxGenerations, at, window });
    case "degraded":
      return messages.degradedTwice({
        times: state.degraded,
        window,
        at,
        headroom,
        why: state.lastWhy,
      });
    case "progress":
      return messages.noProgress({
        times: state.fruitless,
        startUp: state.lastStartUp,
        at,
        window,
      });
    case "budget":
      return messages.budgetSpent({ spent: state.costUsd, budget: limits.maxBudgetUsd ?? 0 });
    case "turns":
      return messages.turnsSpent({ turns: state.turns, limit: limits.maxTurns ?? 0 });
    case "aborted":
      return messages.aborted();
    case "terminated":
      return messages.terminated();
    default:
      return assertNever(cause);
  }
}
