/**
 * A person reads a handoff before the next session does: shown, edited, taken back, or left to itself after a while. What lies in the file
 * at the end is what counts; when a review takes place is the run's affair.
 *
 * V1. Without a terminal to read from and to write to nothing waits, and that is said once.
 * V2. Whatever fails here is said, and the review goes on: the run never ends by it.
 */

import { readFile, writeFile } from "node:fs/promises";
import { linesFor } from "../../core/locale/lines.ts";
import { lookTextsFor } from "../../core/locale/look.ts";
import { personTextsFor } from "../../core/locale/person.ts";
import { errorSaid } from "../../core/locale/said.ts";
import { Handoff, type ReviewedDocument } from "../../index.ts";
import { changeRows, documentRows } from "../../tui/document.ts";
import type { Screen } from "../../tui/screen.ts";
import { paint, paragraph, type Row, type Style, type Tone } from "../../tui/style.ts";
import type { Io, Keys } from "../io.ts";
import { edit, editorOf } from "../looking/editor.ts";
import type { Stage } from "../stage.ts";
import { type Answer, answerTo } from "./answer.ts";

export interface Desk {
  readonly io: Io;
  readonly stage: Stage;
  /** Absolute. */
  readonly workspace: string;
  readonly runDir: string;
  /** Until the run goes on by itself. */
  readonly seconds: number;
  /** Fires when the run is being stopped. */
  readonly signal: AbortSignal;
  /** What was changed since it was written, as `diff -u` prints it. */
  changes(): Promise<readonly string[]>;
}

type Review = (document: ReviewedDocument) => Promise<void>;

/** Undefined where there is no terminal. V1 */
export function reviewAt(desk: Desk): Review | undefined {
  const { io, stage } = desk;
  if (io.keys !== undefined && io.stderr.isTTY === true) return reviewWith(desk, io.keys);
  const { lang, colour } = stage.style();
  const row = paragraph("# ", personTextsFor(lang).review.noTerminal, "note", stage.style());
  stage.print(row.map((line) => paint(line, colour)));
  return undefined;
}

function reviewWith(desk: Desk, keys: Keys): Review {
  return async (document) => {
    const { screen, done } = desk.stage.ask();
    const table = new Table(desk, screen, document);
    try {
      table.show(documentRows(document.text, table.style));
      const { seconds, signal } = desk;
      let answer: Answer;
      do {
        const { style, changed: back } = table;
        answer = await answerTo({ keys, screen, style, back, seconds, signal });
        await heard(answer, table);
      } while (answer === "edit" || answer === "back");
    } finally {
      done();
    }
  };
}

async function heard(answer: Answer, table: Table): Promise<void> {
  switch (answer) {
    case "edit":
      return await table.edit();
    case "back":
      return await table.takeBack();
    case "time":
      return table.say(table.texts.timeUp, "note");
    case "go":
    case "stopped":
      return;
    default:
      answer satisfies never;
  }
}

/** The document on the table: what can be done with it, and what is said of that. */
class Table {
  readonly #desk: Desk;
  readonly #screen: Screen;
  readonly #document: ReviewedDocument;
  /** What lies there is not what was written. */
  changed = false;

  constructor(desk: Desk, screen: Screen, document: ReviewedDocument) {
    this.#desk = desk;
    this.#screen = screen;
    this.#document = document;
  }

  get style(): Style {
    return { ...this.#desk.stage.style(), width: this.#screen.width };
  }

  get texts() {
    return personTextsFor(this.style.lang).review;
  }

  show(rows: readonly Row[]): void {
    const { colour } = this.style;
    this.#screen.print(rows.map((row) => paint(row, colour)));
  }

  say(text: string, tone: Tone): void {
    this.show(paragraph(tone === "bad" ? "! " : "# ", text, tone, this.style));
  }

  async edit(): Promise<void> {
    const { io, signal, workspace, runDir } = this.#desk;
    const { path } = this.#document;
    const { lang } = this.style;
    const texts = lookTextsFor(lang).edit;
    const editor = editorOf(io.env);
    if (editor === undefined) {
      this.say(texts.noEditor({ path }), "bad");
      return;
    }
    this.say(this.texts.editing, "quiet");
    try {
      const code = await edit(editor, { path, workspace, runDir, lang }, io, signal);
      if (signal.aborted) return;
      if (code !== 0) this.say(texts.ended({ editor: editor[0], code: String(code) }), "bad");
    } catch (error) {
      this.say(texts.failed({ editor: editor[0], why: errorSaid(error, lang) }), "bad"); // V2
    }
    await this.#tellOfChange().catch((error: unknown) => this.say(errorSaid(error, lang), "bad")); // V2
  }

  async #tellOfChange(): Promise<void> {
    const { lang } = this.style;
    const { edit: texts } = lookTextsFor(lang);
    const changes = await this.#desk.changes();
    this.changed = changes.length > 0;
    this.show(changeRows(changes, this.style));
    const missing = Handoff.parse(await readFile(this.#document.path, "utf8")).missing();
    const { labels } = linesFor(lang);
    const titles = missing.map((key) => (key === "doing" ? labels.doing : labels.next));
    if (missing.length > 0) this.say(texts.missing({ titles }), "bad");
    else this.say(this.changed ? texts.complete : texts.untouched, "note");
  }

  async takeBack(): Promise<void> {
    const { path, text } = this.#document;
    try {
      await writeFile(path, text, { mode: 0o600 });
      this.changed = false;
      this.say(this.texts.takenBack, "note");
    } catch (error) {
      this.say(this.texts.cannotTakeBack({ why: errorSaid(error, this.style.lang) }), "bad"); // V2
    }
  }
}
