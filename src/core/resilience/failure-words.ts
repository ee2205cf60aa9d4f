/** The kinds of failure, and the form of the tables that recognise them (the other `*-words.ts`). */

export type FailureKind =
  /** The plan does not cover requests above 200,000 tokens. */
  | "long-context-plan"
  /** One request is larger than what a whole minute allows. */
  | "larger-than-rate"
  /** The account has no money left. */
  | "credit"
  /** The rate or quota is used up for a while. */
  | "rate"
  /** flower's or the harness's own limit of turns or dollars. */
  | "own-limit"
  /** `max_tokens` and what the model or the window allows do not go together; the input is not the reason. */
  | "output-budget"
  /** A parameter or the shape of the request is refused. */
  | "request"
  /** Something in the history is refused again with every request: image, PDF, pairing, thinking, Unicode, one huge field. */
  | "history"
  /** The request has too many bytes. */
  | "body"
  | "overflow"
  | "credentials"
  /** No such model, no such address. */
  | "model"
  /** Overloaded: the same request works later. */
  | "busy"
  | "network"
  | "server"
  /** Something on this machine or on the way out of it that a person must put right. */
  | "local"
  | "unknown";

/** One row: phrases are written for folded texts (`fold.ts`). */
export interface Words {
  readonly kind: FailureKind;
  /** One clause for people; begins a sentence. */
  readonly says: string;
  /** The environment variable or option that cures it. */
  readonly setting?: string;
  /** Statuses beside which these words are taken for chance, and the next rows are asked. */
  readonly doubtedAt?: (status: number) => boolean;
  readonly phrases: readonly RegExp[];
}
