/**
 * What a person said to a step and no session has heard: its step ended, or its process died, before the next turn. Reads facts; does not know
 * who is told.
 *
 * U1. It belongs to the session that the step stood in: whoever goes on with that one is told, and so is the same step of the same run.
 * U2. Only the newest step that stood there counts: what an earlier one left was told to it.
 */

import type { Lang } from "../locale/lang.ts";
import { reportTextsFor } from "../locale/report.ts";
import type { StepRun } from "./documents.ts";
import { fold } from "./reduce.ts";
import type { RunState } from "./state.ts";

/** The step that begins. */
interface Beginning {
  readonly run: string;
  readonly step: string;
  /** The session that it goes on with. */
  readonly session: string | undefined;
}

/** @param newestFirst all steps before it; read no further than needed. */
export function unheardBefore(
  newestFirst: Iterable<StepRun>,
  { run, step, session }: Beginning,
): readonly string[] {
  for (const facts of newestFirst) {
    const state = fold(facts);
    const [first] = facts;
    const same = first?.run === run && first.step === step;
    if (state !== undefined && (same || (session !== undefined && standsIn(state) === session)))
      return unheardIn(state); // U1, U2
  }
  return [];
}

export const unheardIn = ({ words }: RunState): readonly string[] =>
  words.filter((word) => word.trim() !== "");

/** For people, in the words of the report. */
export const unheardNotice = (words: readonly string[], lang: Lang): string =>
  [reportTextsFor(lang).person.unheard, ...words].join("\n\n");

const standsIn = ({ session, predecessor, from }: RunState): string | undefined =>
  session ?? predecessor ?? from?.session;
