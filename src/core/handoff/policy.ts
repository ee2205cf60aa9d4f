/**
 * When a session must hand over: options in, a complete policy out. Knows numbers; not where the window's default comes from.
 *
 * P1. `at` never falls below 10,000 tokens: below that no document can be written (seeds).
 * P2. `warnAt` lies 20,000 below `at`, never below 1,000 (seeds).
 */

import { bool, checkOptions, count, oneOf, positiveInteger } from "../options.ts";

/** Who says how large the window is. */
export type WindowSource = "option" | "env" | "learned" | "reported" | "guessed";

export interface HandoffOptions {
  /** Hand over at all. Default true; false falls back to the harness's own auto-compact. */
  readonly enabled?: boolean;
  /** Context window in tokens. Default: `defaultWindow()`, from the model's name. */
  readonly window?: number;
  /** Distance between the line and the window, in tokens. Default 50,000 (seeds): before auto-compact's window − 33,000, and room to write. */
  readonly headroom?: number;
  /** Handoffs of one step before it stops. Default 8 (seeds): 8 handoffs make 9 generations. */
  readonly maxGenerations?: number;
  /** How long background work is waited for at a handoff, in ms. Default 120,000. */
  readonly waitMs?: number;
  /** What becomes of background work that still runs then: ended, or its session's process kept until it ends. Default `end`. */
  readonly running?: "end" | "keep";
  /** Time limit of the writing turn, in ms. Default 180,000. */
  readonly writeMs?: number;
}

/** The complete numbers. `HandoffPolicy` (public) adds the default window. */
export interface HandoffNumbers extends Required<HandoffOptions> {
  /** The line: hand over at this context. */
  readonly at: number;
  /** Warn at this context, once per generation. */
  readonly warnAt: number;
}

const FLOOR = 10_000;
const WARN_FLOOR = 1_000;
const WARN_DISTANCE = 20_000;

const RULES = {
  enabled: bool,
  window: positiveInteger,
  headroom: positiveInteger,
  maxGenerations: count,
  waitMs: count,
  running: oneOf("end", "keep"),
  writeMs: positiveInteger,
};

export const lineOf = (window: number, headroom: number): number =>
  Math.max(FLOOR, window - headroom); // P1
export const warningOf = (at: number): number => Math.max(WARN_FLOOR, at - WARN_DISTANCE); // P2

/** Throws `bad_option` on a wrong or unknown field. */
export function resolveHandoff(options: HandoffOptions, defaultWindow: number): HandoffNumbers {
  checkOptions("handoff", options, RULES);
  const { enabled = true, window = defaultWindow, headroom = 50_000, maxGenerations = 8 } = options;
  const { waitMs = 120_000, running = "end", writeMs = 180_000 } = options;
  const at = lineOf(window, headroom);
  return {
    enabled,
    window,
    headroom,
    maxGenerations,
    waitMs,
    running,
    writeMs,
    at,
    warnAt: warningOf(at),
  };
}

/** The same policy for another window. */
export function withWindow(numbers: HandoffNumbers, window: number): HandoffNumbers {
  if (window === numbers.window) return numbers;
  const at = lineOf(window, numbers.headroom);
  return { ...numbers, window, at, warnAt: warningOf(at) };
}
