/**
 * How a person or the system stops a command. The first signal asks: what was done is booked. Where somebody can be asked what to say, a
 * Ctrl-C before that interrupts only. Knows signals and exit codes; not what is running.
 *
 * G1. Only a second Ctrl-C leaves at once. Who stops programs sends one signal twice, or another one after it, and means the same wish.
 * G2. Whoever sends SIGTERM or SIGHUP kills soon after, also where a Ctrl-C came first.
 */

import type { Io, Signal } from "./io.ts";

/** Also the reason with which the abort signal fires, so that the step is booked accordingly. */
export type StopReason = "aborted" | "terminated";

const REASONS: Readonly<Record<Signal, StopReason>> = {
  SIGINT: "aborted",
  SIGTERM: "terminated",
  SIGHUP: "terminated",
};

export const STOP_CODES: Readonly<Record<StopReason, number>> = { aborted: 130, terminated: 143 };

/** G2: after this it is better to leave by ourselves, without the last booking. */
const GRACE_MS = 8_000;

export interface Stopping {
  readonly signal: AbortSignal;
  /** Stops listening. */
  off(): void;
}

/** What a Ctrl-C does instead of stopping; true when it did. */
export type Interrupted = () => boolean;

/** `asked` is told of the first signal. */
export function listenForStop(
  io: Io,
  asked: (reason: StopReason) => void,
  interrupted: Interrupted = () => false,
): Stopping {
  const controller = new AbortController();
  let first: StopReason | undefined;
  let calls = 0;
  let grace: NodeJS.Timeout | undefined;
  const ask = (reason: StopReason) => {
    first = reason;
    asked(reason);
    controller.abort(reason);
  };
  const called = () => {
    if (first === undefined && interrupted()) return;
    calls += 1;
    if (first === undefined) ask(REASONS.SIGINT);
    else if (calls > 1) io.leave(STOP_CODES[first]); // G1
  };
  const stopped = (reason: StopReason) => {
    const code = STOP_CODES[first ?? reason];
    grace ??= setTimeout(() => io.leave(code), GRACE_MS); // G2
    grace.unref();
    if (first === undefined) ask(reason);
  };
  const heard = (signal: Signal) => () =>
    signal === "SIGINT" ? called() : stopped(REASONS[signal]);
  const signals = Object.keys(REASONS) as Signal[];
  const offs = signals.map((signal) => io.onSignal(signal, heard(signal)));
  return {
    signal: controller.signal,
    off() {
      clearTimeout(grace);
      for (const off of offs) off();
    },
  };
}
