/** What a resumed session is told where something is not as it was. The texts are the languages'; this is what they are given. */

export interface HistoryWords {
  /** In place of an aged answer; one line. `asked` is a moment in words, "" when it is not known. `newer`: as many such answers came after it. */
  readonly expired: (about: {
    readonly command: string;
    readonly asked: string;
    readonly newer: number;
  }) => string;
  /** In place of a large result. `chars`: characters that lie in the file. */
  readonly moved: (about: {
    readonly tool: string;
    readonly chars: number;
    readonly path: string;
  }) => string;
  /** In place of what the harness says of a call that was stopped. */
  readonly interrupted: string;
  /** The result of a call that has none. */
  readonly noResult: string;
  /** In place of results that went with their refused calls, where the rest of the reply stays. */
  readonly refusalsGone: string;
  /** In place of a message of which nothing was sound. */
  readonly unsoundGone: string;
}
