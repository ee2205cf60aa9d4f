/** What is known of a turn that did not come to its end: data of the log, as the adapter found it. Decides nothing about a cure. */

/** A turn that did not come to its end. */
export interface Failure {
  /** One sentence as the harness worded it. */
  readonly message: string;
  /** HTTP status of the API's answer, when there was one. */
  readonly status?: number;
  /** The harness's `terminal_reason`. */
  readonly terminalReason?: string;
  /** The API's own words (`errorDetails` of the transcript entry), when the harness replaced them. */
  readonly raw?: string;
  /** The harness's process is gone: going on means a new one. */
  readonly died?: boolean;
  /** No reply had come in this process, and nobody had killed it: the resume itself failed. */
  readonly atStart?: boolean;
  /** The process could not be started at all: that says nothing of the conversation. */
  readonly neverRan?: boolean;
  /** When the usage limit that refused the request ends, ms since the epoch. */
  readonly resetsAt?: number;
  /** What the harness waited before its last own try of the request, ms; absent where it tried only once. */
  readonly retriedMs?: number;
}

/** What a session begins from whose predecessor cannot be resumed. */
export type Fallback = "document" | "task";

export interface Outage {
  readonly address: string;
  /** Why nothing answered. */
  readonly why: string;
  readonly waitedMs: number;
}
