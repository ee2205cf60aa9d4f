/** Carries out one action and records what happened. One short function per action; what follows is for `next` to say. */

import { assertNever } from "../core/assert-never.ts";
import { flowerEvent } from "../core/events.ts";
import { HUMAN } from "../core/human/tools.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { HandoffReason, Says } from "../core/run/facts.ts";
import { type Action, refusesCredentials } from "../core/run/next.ts";
import type { Session } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";
import { noteBeginning } from "./evidence.ts";
import { fallBack } from "./fallback.ts";
import { askForDocument, writeByCode } from "./handoff.ts";
import { placeDocument } from "./place.ts";
import { wordsFor } from "./say.ts";
import { sentence } from "./sentence.ts";
import { endEverySession, liveSession } from "./session.ts";
import { unlessStalled } from "./stall.ts";
import { interruptibly, retry } from "./waiting.ts";
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
    case "fall-back":
      return await fallBack(action, context);
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
  context.pulse.begin(context.clock.now());
  const end = await unlessStalled(live.turn(text), live, context);
  const news = end.how === "completed" && (await commandEnded(live, context));
  context.journal.append({
    kind: "turn.ended",
    generation,
    end: news ? { ...end, news: true } : end,
    ...(context.pulse.progress && { progress: true }),
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
  const text = messagesFor(context.lang).waitingForWork({ work, seconds: waitMs / 1000 });
  const ended = await interruptibly(context, (signal) => {
    context.emit(flowerEvent("task", text, { step: context.journal.step, running: work }));
    return Promise.race([
      live.idle().then(() => true),
      context.clock.sleep(waitMs, signal).then(() => false),
    ]);
  });
  return ended && live.alive;
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
    ...(!action.ok && refusesCredentials(action.cause) && { credentialsRefused: true as const }),
    ...(context.spilled > 0 && { spilled: context.spilled }),
  });
}

/** Work that was to be kept is waited for until it ends; a person or a signal ends it with the step. */
async function keptWork(context: StepContext): Promise<void> {
  const { kept, signal, lang, emit, journal } = context;
  const work = [...kept].flatMap(({ session }) => session.running());
  if (work.length === 0 || signal.aborted) return;
  const text = messagesFor(lang).keptRuns({ work });
  const ended = Promise.all([...kept].map(({ over }) => over));
  await interruptibly(context, (called) => {
    emit(flowerEvent("task", text, { step: journal.step, kept: work }));
    return Promise.race([ended, aborted(called)]);
  });
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
