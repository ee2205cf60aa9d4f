/**
 * What a channel to the person has recorded, wherever it is attached to: the facts, their sum, the papers, and who is told. Decides nothing of
 * questions.
 *
 * C1. A disk that refuses is an event of kind `error`, and everything goes on in memory.
 * C5. No secret reaches the book; what is kept in memory, and told to the session, is word for word what was said.
 */

import type { PersonRequest, RequestAnswer, StepRequest } from "../core/control/request.ts";
import { flowerEvent } from "../core/events.ts";
import { type Book, bookOf } from "../core/human/book.ts";
import type { HumanFact } from "../core/human/facts.ts";
import { humanTextsFor } from "../core/locale/human.ts";
import { errorSaid } from "../core/locale/said.ts";
import { redactJson } from "../core/secrets/redact.ts";
import type { HumanDesk, HumanJournal } from "../ports/people.ts";
import { type Listener, Listeners } from "./human-events.ts";
import type { HumanSettings } from "./human-options.ts";
import { HumanPapers } from "./human-papers.ts";

/** Between two looks at what other processes ask, ms. */
const PAUSE_MS = 250;

type Hear = (request: PersonRequest) => RequestAnswer["heard"];

export class HumanRecord {
  readonly #settings: HumanSettings;
  readonly #listeners = new Listeners();
  readonly #hear: Hear;
  #facts: HumanFact[] = [];
  #journal: HumanJournal | undefined;
  #desk: HumanDesk = {};
  #papers: HumanPapers;
  #looking: NodeJS.Timeout | undefined;

  constructor(settings: HumanSettings, hear: Hear) {
    this.#settings = settings;
    this.#hear = hear;
    this.#papers = this.#papersOf({});
  }

  get facts(): readonly HumanFact[] {
    return this.#facts;
  }

  get book(): Book {
    return bookOf(this.#facts);
  }

  get papers(): HumanPapers {
    return this.#papers;
  }

  get desk(): HumanDesk {
    return this.#desk;
  }

  get faults(): readonly string[] {
    return this.#listeners.faults;
  }

  listen(listener: Listener): () => void {
    return this.#listeners.add(listener);
  }

  isAt(journal: HumanJournal): boolean {
    return journal === this.#journal;
  }

  attach(journal: HumanJournal, desk: HumanDesk): void {
    this.detach();
    this.#desk = desk;
    this.#papers = this.#papersOf(desk);
    this.#facts = [...this.#attempt("book", () => journal.read(), [])];
    this.#journal = journal;
    this.#papers.catchUp(this.book, this.#facts.at(-1));
    const { requests } = desk;
    if (requests === undefined) return;
    this.#looking = setInterval(() => this.#look(requests), PAUSE_MS);
    this.#looking.unref();
  }

  detach(): void {
    clearInterval(this.#looking);
    this.#journal = undefined;
  }

  add(fact: HumanFact): void {
    this.#facts.push(fact);
    this.#attempt("book", () => this.#journal?.append(redactJson(fact).value), undefined); // C5
  }

  emit(text: string, payload: Readonly<Record<string, unknown>>): void {
    this.#listeners.tell(flowerEvent("ask", text, payload));
  }

  /** C1 */
  #attempt<T>(what: string, work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      this.#failed(what, error);
      return otherwise;
    }
  }

  #failed(what: string, error: unknown): void {
    const why = errorSaid(error, this.#settings.lang);
    const text = humanTextsFor(this.#settings.lang).lines.notWritten({ what, why });
    this.#listeners.tell(flowerEvent("error", text, { human: what }));
  }

  #papersOf({ logPath, additionsPath }: HumanDesk): HumanPapers {
    const { lang } = this.#settings;
    const log = this.#settings.logPath ?? logPath;
    const additions = this.#settings.additionsPath ?? additionsPath;
    return new HumanPapers({ log, additions, lang }, (path, error) => this.#failed(path, error));
  }

  /** Hears other processes; deaf from the first failure on, which is told. */
  #look(requests: NonNullable<HumanDesk["requests"]>): void {
    try {
      for (const { id, request } of requests.waiting())
        requests.answer(id, { heard: this.#heard(request) });
    } catch (error) {
      clearInterval(this.#looking);
      this.#failed("control", error);
    }
  }

  #heard(request: StepRequest | undefined): RequestAnswer["heard"] {
    if (isPersonal(request)) return this.#hear(request);
    return request?.ask === "stop" && this.#desk.stop?.() === true ? "asked" : "unknown";
  }
}

const isPersonal = (request: StepRequest | undefined): request is PersonRequest =>
  request !== undefined && request.ask !== "handoff" && request.ask !== "stop";
