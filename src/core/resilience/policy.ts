/** How often and how patiently a failed turn is tried again: options in, a complete policy out. Knows numbers; not what failed. */

import { badOption } from "../errors.ts";
import { bool, checkOptions, count, positiveInteger } from "../options.ts";
import type { Outlook } from "./classify.ts";

export interface ResilienceOptions {
  /** Try again at all. Default true. */
  readonly enabled?: boolean;
  /** Tries, the first included, since a batch of tool calls last came back; handoffs and interrupts do not count. Default 6. */
  readonly maxAttempts?: number;
  /** Wait before the second try, in ms; it doubles with every further one. Default 4,000. */
  readonly baseDelayMs?: number;
  /** The wait never grows beyond this, in ms, jitter apart. Default 120,000. */
  readonly maxDelayMs?: number;
  /** Try a failure of unknown cause once more in a step. Default true. */
  readonly retryUnknown?: boolean;
  /** While the network is out: between two looks whether the endpoint answers, in ms. Default 15,000. */
  readonly probeIntervalMs?: number;
  /** How long one outage of the network may last, in ms. Default 3,600,000. */
  readonly maxOfflineWaitMs?: number;
  /** How far ahead a usage limit may end that is still waited for, in ms. Default 86,400,000. */
  readonly maxLimitWaitMs?: number;
  /**
   * No word of the harness for so long, while nothing works and nobody is asked: the turn counts as hung, in ms.
   * Default 1,800,000: a single reply of 64,000 tokens, of which the harness says nothing before it is whole, may take that long. 0: never.
   */
  readonly stallMs?: number;
}

const RULES = {
  enabled: bool,
  maxAttempts: positiveInteger,
  baseDelayMs: count,
  maxDelayMs: count,
  retryUnknown: bool,
  probeIntervalMs: positiveInteger,
  maxOfflineWaitMs: count,
  maxLimitWaitMs: count,
  stallMs: count,
};

export type ResiliencePolicy = Required<ResilienceOptions>;

/** The complete policy. Throws `bad_option` on a wrong or unknown field. */
export class Resilience implements ResiliencePolicy {
  readonly enabled: boolean;
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly retryUnknown: boolean;
  readonly probeIntervalMs: number;
  readonly maxOfflineWaitMs: number;
  readonly maxLimitWaitMs: number;
  readonly stallMs: number;

  constructor(options: ResilienceOptions = {}) {
    checkOptions("resilience", options, RULES);
    this.enabled = options.enabled ?? true;
    this.maxAttempts = options.maxAttempts ?? 6;
    this.baseDelayMs = options.baseDelayMs ?? 4_000;
    this.maxDelayMs = options.maxDelayMs ?? 120_000;
    this.retryUnknown = options.retryUnknown ?? true;
    this.probeIntervalMs = options.probeIntervalMs ?? 15_000;
    this.maxOfflineWaitMs = options.maxOfflineWaitMs ?? 3_600_000;
    this.maxLimitWaitMs = options.maxLimitWaitMs ?? 86_400_000;
    this.stallMs = options.stallMs ?? 1_800_000;
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

/** What has been tried: tries since something went well (the first is 1), and how many of the failures had no known cause. */
export interface Tried {
  readonly tries: number;
  readonly unknowns: number;
}

/** Is another try allowed after a failure with this outlook? `unknowns` counts the failure at hand too. */
export function mayRetry(
  policy: ResiliencePolicy,
  outlook: Outlook,
  { tries, unknowns }: Tried,
): boolean {
  if (!policy.enabled || outlook === "fatal" || tries >= policy.maxAttempts) return false;
  return outlook === "passing" || (policy.retryUnknown && unknowns <= 1);
}

/**
 * Milliseconds to wait, on average, after the failed try number `attempt` (1, 2, 3 …): doubling from the base up to the maximum.
 * @param after what somebody else has waited last for the same, in ms: the doubling goes on from there.
 */
export function backoffMs(policy: ResiliencePolicy, attempt: number, after = 0): number {
  const doubled = Math.max(policy.baseDelayMs, 2 * after) * 2 ** Math.max(0, attempt - 1);
  return Math.round(Math.min(doubled, policy.maxDelayMs));
}
