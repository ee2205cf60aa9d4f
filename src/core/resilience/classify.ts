/**
 * Can the same request succeed later? `fatal` never, `passing` yes, `unknown` perhaps: once more at most. Status, type and terminal reason
 * decide first, words last. Does not know whether a handoff would help; `handoff/remedy.ts` is asked before.
 */

import { assertNever } from "../assert-never.ts";
import type { Failure } from "../run/failure.ts";
import { recognise } from "./failure-kind.ts";

export type Outlook = "fatal" | "passing" | "unknown";

type Signs = Pick<
  Failure,
  "message" | "status" | "terminalReason" | "raw" | "died" | "atStart" | "neverRan"
>;

/** A failure of a turn, or just its text. Never throws. */
export function classify(failure: string | Signs): Outlook {
  const signs: Signs = typeof failure === "string" ? { message: failure } : failure;
  const text = [signs.message, signs.raw].filter(Boolean).join("\n");
  const { kind } = recognise({ ...signs, text });
  switch (kind) {
    case "rate":
    case "busy":
    case "network":
    case "server":
      return "passing";
    case "long-context-plan":
    case "larger-than-rate":
    case "credit":
    case "own-limit":
    case "output-budget":
    case "request":
    case "history":
    case "body":
    case "overflow":
    case "credentials":
    case "model":
    case "local":
      return "fatal";
    case "unknown":
      return endedFromOutside(signs) ? "passing" : "unknown";
    default:
      return assertNever(kind);
  }
}

/** The harness's process ended in the middle of its work: it was killed, or it crashed. A new one goes on where it was. */
const endedFromOutside = ({ died, atStart, neverRan }: Signs): boolean =>
  died === true && atStart !== true && neverRan !== true;
