/**
 * The terminal of a command that runs: what a person types while output comes, and where it goes. A run hands in what it can be told; what a
 * line means is decided in `tui/routing.ts`, and what a key does in `tui/line-editor.ts`.
 *
 * L1. Where nobody can type (a pipe, `--json`) there is no input line, and a Ctrl-C stops at once, as ever.
 * L2. The first Ctrl-C interrupts and asks what to say; the next one, before the words are given, is left to whoever stops the command, and
 *     so is one where no session would hear the words, such as while a question waits between two steps.
 * L3. However it ends, the terminal is as it was.
 */

import { type TerminalTexts, terminalTextsFor } from "../../core/locale/terminal.ts";
import type { FlowerEvent } from "../../index.ts";
import { type InputRow, inputRow } from "../../tui/input-row.ts";
import type { Key } from "../../tui/keys.ts";
import { EMPTY, edit, restored, type Said, type Typed } from "../../tui/line-editor.ts";
import { type OpenQuestion, questionsAfter } from "../../tui/questions.ts";
import { type Route, routeOf } from "../../tui/routing.ts";
import { paint, paragraph, type Tone } from "../../tui/style.ts";
import type { Io, Keys } from "../io.ts";
import type { Stage, Typing } from "../stage.ts";
import type { Aside } from "./aside.ts";

/** What a run can be told. What is missing cannot be told to this one. */
export interface RunDesk {
  /** Ends what it is at; it goes on when the words are there ("" is a neutral line). False: no session is at anything that could hear them. */
  interrupt(words: Promise<string>): boolean;
  say?(text: string): void;
  answer?(id: string, text: string): void;
  decline?(id: string): void;
}

export interface TerminalOptions {
  readonly io: Pick<Io, "keys">;
  readonly stage: Stage;
  readonly run: RunDesk;
  /** Who answers what is asked beside the run. */
  readonly aside: Aside;
  /** Fires when the command is being stopped. */
  readonly signal: AbortSignal;
}

export interface Terminal {
  /** To be told of each of the run's events, after the stage. */
  event(event: FlowerEvent): void;
  /** A Ctrl-C came: true when it was for the run, false when it is to stop the command. L2 */
  interrupted(): boolean;
  /** The run is over: nothing is typed any more, and answers that are still to come are waited for. Can be called twice. */
  close(): Promise<void>;
}

/** Opens the input line where somebody can type. L1 */
export function openTerminal(options: TerminalOptions): Terminal {
  const { io, stage, aside, signal } = options;
  const desk = stage.typeable && io.keys !== undefined ? new Desk(options, io.keys) : undefined;
  let over = false;
  return {
    event(event) {
      aside.heard(event);
      desk?.event(event);
    },
    interrupted: () => (over ? aside.giveUp() : (desk?.interrupted() ?? false)),
    async close() {
      over = true;
      desk?.close();
      await aside.close(signal);
    },
  };
}

/** In front of what is typed, and of what was entered. */
const PROMPT = ">> ";
const PROMPT_QUESTION = "?> ";
const PROMPT_INTERRUPTED = "!> ";

class Desk implements Typing {
  readonly #options: TerminalOptions;
  readonly #keys: Keys;
  readonly #texts: TerminalTexts;
  #off: (() => void) | undefined;
  #typed: Typed = EMPTY;
  #questions: readonly OpenQuestion[] = [];
  /** Gives the run the words that it waits for. */
  #tell: ((words: string) => void) | undefined;
  #closed = false;

  constructor(options: TerminalOptions, keys: Keys) {
    this.#options = options;
    this.#keys = keys;
    this.#texts = terminalTextsFor(options.stage.style().lang);
    this.resume();
    options.stage.type(this);
  }

  readonly input = (width: number): InputRow => inputRow(this.#typed, ...this.#asks(), width);

  #asks(): readonly [prompt: string, hint: string] {
    const { hint } = this.#texts;
    const [question] = this.#questions;
    if (this.#tell !== undefined) return [PROMPT_INTERRUPTED, hint.interrupted];
    if (question !== undefined)
      return [PROMPT_QUESTION, hint.question({ options: question.options.length })];
    return [PROMPT, hint.idle({ say: this.#options.run.say !== undefined })];
  }

  rest(): void {
    this.#off?.();
    this.#off = undefined;
  }

  resume(): void {
    if (!this.#closed) this.#off ??= this.#keys((key) => this.#pressed(key));
  }

  close(): void {
    this.#closed = true;
    this.rest(); // L3
    this.#tell = undefined;
    this.#options.stage.type(undefined);
  }

  event(event: FlowerEvent): void {
    const before = this.#questions;
    this.#questions = questionsAfter(before, event);
    if (before !== this.#questions) this.#draw();
  }

  interrupted(): boolean {
    const { run, signal } = this.#options;
    if (this.#closed || this.#tell !== undefined || signal.aborted) return false;
    const words = new Promise<string>((tell) => {
      this.#tell = tell;
    });
    if (!run.interrupt(words)) {
      this.#tell = undefined;
      return false; // L2
    }
    this.#print("# ", this.#texts.interrupted, "note");
    return true;
  }

  #pressed(key: Key): void {
    const { typed, said } = edit(this.#typed, key);
    this.#typed = typed;
    if (said === undefined) this.#draw();
    else this.#heard(said);
  }

  #heard(said: Said): void {
    switch (said.said) {
      case "line":
        this.#take(said.text);
        return;
      case "end":
        this.#tell?.("");
        this.close();
        this.#print("# ", this.#texts.closed, "note");
        return;
      case "interrupt":
        return; // a signal, which arrives as one
      default:
        said satisfies never;
    }
  }

  #take(line: string): void {
    const [question] = this.#questions;
    const interrupted = this.#tell !== undefined;
    const route = routeOf(line, { interrupted, question });
    if (route.to === "interrupt" || route.to === "aside")
      this.#print(this.#asks()[0], line.trim() || "-", "good"); // of the others the run's own events tell
    this.#send(route);
    this.#draw();
  }

  #send(route: Route): void {
    const { run, aside } = this.#options;
    switch (route.to) {
      case "interrupt":
        this.#tell?.(route.words);
        this.#tell = undefined;
        return;
      case "decline":
        run.decline?.(route.id);
        return;
      case "answer":
        run.answer?.(route.id, route.text);
        return;
      case "aside":
        aside.ask(route.question);
        return;
      case "say":
        this.#say(route.text);
        return;
      case "nobody":
        return;
      default:
        route satisfies never;
    }
  }

  #say(text: string): void {
    const { run } = this.#options;
    run.say?.(text);
    if (run.say !== undefined) return;
    this.#typed = restored(this.#typed, text);
    this.#print("# ", this.#texts.nobody, "note");
  }

  #print(gutter: string, text: string, tone: Tone): void {
    const { stage } = this.#options;
    const style = stage.style();
    stage.print(paragraph(gutter, text, tone, style).map((row) => paint(row, style.colour)));
  }

  #draw(): void {
    if (!this.#closed) this.#options.stage.type(this);
  }
}
