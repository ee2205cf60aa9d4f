/** How often and how patiently a failed turn is tried again: options in, a complete policy out. Knows numbers; not what failed. */

import { badOption } from "../errors.ts";
import { bool, checkOptions, count, positiveInteger } from "../options.ts";
import type { Outlook } from "./classify.ts";

export interface ResilienceOptions {
  /** Try again at all. Default true. */
  readonly enabled?: boolean;
  /** Tries of one step, the first included; handoffs and interrupts do not count. Default 6. */
  readonly maxAttempts?: number;
  /** Wait before the second try, in ms; it doubles with every further one. Default 4,000. */
  readonly baseDelayMs?: number;
  /** The wait never grows beyond this, in ms, jitter apart. Default 120,000. */
  readonly maxDelayMs?: number;
  /** Try a failure of unknown cause once more. Default true. */
  readonly retryUnknown?: boolean;
}

const RULES = {
  enabled: bool,
  maxAttempts: positiveInteger,
  baseDelayMs: count,
  maxDelayMs: count,
  retryUnknown: bool,
};

export type ResiliencePolicy = Required<ResilienceOptions>;

/** The complete policy. Throws `bad_option` on a wrong or unknown field. */
export class Resilience implements ResiliencePolicy {
  readonly enabled: boolean;
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly retryUnknown: boolean;

  constructor(options: ResilienceOptions = {}) {
    checkOptions("resilience", options, RULES);
    this.enabled = options.enabled ?? true;
    this.maxAttempts = options.maxAttempts ?? 6;
    this.baseDelayMs = options.baseDelayMs ?? 4_000;
    this.maxDelayMs = options.maxDelayMs ?? 120_000;
    this.retryUnknown = options.retryUnknown ?? true;
    if (this.maxDelayMs < this.baseDelayMs) {
      const floor = `${this.baseDelayMs} (baseDelayMs) or more`;
      throw badOption("resilience.maxDelayMs", floor, this.maxDelayMs);
    }
  }

  /** What people may write: an instance, plain options, or on and off. */
  static from(given: Resilience | ResilienceOptions | boolean): Resilience {
    if (given instanceof Resilience) return given;
    return new Resilience(typeof given === "boolean" ? { enabled: given } : given);
  }
}

/** What has been tried: tries begun so far (the first is 1), and how many of the failures had no known cause. */
export interface Tried {
  readonly attempts: number;
  readonly unknowns: number;
}

/** Is another try allowed after a failure with this outlook? `unknowns` counts the failure at hand too. */
export function mayRetry(
  policy: ResiliencePolicy,
  outlook: Outlook,
  { attempts, unknowns }: Tried,
): boolean {
  if (!policy.enabled || outlook === "fatal" || attempts >= policy.maxAttempts) return false;
  return outlook === "passing" || (policy.retryUnknown && unknowns <= 1);
}

/** Spread of the wait around its mean, so that several runs do not come back at the same moment. */
const LEAST = 0.75;
const SPREAD = 0.5;

/**
 * Milliseconds to wait after the failed try number `attempt` (1, 2, 3 …): doubling from the base up to the maximum, times 0.75 to 1.25.
 * @param random from 0 up to 1; the default gives the mean.
 */
export function backoffMs(policy: ResiliencePolicy, attempt: number, random = 0.5): number {
  const doubled = policy.baseDelayMs * 2 ** Math.max(0, attempt - 1);
  return Math.round(Math.min(doubled, policy.maxDelayMs) * (LEAST + SPREAD * random));
}
