/**
 * The channel between a run and the person: questions out, answers and additions in, from anywhere in the process and, where it is attached
 * to a run, from other processes. Decides what becomes of a question; who shows it is for listeners.
 *
 * C2. Of answer and timeout the first one counts: it is recorded, and what comes later is told that it is too late.
 * C3. A question that a person has settled in this run is not asked again, and one that waits is not asked twice.
 * C4. An answer that came when the session no longer waited is not lost: it lies in the inbox.
 */

import { humanServer } from "../adapters/claude/human-server.ts";
import type { PersonRequest, RequestAnswer } from "../core/control/request.ts";
import { badOption } from "../core/errors.ts";
import {
  type Asking,
  askedBefore,
  asksOf,
  type Mail,
  meantQuestion,
  nextId,
  type Question,
  unheardOf,
  waitingOf,
} from "../core/human/book.ts";
import type { Ending, HumanFact } from "../core/human/facts.ts";
import { optionMeant, tidyOptions } from "../core/human/options.ts";
import { HUMAN, HUMAN_ASK, HUMAN_INBOX } from "../core/human/tools.ts";
import { inboxText, lateAnswer, toldOf } from "../core/human/words.ts";
import { humanTextsFor } from "../core/locale/human.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { HumanDesk, HumanJournal, People } from "../ports/people.ts";
import type { AskOptions, PendingQuestion, PersonAnswer } from "./human-answer.ts";
import type { Listener } from "./human-events.ts";
import { type HumanOptions, type HumanSettings, humanSettings } from "./human-options.ts";
import { HumanRecord } from "./human-record.ts";
import { WaitingRoom } from "./human-waiting.ts";

const NOT_MEANT = {
  none: "no-question",
  several: "several-questions",
  unknown: "unknown-question",
} as const;

/** Give it to `Runtime` as `human`; `attachTo` puts its tools into a spec. */
export class HumanChannel implements People {
  /** The tools' names, for lists of tools and for roles. */
  static readonly ASK = HUMAN_ASK;
  static readonly INBOX = HUMAN_INBOX;
  readonly #settings: HumanSettings;
  readonly #record: HumanRecord;
  readonly #room = new WaitingRoom<PersonAnswer>();
  readonly #server: NonNullable<AgentSpec["mcpServers"]>[string];

  /** Throws `bad_option` for a wrong or unknown option. */
  constructor(options: HumanOptions = {}) {
    this.#settings = humanSettings(options);
    this.#record = new HumanRecord(this.#settings, (request) => this.hear(request));
    if (options.onEvent !== undefined) this.#record.listen(options.onEvent);
    this.#server = humanServer({
      ask: async (question, choices, signal) =>
        (await this.ask(question, choices, signal === undefined ? {} : { signal })).text,
      inbox: () => this.inbox(),
      words: humanTextsFor(this.#settings.lang).tools,
    });
  }

  /** Puts a question before the person and waits. Never rejects but for its own signal. */
  async ask(
    question: string,
    options: readonly string[] = [],
    { framework = false, key = "", signal }: AskOptions = {},
  ): Promise<PersonAnswer> {
    const text = question.trim();
    const by = framework ? "framework" : "model";
    const asking: Asking = { text, options: tidyOptions(options), by, key };
    const before = askedBefore(this.#record.book, asking); // C3
    if (before?.end !== undefined)
      return this.#answerOf(before.id, before.end.how, before.end.text);
    const id = before?.id ?? nextId(this.#record.book, "q");
    if (this.#room.has(id)) return await this.#room.wait(id, signal);
    const refused = this.#refusal(asking, before);
    const at = Date.now();
    const { owner } = this.#record.desk;
    this.#record.add({
      ...{ kind: "question.asked", id, text, options: asking.options, by, at },
      ...(key !== "" && { key }),
      ...(owner !== undefined && { owner }),
    });
    if (refused !== undefined) return this.#settle(id, refused, "");
    this.#room.open(id, this.#settings.timeoutS * 1000, () => this.#settle(id, "timeout", ""));
    const answered = this.#room.wait(id, signal);
    this.#tell({ ...asking, id, at }, "asked", "");
    return await answered;
  }

  /** Answers a question, an option also by its number; an empty text skips it. False when no such question waits. */
  answer(id: string | undefined, text: string): boolean {
    const question = id === undefined ? {} : { question: id };
    return this.hear({ ask: "answer", text, ...question }) === "asked";
  }

  /** Skips a question. Without an id the one that waits is meant. False when no such question waits. */
  decline(id?: string, why = ""): boolean {
    const question = id === undefined ? {} : { question: id };
    return this.hear({ ask: "decline", text: why, ...question }) === "asked";
  }

  /** The person says something unasked: it lies in the inbox, and in the file of additions. Answers its id; undefined for an empty text. */
  say(text: string): string | undefined {
    const said = text.trim();
    if (said === "") return undefined;
    const id = nextId(this.#record.book, "m");
    const at = Date.now();
    this.#record.add({ kind: "person.said", id, text: said, at });
    this.#record.papers.said({ id, text: said, at, delivered: false });
    const additions = this.#record.papers.additions(id) ?? "";
    this.#record.emit(said, { phase: "said", id, additions });
    return id;
  }

  /** What the person has said since the last call, as a model is told it. */
  inbox(): string {
    const mail = this.pendingMail();
    const kept = mail.map(({ id }) => this.#record.papers.additions(id));
    this.delivered(mail.map(({ id }) => id));
    return inboxText(mail, kept.includes(undefined) ? undefined : kept[0], this.#settings.lang);
  }

  /** Questions that wait, oldest first. */
  pending(): readonly PendingQuestion[] {
    return this.#waiting().map(({ id, text, options, by, at }) => ({
      ...{ id, question: text, options, by },
      askedAt: at / 1000,
    }));
  }

  /** What no session has been told yet, oldest first. */
  pendingMail(): readonly Mail[] {
    return unheardOf(this.#record.book);
  }

  /** A session is being told these messages. */
  delivered(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#record.add({ kind: "person.delivered", id, at: Date.now() });
    const text = humanTextsFor(this.#settings.lang).lines.delivered({ count: ids.length });
    this.#record.emit(text, { phase: "delivered", ids });
  }

  /** How many questions the model may still ask; -1 without a limit. */
  get remaining(): number {
    const { maxAsks } = this.#settings;
    return maxAsks === undefined ? -1 : Math.max(0, maxAsks - asksOf(this.#record.book, "model"));
  }

  /** Everything that was asked and said, in order. */
  transcript(): readonly HumanFact[] {
    return [...this.#record.facts];
  }

  /** What went wrong in listeners, as `Type: message`. */
  get listenerFaults(): readonly string[] {
    return this.#record.faults;
  }

  /** Events of kind `ask`, and of kind `error`. Answers how to stop listening. */
  onEvent(listener: Listener): () => void {
    return this.#record.listen(listener);
  }

  /** The spec with the channel's tools, which need no approval. */
  attachTo<Spec extends AgentSpec>(spec: Spec): Spec {
    const { allowedTools = ["Read", "Glob", "Grep"], mcpServers = {} } = spec;
    return {
      ...spec,
      allowedTools: [...new Set([...allowedTools, HUMAN_ASK, HUMAN_INBOX])],
      mcpServers: { ...mcpServers, [HUMAN]: this.#server },
    };
  }

  /** Throws `bad_option` while a question waits: its answer would stand in another book. What was said before is carried over. */
  attach(journal: HumanJournal, desk: HumanDesk = {}): void {
    if (this.#record.isAt(journal)) return;
    if (this.#room.size > 0) throw badOption("attach", "no question that waits", this.pending());
    const unheard = this.pendingMail();
    this.#record.attach(journal, desk);
    for (const { text } of unheard) this.say(text);
  }

  /** Keeps what it knows, records nothing more and hears no other process. */
  detach(): void {
    this.#record.detach();
  }

  /** What another process asks of it. */
  hear(request: PersonRequest): RequestAnswer["heard"] {
    if (request.ask === "say") return this.say(request.text) === undefined ? "unknown" : "asked";
    const meant = meantQuestion(this.#waiting(), request.question);
    if (typeof meant === "string") return NOT_MEANT[meant];
    const { id, options } = meant;
    const text = request.ask === "answer" ? optionMeant(request.text, options) : request.text;
    this.#settle(id, request.ask === "answer" && text !== "" ? "answered" : "declined", text);
    return "asked";
  }

  #waiting(): readonly Question[] {
    return waitingOf(this.#record.book).filter(({ id }) => this.#room.has(id));
  }

  /** Why it is not put before anybody. */
  #refusal({ text, by }: Asking, before: Question | undefined): Ending | undefined {
    const { maxAsks = Number.POSITIVE_INFINITY, maxFrameworkAsks, unattended } = this.#settings;
    if (text === "") return "invalid";
    const most = by === "model" ? maxAsks : maxFrameworkAsks;
    if (before === undefined && asksOf(this.#record.book, by) >= most) return "over_budget";
    return unattended ? "unattended" : undefined;
  }

  /** C2: nobody comes here twice with a question, since whoever ends it takes it out of the room. */
  #settle(id: string, how: Ending, text: string): PersonAnswer {
    const answer = this.#answerOf(id, how, text);
    this.#record.add({ kind: "question.ended", id, how, text, at: Date.now() });
    const heard = this.#room.close(id, answer);
    const question = this.#record.book.questions.find((asked) => asked.id === id);
    if (question === undefined) return answer;
    this.#record.papers.ended(question);
    this.#tell(question, how, text);
    if (how === "answered" && heard === false)
      this.say(lateAnswer(question, text, this.#settings.lang)); // C4
    return answer;
  }

  #answerOf(id: string, state: Ending, answer: string): PersonAnswer {
    return { id, state, answer, text: toldOf(state, answer, this.#settings.lang) };
  }

  #tell(
    { id, text, options, by, at }: Omit<Question, "key" | "owner" | "end">,
    phase: "asked" | Ending,
    answer: string,
  ): void {
    this.#record.emit(phase === "asked" ? text : answer, {
      ...{ phase, id, question: text, options, by, answer },
      ...{ remaining: this.remaining, asked_at: at / 1000, timeout_s: this.#settings.timeoutS },
    });
  }
}
