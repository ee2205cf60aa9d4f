/**
 * What kind of failure a text, a status and a terminal reason speak of: ordered tables, first match wins. Knows the words of gateways;
 * not how full the context is, nor what is to be done (`handoff/remedy.ts` and `classify.ts` say that).
 *
 * K1. What only looks like overflow (rates, money, output budgets, bytes, broken history) is asked before overflow.
 * K2. The harness says "Prompt is too long" for output budgets too: any other words in the text go before that sentence.
 * K3. The number in a status line is a status; the same number elsewhere (`after 400 ms`, `/docs/404`) is not.
 * K4. The API's own type of the error goes before words where it says it all: `overloaded_error` about a quota is an overload.
 * K5. Gateways say 401 of a key whose money is spent: words about money go before that status.
 * K6. A body is too large, whatever the status, where its size and what is allowed are both named.
 * K7. Words that failures also say in passing are passed over beside the statuses that their row doubts; the next rows are asked.
 */

import { type OverflowNumbers, overflowNumbers } from "../handoff/overflow-numbers.ts";
import { namesTheContext, soundsFull } from "../handoff/overflow-phrases.ts";
import { byErrorType } from "./error-type.ts";
import type { FailureKind, Words } from "./failure-words.ts";
import { fold } from "./fold.ts";
import { HISTORY_WORDS } from "./history-words.ts";
import { LIMIT_WORDS } from "./limit-words.ts";
import { LOCAL_WORDS } from "./local-words.ts";
import { PARAMETER_WORDS } from "./parameter-words.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";
import { SERVICE_WORDS } from "./service-words.ts";

const BEFORE_OVERFLOW = [...LOCAL_WORDS, ...LIMIT_WORDS, ...PARAMETER_WORDS, ...HISTORY_WORDS];
const AFTER_OVERFLOW = [...REFUSAL_WORDS, ...SERVICE_WORDS];

export interface Recognised {
  readonly kind: FailureKind;
  /** One clause for people. */
  readonly says: string;
  readonly setting?: string;
}

/** What is known of a failure. `text` may join several: the message, the API's own words, the result's errors. */
export interface FailureSigns {
  readonly text: string;
  readonly status?: number | undefined;
  readonly terminalReason?: string | undefined;
}

const UNKNOWN: Recognised = { kind: "unknown", says: "the cause is not known" };
const FULL: Recognised = { kind: "overflow", says: "the context is full" };
/** The `setting` of what is cured by other credentials. */
export const KEY = "ANTHROPIC_API_KEY";
const CREDENTIALS = {
  kind: "credentials",
  says: "the credentials are refused",
  setting: KEY,
} as const;
const NO_CREDIT: Recognised = { kind: "credit", says: "the account has no credit left" };
const NEVER_FITS: Recognised = {
  kind: "larger-than-rate",
  says: "one request is larger than what the account allows in a whole minute",
};
const TOO_MANY_BYTES: Recognised = { kind: "body", says: "the request has too many bytes" };
const LONG_ADDRESS: Recognised = {
  kind: "request",
  says: "the address of the request is too long",
  setting: "ANTHROPIC_BASE_URL",
};
const LONG_HEADERS: Recognised = {
  kind: "request",
  says: "the headers of the request are too large",
  setting: "ANTHROPIC_CUSTOM_HEADERS",
};
const RESERVED: Recognised = {
  kind: "output-budget",
  says: "the answer's reserve leaves too little of the window for any input",
  setting: "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
};

/**
 * K2: the sentences by which the harness replaces what the API said. Where nothing else is said, they mean what they say; the API's type of
 * the error, for a body that is too large, stands beside a prompt that is too long as well. Last: what the rest must speak of to be heard.
 */
const HARNESS_SENTENCES: readonly (readonly [RegExp, Recognised, RegExp])[] = [
  [
    /^(?:api error: )?prompt is too long[.·]?(?= |$)(?! for)|(?<=[ "}.])prompt is too long\.?(?=$|"\})|(?<="type":")request_too_large(?=","message":"prompt is too long)/g,
    FULL,
    /./,
  ],
  [
    /\brequest too large \(max [^)]*\)\. accumulated images and attachments [^.]*\. remove [^.]*\.|^request_too_large: (?=413 )/g,
    TOO_MANY_BYTES,
    /\btokens?\b|\bcontext\b/,
  ],
];

/** No error text of use is longer, in characters. */
const LONGEST = 20_000;

const STATUS_LINES = [
  /^(?:api error:? ?)?(?:request rejected )?\(?([45]\d\d)\)?(?=$|[ :,{)·-])(?! ?(?:\w+ )?(?:tokens?|ms|s|bytes|chars|lines)\b)/,
  /(?:\bhttp(?:\/[\d.]+)?|\bstatus(?:[ _]?code)?|\berror code|\bapi error|\brequest rejected)["']? ?(?:was|is|=|:)? ?\(?([45]\d\d)\b(?! (?:tokens?|ms)\b)/,
];

/** The HTTP status that a text opens with or names as one. */
export function statusIn(text: string): number | undefined {
  const folded = fold(text.slice(0, LONGEST));
  const digits = STATUS_LINES.map((line) => line.exec(folded)?.[1]).find(
    (found) => found !== undefined,
  );
  return digits === undefined ? undefined : Number(digits);
}

const say = ({ kind, says, setting }: Words): Recognised => ({
  kind,
  says,
  ...(setting !== undefined && { setting }),
});

function spoken(folded: string, table: readonly Words[], status = 0): Recognised | undefined {
  const words = table.find(
    ({ phrases, doubtedAt }) =>
      !doubtedAt?.(status) && phrases.some((phrase) => phrase.test(folded)), // K7
  );
  return words && say(words);
}

/** Does the reserve for the answer, not the input, pass the limit? Then the next generation would fail alike. */
function reserveTooLarge({ limit, used, output }: OverflowNumbers): boolean {
  if (limit === undefined || used === undefined || output === undefined) return false;
  return used < limit && (output >= limit || used < limit / 2);
}

/** "Limit 8000, Requested 10500": waiting never helps. */
function neverFits(folded: string): boolean {
  const found = /\blimit:? (\d+)[^.]{0,60}\brequested:? ~?(\d+)/.exec(folded);
  return found !== null && Number(found[2]) > Number(found[1]);
}

/** What only looks like overflow, then overflow (K1). */
function limits(folded: string, text: string, status?: number): Recognised | undefined {
  const before = spoken(folded, BEFORE_OVERFLOW, status);
  if (before !== undefined)
    return before.kind === "rate" && neverFits(folded) ? NEVER_FITS : before;
  if (!soundsFull(folded)) return undefined;
  return reserveTooLarge(overflowNumbers(text)) ? RESERVED : FULL;
}

function byWords(text: string, status?: number): Recognised | undefined {
  const folded = fold(text.slice(0, LONGEST));
  for (const [sentence, meaning, topic] of HARNESS_SENTENCES) {
    const rest = folded.replace(sentence, "").trim();
    if (rest !== folded) return (topic.test(rest) && limits(rest, text, status)) || meaning; // K2
  }
  return limits(folded, text, status) ?? spoken(folded, AFTER_OVERFLOW, status);
}

/** Kinds that a status contradicts: their words are taken for chance. */
const UNBELIEVABLE: Readonly<Record<"refused" | "passing", readonly FailureKind[]>> = {
  refused: ["network", "server"],
  passing: ["credentials", "model", "request", "body", "local"],
};

/** Statuses below 500 that say nothing of the request: time-outs, conflicts, what stands behind a gateway, rates. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 424, 425, 429, 499]);

/** Statuses for what is closed, missing, used up, down or too slow: an overflow is believed there where the context itself is named. */
const SELDOM_FULL: ReadonlySet<number> = new Set([403, 404, 429, 502, 503, 504, 529]);

const BOTH_SIZES = /\blarger than max \(\d+ vs\.? \d+\)/i;

function believed(found: Recognised, status: number | undefined, text: string): boolean {
  if (status === undefined) return true;
  if (found.kind === "overflow" && SELDOM_FULL.has(status))
    return namesTheContext(fold(text.slice(0, LONGEST)));
  if (found.kind === "body" && BOTH_SIZES.test(text)) return true; // K6
  const side = PASSING.has(status) || status >= 500 ? "passing" : "refused";
  return !UNBELIEVABLE[side].includes(found.kind);
}

const BY_STATUS: ReadonlyMap<number, Recognised> = new Map<number, Recognised>([
  [403, { ...CREDENTIALS, says: "access is refused" }],
  [
    404,
    { kind: "model", says: "the address or the model is not known", setting: "ANTHROPIC_BASE_URL" },
  ],
  [407, { kind: "local", says: "the proxy wants a login", setting: "HTTPS_PROXY" }],
  [408, { kind: "network", says: "the request timed out" }],
  [409, { kind: "server", says: "the service reports a conflict" }],
  [413, TOO_MANY_BYTES],
  [414, LONG_ADDRESS],
  [424, { kind: "server", says: "what stands behind the gateway failed" }],
  [425, { kind: "server", says: "the service was not ready" }],
  [431, LONG_HEADERS],
  [429, { kind: "rate", says: "the rate or quota is used up for now" }],
  [499, { kind: "network", says: "the request was given up on the way" }],
  [529, { kind: "busy", says: "the service is overloaded" }],
]);

const BY_TERMINAL_REASON: Readonly<Record<string, Recognised>> = {
  max_turns: {
    kind: "own-limit",
    says: "the run's own limit of turns is reached",
    setting: "maxTurns",
  },
  budget_exhausted: {
    kind: "own-limit",
    says: "the run's own budget is spent",
    setting: "--budget",
  },
  prompt_too_long: FULL,
  rapid_refill_breaker: FULL,
  stalled: { kind: "network", says: "nothing was heard of the harness any more" },
  image_error: { kind: "history", says: "an image or attachment in the history is refused" },
};

function byStatus(status: number | undefined): Recognised | undefined {
  if (status === undefined) return undefined;
  if (status >= 500 && status !== 529) return { kind: "server", says: "the service failed" };
  return BY_STATUS.get(status);
}

/** Never throws; the same signs are always the same kind. */
export function recognise({ text, status: given, terminalReason }: FailureSigns): Recognised {
  const reason = BY_TERMINAL_REASON[terminalReason ?? ""];
  if (reason?.kind === "own-limit") return reason;
  const status = given ?? statusIn(text);
  if (status === 402) return NO_CREDIT;
  const found = byWords(text, status);
  if (status === 401) return found?.kind === "credit" ? found : CREDENTIALS; // K5
  const type = byErrorType(text.slice(0, LONGEST));
  if (type.plain !== undefined) return type.plain; // K4
  if (found !== undefined && believed(found, status, text)) return found;
  return reason ?? type.vague ?? byStatus(status) ?? UNKNOWN;
}
