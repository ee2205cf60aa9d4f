/**
 * What cures a failure: pure, from text, status, terminal reason, measured context. Knows kinds (`failure-kind.ts`) and numbers; does
 * not act, does not count attempts. The same phrases inside tool output, a task or an answer never come here: that is the caller's part.
 *
 * M1. A `window` is learned from overflow alone: never from output budgets, never from rates.
 * M2. Overflow on the first request of a fresh generation stops: the next one would fail alike.
 * M3. What the words leave open, the measured context decides: an unknown refusal at 90 % of the window is overflow.
 */

import { assertNever } from "../assert-never.ts";
import { type Recognised, recognise, statusIn } from "../resilience/failure-kind.ts";
import { retryAfter } from "../resilience/retry-after.ts";
import { type OverflowNumbers, overflowNumbers } from "./overflow-numbers.ts";

export type Remedy =
  /** The context is full: a fresh session goes on. `window`: tokens, when the text named the real one. */
  | { readonly do: "handoff"; readonly why: string; readonly window?: number }
  /** The session can no longer answer (poisoned history, bad image, broken pairing): a document by code, a fresh session. */
  | { readonly do: "handoff-by-code"; readonly why: string }
  | { readonly do: "wait" | "retry"; readonly why: string; readonly ms?: number }
  /** A person must change something; `setting` names it. */
  | { readonly do: "stop"; readonly why: string; readonly setting?: string };

/** What is known when a turn has failed. */
export interface Ailment {
  /** Everything that was said, joined: the harness's message, the API's own words (raw JSON too), the result's errors. */
  readonly text: string;
  /** HTTP status; read from the text when absent. */
  readonly status?: number | undefined;
  /** The harness's `terminal_reason`. */
  readonly terminalReason?: string | undefined;
  /** The last main-thread reply's context, in tokens; 0 (default) before the first. */
  readonly context?: number;
  /** The window in force, in tokens; 0 (default) when unknown. */
  readonly window?: number;
  /** No reply has come in this generation yet, and it is fresh, not resumed. Default false. */
  readonly firstRequestOfGeneration?: boolean;
  /** Milliseconds since the epoch, for texts that name a time of day. */
  readonly now?: number | undefined;
  /** When the limit that refused the request ends, milliseconds since the epoch; means nothing without `now`. */
  readonly resetsAt?: number | undefined;
}

type Case = Ailment & Required<Pick<Ailment, "context" | "window" | "firstRequestOfGeneration">>;

/** From this share of the window on, an unknown refusal is taken for overflow. */
const NEARLY_FULL = 0.9;
/** From this share of the limit on, an overflow text whose input would fit is believed: the answer's reserve was counted. */
const RESERVE_COUNTED = 0.8;
/** Fewer tokens than any request has: a number below is not the input's. */
const LEAST_INPUT = 1_000;
/** Plans without long context end here, in tokens. */
const LONG_CONTEXT = 200_000;
/** The `setting` of a stop because a fresh session's seed (its task or its document) does not fit the window. */
export const SEED = "seed";
const OUTPUT_SETTING = "CLAUDE_CODE_MAX_OUTPUT_TOKENS";
/** Lifts the harness's own refusal to send. */
const BLOCKING_SETTING = "CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE";

const tokens = (count: number): string => count.toLocaleString("en-US");
const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  return `: ${line.length > 300 ? `${line.slice(0, 299)}…` : line}`;
};
const measured = ({ context, window }: Case): string =>
  `measured: ${tokens(context)} of ${tokens(window)} tokens`;
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

const stop = (why: string, setting?: string): Remedy => ({
  do: "stop",
  why,
  ...(setting !== undefined && { setting }),
});

function later(how: "wait" | "retry", ailment: Ailment, { says }: Recognised): Remedy {
  const { text, now, resetsAt } = ailment;
  const known = how === "wait" && now !== undefined && resetsAt !== undefined;
  const ms = known ? Math.max(0, resetsAt - now) : retryAfter(text, now);
  return { do: how, why: sentence(says), ...(ms !== undefined && { ms }) };
}

/** The input that a text or the measurement shows, whichever is larger. */
function reserve(numbers: OverflowNumbers, context: number): "none" | "counted" | "too-large" {
  const { limit, used, output } = numbers;
  if (limit === undefined || used === undefined || output !== undefined) return "none";
  if (used >= limit || used < LEAST_INPUT) return "none";
  return Math.max(used, context) >= RESERVE_COUNTED * limit ? "counted" : "too-large";
}

function counts({ limit, used, output }: OverflowNumbers): string {
  if (limit === undefined) return used === undefined ? "" : ` (${tokens(used)} tokens sent)`;
  if (used === undefined) return ` (limit ${tokens(limit)} tokens)`;
  const answer = output === undefined ? "" : ` and ${tokens(output)} reserved for the answer`;
  return ` (${tokens(used)} tokens sent${answer}, limit ${tokens(limit)})`;
}

function overflow(ailment: Case): Remedy {
  const numbers = overflowNumbers(ailment.text);
  const reserved = reserve(numbers, ailment.context);
  if (reserved === "too-large") {
    return stop(
      `The gateway counts the answer's reserve against its limit, and the reserve is too large${counts(numbers)}`,
      OUTPUT_SETTING,
    );
  }
  if (ailment.firstRequestOfGeneration) {
    return stop(
      `The seed does not fit: a fresh session's first request is refused as too long${counts(numbers)}; the next one would fail alike`,
      SEED,
    ); // M2
  }
  const note = reserved === "counted" ? "; the output reserve was counted" : "";
  const why = `The context is full${counts(numbers)}${note}`;
  return { do: "handoff", why, ...(numbers.limit !== undefined && { window: numbers.limit }) };
}

/** The harness itself did not send the request: it believes in a smaller window than we do, or the prompt alone is too large. */
function clientBlock(ailment: Case): Remedy {
  const why = `Client block: the harness refused to send the request (${measured(ailment)}); ${BLOCKING_SETTING} lifts its limit`;
  return ailment.firstRequestOfGeneration
    ? stop(`The seed does not fit. ${why}`, BLOCKING_SETTING)
    : { do: "handoff", why };
}

function longContextPlan(ailment: Case, { says, setting }: Recognised): Remedy {
  const why = `${sentence(says)} (${measured(ailment)})`;
  const cures = ailment.context > LONG_CONTEXT && !ailment.firstRequestOfGeneration;
  return cures ? { do: "handoff", why } : stop(why, setting);
}

/** M3. */
function unknown(ailment: Case): Remedy {
  const { text, context, window } = ailment;
  const status = ailment.status ?? statusIn(text);
  const refused =
    status === undefined ? /invalid[_ ]request/i.test(text) : status >= 400 && status < 500;
  if (!refused) return { do: "retry", why: `The cause is not known${quoted(text)}` };
  const full = share(context, window) >= NEARLY_FULL && !ailment.firstRequestOfGeneration;
  return full
    ? {
        do: "handoff",
        why: `An unexplained refusal with a nearly full context (${measured(ailment)})${quoted(text)}`,
      }
    : stop(`The API refuses the request (${measured(ailment)})${quoted(text)}`);
}

/** Never throws; the same ailment has always the same remedy. */
export function remedy(signs: Ailment): Remedy {
  const ailment: Case = { context: 0, window: 0, firstRequestOfGeneration: false, ...signs };
  if (ailment.terminalReason === "blocking_limit") return clientBlock(ailment);
  const found = recognise(ailment);
  switch (found.kind) {
    case "overflow":
      return overflow(ailment);
    case "history":
    case "body":
      return { do: "handoff-by-code", why: `${sentence(found.says)}${quoted(ailment.text)}` };
    case "long-context-plan":
      return longContextPlan(ailment, found);
    case "rate":
    case "busy":
      return later("wait", ailment, found);
    case "network":
    case "server":
      return later("retry", ailment, found);
    case "credentials":
    case "credit":
    case "larger-than-rate":
    case "local":
    case "model":
    case "output-budget":
    case "own-limit":
    case "request":
      return stop(`${sentence(found.says)}${quoted(ailment.text)}`, found.setting);
    case "unknown":
      return unknown(ailment);
    default:
      return assertNever(found.kind);
  }
}
