/** What cures a failure: pure, from text, status, terminal reason and measured context. (The function follows.) */

export type Remedy =
  /** The context is full: a fresh session goes on. `window`: tokens, when the text named the real one. */
  | { readonly do: "handoff"; readonly why: string; readonly window?: number }
  /** The session can no longer answer (poisoned history, bad image, broken pairing): a document by code, a fresh session. */
  | { readonly do: "handoff-by-code"; readonly why: string }
  | { readonly do: "wait" | "retry"; readonly why: string; readonly ms?: number }
  /** A person must change something; `setting` names it. */
  | { readonly do: "stop"; readonly why: string; readonly setting?: string };
