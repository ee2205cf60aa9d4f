/**
 * What the facts of questions and of a person's words add up to: which questions wait, which were answered, what nobody has heard yet. Pure;
 * does not know who waits, nor for how long.
 */

import type { Owner } from "../run/facts.ts";
import type { Asker, Ending, HumanFact } from "./facts.ts";

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly by: Asker;
  readonly key: string;
  /** When it was asked last, ms since the epoch. */
  readonly at: number;
  readonly owner: Owner | undefined;
  /** Undefined while it waits. */
  readonly end: { readonly how: Ending; readonly text: string; readonly at: number } | undefined;
}

export interface Mail {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly delivered: boolean;
}

export interface Book {
  /** Oldest first. */
  readonly questions: readonly Question[];
  readonly mail: readonly Mail[];
}

interface Pages {
  readonly questions: Map<string, Question>;
  readonly mail: Map<string, Mail>;
}

/** What each kind of fact enters. */
const ENTRIES: {
  readonly [K in HumanFact["kind"]]: (
    pages: Pages,
    fact: Extract<HumanFact, { kind: K }>,
  ) => unknown;
} = {
  "question.asked": ({ questions }, { id, text, options, by, key = "", at, owner }) =>
    questions.set(id, { id, text, options, by, key, at, owner, end: questions.get(id)?.end }),
  "question.ended": ({ questions }, { id, how, text, at }) => {
    const asked = questions.get(id);
    if (asked?.end === undefined && asked !== undefined)
      questions.set(id, { ...asked, end: { how, text, at } }); // H1
  },
  "person.said": ({ mail }, { id, text, at }) => mail.set(id, { id, text, at, delivered: false }),
  "person.delivered": ({ mail }, { id }) => {
    const said = mail.get(id);
    if (said !== undefined) mail.set(id, { ...said, delivered: true });
  },
};

export function bookOf(facts: readonly HumanFact[]): Book {
  const pages: Pages = { questions: new Map(), mail: new Map() };
  for (const fact of facts)
    (ENTRIES[fact.kind] as (pages: Pages, fact: HumanFact) => unknown)(pages, fact);
  return { questions: [...pages.questions.values()], mail: [...pages.mail.values()] };
}

export const waitingOf = ({ questions }: Book): readonly Question[] =>
  questions.filter(({ end }) => end === undefined);

export const unheardOf = ({ mail }: Book): readonly Mail[] =>
  mail.filter(({ delivered }) => !delivered);

/** What makes a question the same as another one. */
export type Asking = Pick<Question, "text" | "options" | "by" | "key">;

const settled = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

const same = (a: Asking, b: Asking): boolean =>
  a.by === b.by &&
  a.key === b.key &&
  settled(a.text) === settled(b.text) &&
  a.options.length === b.options.length &&
  a.options.every((option, at) => settled(option) === settled(b.options[at] ?? ""));

/** The same question as it waits, or as a person has settled it: then nobody need be asked. */
export function askedBefore({ questions }: Book, asking: Asking): Question | undefined {
  const known = questions.filter((question) => same(question, asking));
  return (
    known.findLast(({ end }) => end?.how === "answered" || end?.how === "declined") ??
    known.find(({ end }) => end === undefined)
  );
}

/** How many questions have been put before a person so far: those that were refused were not. */
export const asksOf = ({ questions }: Book, by: Asker): number =>
  questions.filter(
    ({ by: asker, end }) => asker === by && end?.how !== "over_budget" && end?.how !== "invalid",
  ).length;

/** `q1`, `m2`, `q3` …: one count for both, so that a number is enough to say which is meant. */
export const nextId = ({ questions, mail }: Book, letter: "q" | "m"): string =>
  `${letter}${questions.length + mail.length + 1}`;

/** The question that a person's word for it means: its id, in any case, or its number alone; without a word the one that waits. */
export function meantQuestion(
  waiting: readonly Question[],
  word: string | undefined,
): Question | "none" | "several" | "unknown" {
  const [first, ...others] = waiting;
  if (first === undefined) return "none";
  if (word === undefined) return others.length === 0 ? first : "several";
  const name = word.normalize("NFKC").trim().toLowerCase();
  return waiting.find(({ id }) => id === name || id === `q${name}`) ?? "unknown";
}
