/**
 * What a check is, and how it looks at what was seen. A check has a name, for which the screen has a sentence, and what was found, which
 * reads alike in every language. Pure; refuses to know what is expected of whom.
 */
import type { ScriptedRequest } from "../request.ts";
import { type Exchange, exchangesIn, mainOf, sessionsOf } from "./evidence.ts";
import type { Seen } from "./seen.ts";

export type CheckName =
  | "broken-before"
  | "looked"
  | "saw-failure"
  | "batch"
  | "straight"
  | "report-held"
  | "asked-twice"
  | "refused-once"
  | "learned"
  | "phases"
  | "document"
  | "degraded"
  | "told-incomplete"
  | "sessions"
  | "fresh"
  | "read-on"
  | "edited"
  | "saw-success"
  | "ended"
  | "braked"
  | "manifest"
  | "by-script"
  | "works-after"
  | "asked-person"
  | "brief"
  | "goal"
  | "workers"
  | "took-over"
  | "verdicts"
  | "went-on"
  | "steps"
  | "lineage";

export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** What happened, in short. */
  readonly found: string;
}

export type Checking = (seen: Seen) => Check;

export const checking =
  (name: CheckName, look: (seen: Seen) => readonly [ok: boolean, found: string]): Checking =>
  (seen) => {
    const [ok, found] = look(seen);
    return { name, ok, found: found === "" ? "-" : found };
  };

const SHORT = 60;

/** The first line that says something, in short. */
export function gist(text: string | undefined): string {
  const [line = ""] = (text ?? "").trim().split("\n");
  return line.length > SHORT ? `${line.slice(0, SHORT - 1)}…` : line;
}

/** Calls of the n-th session, counted from 0, by what their command or path ends with. */
export function calls(seen: Seen, session: number, name: string, end: string): Exchange[] {
  const id = sessionsOf(seen.requests)[session];
  return exchangesIn(seen.requests).filter(
    (one) => one.session === id && one.name === name && one.what.endsWith(end),
  );
}

/** The last of them. */
export const ran = (seen: Seen, session: number, name: string, end: string): Exchange | undefined =>
  calls(seen, session, name, end).at(-1);

export const brings = (one: Exchange | undefined, words: string, isError = false): boolean =>
  one !== undefined && one.isError === isError && one.result.includes(words);

/** The requests of the n-th session's main thread, counted from 0. */
export function requestsOf(seen: Seen, session: number): readonly ScriptedRequest[] {
  const id = sessionsOf(seen.requests)[session];
  return mainOf(seen.requests).filter(({ sessionId }) => id !== undefined && sessionId === id);
}
