/**
 * How much of a stored conversation a resumed session is given: options in, complete policies out. Knows numbers; not what is done by them.
 */

import { bool, checkOptions, count, positiveInteger } from "../options.ts";

export interface EphemeralOptions {
  /** Let answers age at all. Default true. */
  readonly enabled?: boolean;
  /** Answers of commands that age, the newest, that stay whole. Default 6. */
  readonly keep?: number;
}

/** Which answers have aged: what `git status` said is no longer so. Throws `bad_option` on a wrong or unknown field. */
export class EphemeralPolicy implements Required<EphemeralOptions> {
  readonly enabled: boolean;
  readonly keep: number;

  constructor(options: EphemeralOptions = {}) {
    checkOptions("ephemeral", options, { enabled: bool, keep: count });
    this.enabled = options.enabled ?? true;
    this.keep = options.keep ?? 6;
  }

  /** What people may write: an instance, plain options, or on and off. */
  static from(given: EphemeralPolicy | EphemeralOptions | boolean): EphemeralPolicy {
    if (given instanceof EphemeralPolicy) return given;
    return new EphemeralPolicy(typeof given === "boolean" ? { enabled: given } : given);
  }
}

export interface TrimOptions {
  /** Put large results into files. Default true: whoever writes a policy wants it. `Runtime` itself trims nothing by default. */
  readonly enabled?: boolean;
  /** Characters from which a result is large. Default 2,000. */
  readonly minChars?: number;
  /** Large results, the newest, that stay whole. Default 20. */
  readonly keep?: number;
}

/** Which results become pointers to files. Throws `bad_option` on a wrong or unknown field. */
export class TrimPolicy implements Required<TrimOptions> {
  readonly enabled: boolean;
  readonly minChars: number;
  readonly keep: number;

  constructor(options: TrimOptions = {}) {
    checkOptions("trim", options, { enabled: bool, minChars: positiveInteger, keep: count });
    this.enabled = options.enabled ?? true;
    this.minChars = options.minChars ?? 2000;
    this.keep = options.keep ?? 20;
  }

  /** What people may write: an instance, plain options, or on and off. */
  static from(given: TrimPolicy | TrimOptions | boolean): TrimPolicy {
    if (given instanceof TrimPolicy) return given;
    return new TrimPolicy(typeof given === "boolean" ? { enabled: given } : given);
  }
}

export interface PruneOptions {
  /** Take out what only misleads: refusals, the API's errors, the harness's words after an interrupt. Default true. */
  readonly enabled?: boolean;
  /** Refused calls, the newest, that stay. Default 1: the session still knows what it may not do. */
  readonly keepDenials?: number;
}

/** What is taken out. Throws `bad_option` on a wrong or unknown field. */
export class PrunePolicy implements Required<PruneOptions> {
  readonly enabled: boolean;
  readonly keepDenials: number;

  constructor(options: PruneOptions = {}) {
    checkOptions("keepDenials", options, { enabled: bool, keepDenials: count });
    this.enabled = options.enabled ?? true;
    this.keepDenials = options.keepDenials ?? 1;
  }

  /** What people may write: how many refusals stay, an instance, plain options, or on and off. */
  static from(given: PrunePolicy | PruneOptions | boolean | number): PrunePolicy {
    if (given instanceof PrunePolicy) return given;
    if (typeof given === "number") return new PrunePolicy({ keepDenials: given });
    return new PrunePolicy(typeof given === "boolean" ? { enabled: given } : given);
  }
}
