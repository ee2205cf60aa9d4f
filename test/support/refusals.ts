/** The fixture of refusals: how gateways say no, and what each text means. */

import { readFileSync } from "node:fs";
import type { OverflowNumbers } from "../../src/core/handoff/overflow-numbers.ts";
import { type Remedy, SEED } from "../../src/core/handoff/remedy.ts";
import type { FailureKind } from "../../src/core/resilience/failure-words.ts";

export interface Refusal {
  readonly id: string;
  readonly gateway: string;
  /** Absent where no answer came from the API. */
  readonly http?: number;
  readonly text: string;
  /** What the harness makes of it, as measured. */
  readonly harness?: { readonly text: string; readonly terminalReason: string };
  readonly kind: FailureKind;
  readonly numbers?: OverflowNumbers;
  readonly setting?: string;
  /** How long the text asks to wait. */
  readonly ms?: number;
  /** Only the status tells: the text alone sounds like something else. */
  readonly byStatus?: boolean;
}

const file = new URL("../fixtures/overflow.json", import.meta.url);

export const REFUSALS: readonly Refusal[] = (
  JSON.parse(readFileSync(file, "utf8")) as { rows: readonly Refusal[] }
).rows;

/** What reaches flower: the harness's message, then the API's own words as the transcript keeps them. */
export function asHeard({ http, text, harness }: Refusal): string {
  const message = harness?.text ?? (http === undefined ? text : `API Error: ${http} ${text}`);
  const raw = JSON.stringify({ type: "error", error: { type: "error", message: text } });
  return http === undefined ? message : `${message}\n${http} ${raw}`;
}

/** What each class of refusal calls for: at a fill of the window, or as a generation's first request. */
export function called(row: Refusal, fill: number | "first"): Partial<Remedy> {
  switch (row.kind) {
    case "overflow":
      return fill === "first"
        ? { do: "stop", setting: SEED }
        : { do: "handoff", window: row.numbers?.limit as number };
    case "unknown":
      if (row.http === undefined) return { do: "retry" };
      return fill === 0.92 ? { do: "handoff" } : { do: "stop" };
    case "history":
    case "body":
      return { do: "handoff-by-code" };
    case "rate":
    case "busy":
      return { do: "wait", ms: row.ms as number };
    case "network":
    case "server":
      return { do: "retry" };
    default:
      return { do: "stop", setting: row.setting as string };
  }
}
