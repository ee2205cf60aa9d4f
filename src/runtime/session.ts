/**
 * The live session of a step: opens it (warm where one is ready), listens to it, ends it. Knows which generation speaks; not what is said.
 *
 * S1. A successor has taken over when its first reply has come: then, and only then, its predecessor is retired.
 * S2. The successor's process is started at `near`, or at the cut when the line was crossed in one jump.
 */

import { flowerEvent } from "../core/events.ts";
import { reportDue } from "../core/guards/report.ts";
import { compacts } from "../core/handoff/compact.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { linesFor } from "../core/locale/lines.ts";
import { refusalTextsFor } from "../core/locale/refusals.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { KeptOut, Opening, Session, SessionListener, Unstored } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";
import { tellOfTightStart } from "./takeover.ts";
import { reportWindow, tellOfModel } from "./window.ts";
import { hearWords } from "./words.ts";

/** The live session, opened now when there is none that is alive. */
export function liveSession(context: StepContext): Session {
  if (context.live?.alive === true) return context.live;
  if (context.live !== undefined) endSession(context, context.live, stateOf(context).generation);
  const { generation } = stateOf(context);
  const opening = openingOf(context);
  const warm = opening.how === "fresh" ? context.warm : undefined;
  if (warm !== undefined) context.warm = undefined;
  context.live = context.agent.open(context.setup, opening, listener(context, generation), warm);
  return context.live;
}

/** A session that has answered is resumed; one that never spoke is begun again. */
function openingOf(context: StepContext): Opening {
  const state = stateOf(context);
  if (state.spoke && state.session !== undefined) return { how: "resume", session: state.session };
  if (state.generation === 1 && state.from !== undefined) return state.from;
  return { how: "fresh" };
}

function listener(context: StepContext, generation: number): SessionListener {
  const { journal, gate } = context;
  const current = () => stateOf(context).generation === generation;
  return {
    opened(session) {
      if (current() && stateOf(context).session !== session)
        journal.append({ kind: "session.opened", generation, session });
    },
    replied(size, model) {
      context.pulse.beat(context.clock.now());
      if (!current()) return;
      if (gate.writing) context.writingReplies += 1;
      const { spoke, session } = stateOf(context);
      if (!spoke && session !== undefined) {
        journal.append({ kind: "session.spoke", generation, session, context: size });
        tellOfTightStart(size, context);
      }
      retirePredecessor(context); // S1
      gate.replied(size);
      tellOfModel(context, model);
      if (gate.near(size)) announceNear(context, size);
    },
    event(event) {
      context.calls.heard(event);
      context.pulse.heard(event, context.clock.now());
      hearWords(event, context);
      context.emit(event);
    },
    batch(reading) {
      context.pulse.batch(context.clock.now());
      reportWindow(reading.window, context);
      const { costUsd, turns } = stateOf(context);
      const cut = current() ? gate.batch(reading, { costUsd, turns }) : undefined;
      if (cut === "line" || cut === "asked") prepareSuccessor(context); // S2
      return cut;
    },
    fits: ({ bytes }) => gate.fits(bytes),
    keptOut: (kept) => noteKeptOut(context, kept),
    unstored: (loss) => tellOfLoss(context, loss),
    report: (gauge) =>
      compacts(context.setup.env) ? undefined : reportDue(context.policies.handoff, gauge),
  };
}

function retirePredecessor({ journal }: StepContext): void {
  const { state } = journal;
  if (state?.spoke !== true || state.predecessor === undefined) return;
  const { generation, predecessor } = state;
  journal.append({ kind: "session.retired", generation: generation - 1, session: predecessor });
}

function announceNear(context: StepContext, size: number): void {
  const { step, window, windowSource: source } = stateOf(context);
  const { at } = context.policies.handoff;
  const text = linesFor(context.lang).near({ context: size, window, at, source });
  const payload = { phase: "near", step, context: size, window, window_source: source, at };
  context.emit(flowerEvent("handoff", text, payload));
  prepareSuccessor(context); // S2
}

/** A disk that refuses is told once a step. */
function noteKeptOut(context: StepContext, kept: KeptOut): void {
  if (kept.ok) {
    if (kept.main) context.spilled += kept.chars;
    return;
  }
  if (context.warned.has("spill")) return;
  context.warned.add("spill");
  const text = messagesFor(context.lang).notSpilled({ why: errorSaid(kept.cause, context.lang) });
  context.emit(flowerEvent("error", text, { step: context.journal.step, spill: true }));
}

function tellOfLoss({ lang, emit }: StepContext, loss: Unstored): void {
  const texts = refusalTextsFor(lang).transcript;
  const why =
    loss.because === "refused"
      ? errorSaid(loss.cause, lang)
      : loss.because === "full"
        ? texts.full(loss)
        : texts.nothing;
  emit(flowerEvent("error", texts.notStored({ why }), { store: true, why }));
}

/** Starts the successor's process, unless one is ready or on its way. */
export function prepareSuccessor(context: StepContext): void {
  if (context.warm?.usable === true || context.signal.aborted) return;
  if (stateOf(context).documentOnly) return;
  context.warm = context.agent.warm(context.setup);
}

/** Ends a session in the background; what it spent last is booked before the step ends. */
export function endSession(context: StepContext, session: Session, generation: number): void {
  if (context.live === session) context.live = undefined;
  context.closing.push(bookedClose(context, session, generation));
}

async function bookedClose(
  context: StepContext,
  session: Session,
  generation: number,
): Promise<void> {
  const spent = await session.close();
  if (spent.costUsd > 0 || spent.turns > 0 || spent.atLeast)
    context.journal.append({ kind: "session.closed", generation, spent });
}

/** A session whose background work goes on (`running: "keep"`): ended when that work has ended, or with the step. */
export function keepSession(context: StepContext, session: Session, generation: number): void {
  if (context.live === session) context.live = undefined;
  const ended = async () => {
    await session.idle();
    await session.settle({ waitMs: 0, running: "end" }); // its last report is held back, not answered by a session that is being ended
    if (context.kept.delete(kept)) await bookedClose(context, session, generation);
  };
  const kept = { session, generation, over: ended() };
  context.kept.add(kept);
  context.closing.push(kept.over);
}

/** The end of a step: no process of it is left, and what its sessions spent is booked. Says what it had to end. */
export async function endEverySession(context: StepContext): Promise<void> {
  const { generation } = stateOf(context);
  if (context.live !== undefined) {
    announceEnded(context, context.live);
    endSession(context, context.live, generation);
  }
  for (const kept of [...context.kept]) {
    context.kept.delete(kept);
    announceEnded(context, kept.session);
    endSession(context, kept.session, kept.generation);
  }
  const warm = context.warm?.close();
  context.warm = undefined;
  await Promise.all([warm, ...context.closing.splice(0)]);
}

function announceEnded(context: StepContext, session: Session): void {
  const running = session.running();
  if (running.length === 0) return;
  const text = messagesFor(context.lang).workEnded({ work: running });
  context.emit(flowerEvent("task", text, { step: context.journal.step, ended: running }));
}
