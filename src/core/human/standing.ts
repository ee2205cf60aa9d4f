/** The questions that wait this moment, as screens and other processes are shown them. Does not know how to tell whether a process lives. */

import type { Owner } from "../run/facts.ts";
import type { Life } from "../run/view.ts";
import { bookOf, meantQuestion, waitingOf } from "./book.ts";
import type { Asker, HumanFact } from "./facts.ts";

/** A question that waits for a person. */
export interface QuestionView {
  readonly run: string;
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly by: Asker;
  /** Seconds since the epoch. */
  readonly asked_at: number;
  /** The process that waits; null where it is not known. */
  readonly pid: number | null;
}

/** A question whose process is gone does not wait: it is asked again when the run goes on. */
export const questionsIn = (
  run: string,
  facts: readonly HumanFact[],
  lifeOf: (owner: Owner) => Life,
): readonly QuestionView[] =>
  waitingOf(bookOf(facts))
    .filter(({ owner }) => owner === undefined || lifeOf(owner) !== "dead")
    .map(({ id, text, options, by, at, owner }) => ({
      ...{ run, id, question: text, options, by, asked_at: at / 1000 },
      pid: owner?.pid ?? null,
    }));

/** The one that a word means among those of several runs, as `meantQuestion` does in one. */
export function meantIn(
  questions: readonly QuestionView[],
  word: string | undefined,
): QuestionView | "none" | "several" | "unknown" {
  const runs = [...new Set(questions.map(({ run }) => run))];
  const found = runs.flatMap((run) => {
    const own = questions.filter((question) => question.run === run);
    const asked = own.map(({ id, question: text, options, by, asked_at }) => ({
      ...{ id, text, options, by, key: "", at: asked_at, owner: undefined, end: undefined },
    }));
    const meant = meantQuestion(asked, word);
    if (meant === "several") return own;
    return typeof meant === "string" ? [] : own.filter(({ id }) => id === meant.id);
  });
  const [first, ...others] = found;
  if (questions.length === 0) return "none";
  if (first === undefined) return "unknown";
  return others.length === 0 ? first : "several";
}
