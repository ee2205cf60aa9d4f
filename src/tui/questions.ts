/** The questions that wait for a person, folded from the run's events, oldest first. Pure; knows not who asks, nor how an answer travels. */

import type { FlowerEvent } from "../index.ts";
import { textOf } from "./payload.ts";

export interface OpenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
}

/** A question begins with phase `asked`; whatever else is said of its id ends it. */
export function questionsAfter(
  questions: readonly OpenQuestion[],
  { kind, text, payload }: FlowerEvent,
): readonly OpenQuestion[] {
  const id = textOf(payload.id);
  if (kind !== "ask" || id === "") return questions;
  const others = questions.filter((question) => question.id !== id);
  if (payload.phase === "asked")
    return [...others, { id, text, options: optionsOf(payload.options) }];
  return others.length === questions.length ? questions : others;
}

export const optionsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((option) => typeof option === "string") : [];
