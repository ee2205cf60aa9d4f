/**
 * How a person or the system stops a command. The first signal asks: what was done is booked. The second one leaves at once. Where somebody
 * can be asked what to say, a Ctrl-C before these two interrupts only. Knows signals and exit codes; not what is running.
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

/** Whoever sends SIGTERM kills soon after; better to leave by ourselves, without the last booking. */
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
  let grace: NodeJS.Timeout | undefined;
  const heard = (signal: Signal) => () => {
    if (first !== undefined) io.leave(STOP_CODES[first]);
    if (signal === "SIGINT" && interrupted()) return;
    first = REASONS[signal];
    asked(first);
    controller.abort(first);
    if (first === "terminated") grace = setTimeout(() => io.leave(STOP_CODES.terminated), GRACE_MS);
    grace?.unref();
  };
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
