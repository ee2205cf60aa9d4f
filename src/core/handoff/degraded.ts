/**
 * The document that code puts together when the session could not write one. Knows what is at hand: the step, its task, why, what a poor
 * document did hold, and what was in flight. Decides nothing about when.
 *
 * G1. Complete by construction: a poor document beats hitting the window (seeds).
 * G2. `doing` opens with the marker, so that the successor is told and people see it.
 * G3. Nothing in flight is lost here either: late reports stand in `scene` as they came, running work as pointers.
 */

import { normaliseBody } from "../documents/body.ts";
import type { Lang } from "../locale/lang.ts";
import { promptsFor } from "../locale/prompts.ts";
import type { BackgroundWork } from "../run/facts.ts";
import { DEGRADED, type HandoffDocument } from "./document.ts";
import { reportBlocks, workList } from "./prompts.ts";
import { oneLine } from "./quotation.ts";

/** How much of the task goes into `scene`, in code points (seeds). */
const TASK_CHARACTERS = 1200;

export interface DegradedFacts {
  /** Why there is no better one; one line. */
  readonly why?: string;
  /** Default `en`. */
  readonly lang?: Lang;
  readonly reports?: readonly string[];
  readonly running?: readonly BackgroundWork[];
  /** `running` goes on; else it was ended. */
  readonly kept?: boolean;
  /** An incomplete document: what it holds is kept. */
  readonly poor?: HandoffDocument;
}

/** @param prompt the step's task, of which the beginning is kept. */
export function degradedDocument(
  step: string,
  prompt: string,
  facts: DegradedFacts = {},
): HandoffDocument {
  const { why = "", lang = "en", reports = [], running = [], kept = false, poor } = facts;
  const texts = promptsFor(lang).degraded;
  return {
    doing: blocks(
      `${DEGRADED} ${texts.doing({ step: oneLine(step), why: oneLine(why) })}`,
      poor?.doing,
    ), // G2
    decided: blocks(poor?.decided),
    deadends: blocks(poor?.deadends),
    next: blocks(texts.next, poor?.next),
    scene: blocks(
      firstCharacters(prompt.trim(), TASK_CHARACTERS),
      poor?.scene,
      running.length === 0 ? "" : `${texts.running({ kept })}\n\n${workList(running)}`, // G3
      reports.length === 0 ? "" : [texts.reports, ...reportBlocks(reports)].join("\n\n"),
    ),
    step,
  };
}

/** Joined with blank lines; each in its normal form, so that code left open in one does not swallow the next. */
const blocks = (...texts: readonly (string | undefined)[]): string =>
  texts
    .map((text) => normaliseBody(text ?? ""))
    .filter((text) => text !== "")
    .join("\n\n");

function firstCharacters(text: string, count: number): string {
  let units = 0;
  let seen = 0;
  for (const character of text) {
    if (seen === count) break;
    seen += 1;
    units += character.length;
  }
  return text.slice(0, units);
}
