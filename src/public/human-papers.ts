/**
 * What a channel writes down for people: the log of questions, and the file of what was said. A disk that refuses is told, and harms
 * nothing. What the entries look like is decided in `core/human/notes.ts`.
 *
 * P1. No secret is written.
 */

import { appendEntry } from "../adapters/disk/append.ts";
import type { Mail, Question } from "../core/human/book.ts";
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
    const { additions, lang } = this.#places;
    const when = this.#when(mail.at);
    this.#log(mailEntry(mail, when));
    if (!this.#append(additions, additionsHeader(lang), additionEntry(mail, when)))
      this.#missing.add(mail.id);
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
