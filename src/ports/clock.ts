/** Time and chance, so that tests have neither. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Minutes from local time to UTC, as `Date.prototype.getTimezoneOffset` gives them. */
  zoneOffset(): number;
  /** A number in [0, 1). */
  random(): number;
}
