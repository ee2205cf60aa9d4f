/**
 * What a channel writes down for people: the log of questions, and the file of what was said. A disk that refuses is told, and harms
 * nothing. What the entries look like is decided in `core/human/notes.ts`.
 *
 * P1. No secret is written.
 * P2. A fact is recorded before it is written down here: what a process that died in between left out is added by the next one.
 */

import { readFileSync } from "node:fs";
import { appendEntry } from "../adapters/disk/append.ts";
import type { Book, Mail, Question } from "../core/human/book.ts";
import type { HumanFact } from "../core/human/facts.ts";
import {
  additionEntry,
  additionsHeader,
  logHeader,
  mailEntry,
  questionEntry,
  type When,
} from "../core/human/notes.ts";
import type { Lang } from "../core/locale/lang.ts";
import { redact } from "../core/secrets/redact.ts";

export interface PaperPlaces {
  /** Undefined: none is written. */
  readonly log: string | undefined;
  readonly additions: string | undefined;
  readonly lang: Lang;
}

export class HumanPapers {
  readonly #places: PaperPlaces;
  readonly #failed: (path: string, error: unknown) => void;
  /** What could not be written into the file of additions. */
  readonly #missing = new Set<string>();

  constructor(places: PaperPlaces, failed: (path: string, error: unknown) => void) {
    this.#places = places;
    this.#failed = failed;
  }

  /** Where these words were written down; undefined where they were not. */
  additions(id: string): string | undefined {
    return this.#missing.has(id) ? undefined : this.#places.additions;
  }

  ended(question: Question): void {
    this.#log(questionEntry(question, this.#when(question.at)));
  }

  said(mail: Mail): void {
    this.#log(mailEntry(mail, this.#when(mail.at)));
    this.#add(mail);
  }

  /** P2. @param last the last fact of the book: those before it were followed by another one, and so written down. */
  catchUp({ questions, mail }: Book, last: HumanFact | undefined): void {
    const { log, additions } = this.#places;
    const question = questions.find(({ id }) => last?.kind === "question.ended" && id === last.id);
    const said = mail.find(({ id }) => last?.kind === "person.said" && id === last.id);
    if (question !== undefined && !holds(log, questionEntry(question, this.#when(question.at))))
      this.ended(question);
    if (said === undefined) return;
    const when = this.#when(said.at);
    if (!holds(log, mailEntry(said, when))) this.#log(mailEntry(said, when));
    if (!holds(additions, additionEntry(said, when))) this.#add(said);
  }

  #add(mail: Mail): void {
    const { additions, lang } = this.#places;
    const entry = additionEntry(mail, this.#when(mail.at));
    if (!this.#append(additions, additionsHeader(lang), entry)) this.#missing.add(mail.id);
  }

  #log(entry: string): void {
    const { log, lang } = this.#places;
    this.#append(log, logHeader(lang), entry);
  }

  #append(path: string | undefined, header: string, entry: string): boolean {
    if (path === undefined) return false;
    try {
      appendEntry(path, header, redact(entry).text); // P1
      return true;
    } catch (error) {
      this.#failed(path, error);
      return false;
    }
  }

  #when(at: number): When {
    return { zoneOffset: new Date(at).getTimezoneOffset(), lang: this.#places.lang };
  }
}

/** Does this entry stand in the file? What is to be written nowhere lacks nothing; a file that cannot be read does. */
function holds(path: string | undefined, entry: string): boolean {
  if (path === undefined) return true;
  try {
    return readFileSync(path, "utf8").includes(redact(entry).text);
  } catch {
    return false;
  }
}
