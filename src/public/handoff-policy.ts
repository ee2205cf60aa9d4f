/** The public policy of handoffs: the pure numbers, with the window's default from the environment. Decides nothing by itself. */

import {
  type HandoffNumbers,
  type HandoffOptions,
  lineOf,
  resolveHandoff,
  type WindowSource,
  warningOf,
} from "../core/handoff/policy.ts";
import { defaultWindow } from "./default-window.ts";

/** When a session must hand over. Throws `bad_option` on a wrong or unknown field. Tokens and milliseconds. */
export class HandoffPolicy implements HandoffNumbers {
  readonly enabled: boolean;
  readonly window: number;
  /** `option` when the window was given, `guessed` when it is the default. */
  readonly windowSource: Extract<WindowSource, "option" | "guessed">;
  readonly headroom: number;
  readonly maxGenerations: number;
  readonly waitMs: number;
  readonly running: "end" | "keep";
  readonly writeMs: number;

  constructor(options: HandoffOptions = {}) {
    const numbers = resolveHandoff(options, defaultWindow());
    this.enabled = numbers.enabled;
    this.window = numbers.window;
    this.windowSource = options.window === undefined ? "guessed" : "option";
    this.headroom = numbers.headroom;
    this.maxGenerations = numbers.maxGenerations;
    this.waitMs = numbers.waitMs;
    this.running = numbers.running;
    this.writeMs = numbers.writeMs;
  }

  /** The line: hand over at this context. Never below 10,000: below that no document can be written (seeds). */
  get at(): number {
    return lineOf(this.window, this.headroom);
  }

  /** Warn at this context, once per generation: 20,000 before the line, never below 1,000 (seeds). */
  get warnAt(): number {
    return warningOf(this.at);
  }
}
