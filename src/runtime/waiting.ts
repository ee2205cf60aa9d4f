/**
 * Waits before a failed turn is tried again: a pause, until the endpoint answers, or until a limit ends. Says it while it lasts; what follows is
 * for `next` to say.
 *
 * V1. Whoever calls or stops the step ends each of these waits at once.
 * V2. Looking whether the endpoint answers sends no key and costs nothing; it goes the way that the session's requests go.
 * V3. A wait for a time is measured by the clock, not by the timer: a machine that slept in between does not wait anew.
 * V4. An outage is measured by the looks at it: a machine that slept for hours, or a clock that was set, ends none after a single look.
 */

import { assertNever } from "../core/assert-never.ts";
import { flowerEvent } from "../core/events.ts";
import { dateTime } from "../core/human/notes.ts";
import { causeIn } from "../core/locale/causes.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { waitsFor } from "../core/locale/waits.ts";
import type { Wait } from "../core/resilience/wait.ts";
import type { Outage } from "../core/run/failure.ts";
import type { Action } from "../core/run/next.ts";
import type { Way } from "../ports/network.ts";
import { type StepContext, stateOf } from "./context.ts";

/** The longest that is slept without a look at the clock. V3 */
const NAP_MS = 60_000;
/** Several runs that wait for the same limit do not come back at the same moment: added to its end, by chance, ms. */
const AFTER_LIMIT_MS = 30_000;
/** The longest that one look takes, ms. */
const LOOK_MS = 20_000;

/** Runs what a person may end by a call, or the step's end may. */
export async function interruptibly<T>(
  context: StepContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  context.patience = patience;
  try {
    return await work(AbortSignal.any([patience.signal, context.signal]));
  } finally {
    context.patience = undefined;
    patience.abort(); // what still sleeps
  }
}

export async function retry(
  action: Extract<Action, { do: "retry" }>,
  context: StepContext,
): Promise<void> {
  const { attempt, why } = action;
  const { ended, outage } = await waited(action, context);
  if (ended) return;
  context.journal.append(
    outage === undefined
      ? { kind: "retry.begun", attempt, why }
      : { kind: "network.missed", ...outage },
  );
}

/** Waits before a question for a document is put again; false where nobody should: the step is over, or nothing answers. */
export async function outlast(
  action: Extract<Action, { do: "retry" }>,
  context: StepContext,
): Promise<boolean> {
  const { ended, outage } = await waited(action, context);
  return !ended && outage === undefined;
}

async function waited(
  action: Extract<Action, { do: "retry" }>,
  context: StepContext,
): Promise<{ readonly ended: boolean; readonly outage: Outage | undefined }> {
  const over = await interruptibly(context, async (signal) => ({
    outage: await waitOut(action, context, signal),
    ended: signal.aborted, // V1
  }));
  tell(context, "", { phase: "over" });
  return over;
}

async function waitOut(
  { attempt, wait, why }: Extract<Action, { do: "retry" }>,
  context: StepContext,
  signal: AbortSignal,
): Promise<Outage | undefined> {
  switch (wait.for) {
    case "pause":
      await pause({ attempt, why, ms: wait.ms }, context, signal);
      return undefined;
    case "time":
      await untilTime({ attempt, why, until: wait.until }, context, signal);
      return undefined;
    case "network":
      return await untilOnline({ attempt, why, ms: wait.ms }, context, signal);
    default:
      return assertNever(wait);
  }
}

interface Try {
  readonly attempt: number;
  readonly why: string;
}

async function pause(
  { attempt, why, ms }: Try & { readonly ms: number },
  context: StepContext,
  signal: AbortSignal,
): Promise<void> {
  const { clock, lang } = context;
  const jittered = ms * (0.75 + clock.random() / 2);
  const text = messagesFor(lang).retrying({
    ...numbers(context),
    why: causeIn(lang, why),
    seconds: jittered / 1000,
  });
  tell(context, text, {
    attempt,
    why,
    ms: jittered,
    ...awaiting("pause", context, clock.now() + jittered),
  });
  await clock.sleep(jittered, signal);
}

async function untilTime(
  { attempt, why, until }: Try & { readonly until: number },
  context: StepContext,
  signal: AbortSignal,
): Promise<void> {
  const { clock, lang } = context;
  const ms = Math.max(0, until - clock.now());
  const goOn = until + Math.min(AFTER_LIMIT_MS, ms / 4) * clock.random();
  const at = dateTime(until, clock.zoneOffset());
  const text = waitsFor(lang).until({ why: causeIn(lang, why), at, seconds: ms / 1000 });
  tell(context, text, { attempt, why, ms, at, ...awaiting("time", context, until) });
  while (clock.now() < goOn && !signal.aborted)
    await clock.sleep(Math.min(NAP_MS, goOn - clock.now()), signal);
}

/** An endpoint that answers at once is paused for as usual; after an outage the step goes on at once. */
async function untilOnline(
  failed: Try & { readonly ms: number },
  context: StepContext,
  signal: AbortSignal,
): Promise<Outage | undefined> {
  const way = context.wayOf(context.setup.env);
  if (way === undefined) {
    await pause(failed, context, signal);
    return undefined;
  }
  try {
    const first = await way.reach(signal); // V2
    if (first.answered && !signal.aborted) await pause(failed, context, signal);
    if (first.answered || signal.aborted) return undefined;
    return await lookForIt(failed, first.why, { way, context, signal });
  } finally {
    await way.close();
  }
}

interface Search {
  readonly way: Way;
  readonly context: StepContext;
  readonly signal: AbortSignal;
}

async function lookForIt(
  { attempt }: Try,
  why: string,
  { way, context, signal }: Search,
): Promise<Outage | undefined> {
  const { clock, lang, policies } = context;
  const { probeIntervalMs: every, maxOfflineWaitMs: limit } = policies.resilience;
  const { address } = way;
  const begun = clock.now();
  const texts = waitsFor(lang);
  let text = texts.offline({
    ...{ address, why: causeIn(lang, why) },
    ...{ every: every / 1000, limit: limit / 1000 },
  });
  let waited = 0;
  while (waited < limit) {
    const ms = Math.min(every, limit - waited);
    const from = clock.now();
    tell(context, text, {
      attempt,
      why,
      address,
      ...awaiting("network", context, from + ms, begun),
    });
    text = ""; // said once; screens show how long it lasts
    await clock.sleep(ms, signal);
    const look = await way.reach(signal);
    if (signal.aborted) return undefined;
    waited += Math.min(Math.max(ms, clock.now() - from), ms + LOOK_MS); // V4
    if (look.answered) {
      tell(context, texts.online({ address, seconds: waited / 1000 }), { attempt, address });
      return undefined;
    }
    why = look.why;
  }
  return { address, why, waitedMs: waited };
}

const numbers = (context: StepContext) => ({
  attempt: stateOf(context).tries + 1,
  of: context.policies.resilience.maxAttempts,
});

/** What a screen needs to count down: times in ms since the epoch. */
const awaiting = (
  wait: Wait["for"],
  { clock }: StepContext,
  until: number,
  since = clock.now(),
): { readonly wait: string; readonly since: number; readonly until: number } => ({
  wait,
  since,
  until,
});

function tell(
  { emit, journal }: StepContext,
  text: string,
  payload: Readonly<Record<string, unknown>>,
): void {
  emit(flowerEvent("retry", text, { step: journal.step, ...payload }));
}
