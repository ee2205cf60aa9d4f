/** The fixture of refusals: how gateways say no, and what each text means. */

import { readFileSync } from "node:fs";
import type { OverflowNumbers } from "../../src/core/handoff/overflow-numbers.ts";
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
