/** What overflows have taught about the windows of gateways and models: one number each, kept for the user, not for a project. */

export interface LearnedWindow {
  /** Tokens. */
  readonly window: number;
  /** When it was learned, ms since the epoch. */
  readonly at: number;
  /** The text that taught it. */
  readonly text: string;
}

export interface Windows {
  /** What is known of this gateway and model; undefined when nothing is, or only something older than 30 days. */
  learned(endpoint: string, model: string): LearnedWindow | undefined;
  /** Keeps it in place of what was known. Throws `store` when the disk refuses. */
  remember(endpoint: string, model: string, learned: LearnedWindow): Promise<void>;
}
