/** What is said while a step waits, and when waiting or resuming did not help, in English, and the shape that every language fills. */

import { duration } from "../format.ts";

/** Durations in seconds; `at` is a local date and time. */
export interface Waits {
  /** The endpoint does not answer: it is looked for until it does, at most `limit`. */
  offline(o: { address: string; why: string; every: number; limit: number }): string;
  /** It answers again. */
  online(o: { address: string; seconds: number }): string;
  /** A limit that says when it ends. */
  until(o: { why: string; at: string; seconds: number }): string;
  /** The step's end: no answer for as long as an outage may last. */
  unreached(o: { address: string; why: string; seconds: number }): string;
  /** The step's end: the limit ends later than is waited for. */
  endsTooLate(o: { message: string; at: string; limit: number }): string;
  /** A session cannot be resumed; what another one begins from. `path` is null where the document is in no file. */
  beginsAnew(o: { why: string; from: "document" | "task"; path: string | null }): string;
  /** The step's end: nor did the new ones begin. */
  unresumable(o: { message: string }): string;
  /** A turn of which nothing was heard any more. */
  stalled(o: { seconds: number }): string;
  /** The live line of each kind of waiting. */
  readonly live: {
    network(o: { next: number; seconds: number }): string;
    time(o: { at: string; left: number }): string;
    pause(o: { left: number }): string;
    /** The model has not answered for a while. */
    quiet(o: { seconds: number }): string;
  };
}

export const waits: Waits = {
  offline: ({ address, why, every, limit }) =>
    `no answer from ${address} (${why}): looking again every ${duration(every)}, for at most ${duration(limit)}`,
  online: ({ address, seconds }) => `${address} answers again after ${duration(seconds)}`,
  until: ({ why, at, seconds }) => `${why}: going on at ${at}, in ${duration(seconds)}`,
  unreached: ({ address, why, seconds }) =>
    `No answer from ${address} for ${duration(seconds)} (${why}). Check the network, the proxy and ANTHROPIC_BASE_URL; what was done is kept, and flower resume goes on (after flower once: --resume last).`,
  endsTooLate: ({ message, at, limit }) =>
    `${message} (the limit ends at ${at}; at most ${duration(limit)} are waited, see maxLimitWaitMs). What was done is kept, and flower resume goes on (after flower once: --resume last).`,
  beginsAnew: ({ why, from, path }) =>
    `the session cannot be resumed (${why}): a new one begins from ${from === "task" ? "the task" : `the handoff${path === null ? "" : ` ${path}`}`}`,
  unresumable: ({ message }) =>
    `The session could not be resumed, and the new ones that were begun in its place, the last one from the task alone, ended at once as well: ${message}`,
  stalled: ({ seconds }) =>
    `The turn hung: nothing was heard of the harness for ${duration(seconds)}.`,
  live: {
    network: ({ next, seconds }) =>
      `waiting for the network for ${duration(seconds)}, next look in ${duration(next)}`,
    time: ({ at, left }) => `waiting for the limit to end at ${at}, ${duration(left)} left`,
    pause: ({ left }) => `next try in ${duration(left)}`,
    quiet: ({ seconds }) => `the model has not answered for ${duration(seconds)}`,
  },
};
