/**
 * The one writer of a terminal or a pipe: prints lines, and shows below them that the run is alive and what a person types. Knows streams and
 * timers; what is printed comes in as text.
 *
 * S1. On a terminal the live rows are always the last ones, are erased before anything else is printed, and leave nothing behind. Erasing,
 *     printing and drawing again are one write, which a terminal shows at once.
 * S2. In a pipe nothing is ever erased: after a minute of silence, one calm line.
 * S3. A reader that went away (EPIPE) ends the printing, never the run.
 * S4. Its timer keeps no process alive.
 * S5. A live row never takes two rows, also where the terminal is of another opinion about the width of a character.
 */

import type { InputRow } from "./input-row.ts";
import { usableWidth, widthOf } from "./width.ts";

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  on(event: "error" | "resize", listener: (error: Error) => void): unknown;
}

/** The live line, for a width in columns and the time in ms. */
export type Live = (width: number, now: number) => string;

/** The row in which a person types, for a width in columns. */
export type Input = (width: number) => InputRow;

const TICK_MS = 1000;
const SILENCE_MS = 60_000;

/** No wrapping between these two. S5 */
const NO_WRAP = ["\x1b[?7l", "\x1b[?7h"] as const;

/** A terminal that knows them shows nothing of what stands between them before all of it is there. S1 */
const AT_ONCE = ["\x1b[?2026h", "\x1b[?2026l"] as const;

export interface ScreenOptions {
  /** A terminal that understands the erasing of a line; else it is treated as a pipe. */
  readonly terminal: boolean;
  readonly dim: (text: string) => string;
  readonly now?: () => number;
}

/** What stands on the terminal now. */
interface Standing {
  readonly live: string;
  readonly input: InputRow | undefined;
}

const NOTHING: Standing = { live: "", input: undefined };

const isNothing = ({ live, input }: Standing): boolean => live === "" && input === undefined;

export class Screen {
  readonly #out: Output;
  readonly #terminal: boolean;
  readonly #dim: (text: string) => string;
  readonly #now: () => number;
  #live: Live | undefined;
  #input: Input | undefined;
  #timer: NodeJS.Timeout | undefined;
  #standing = NOTHING;
  #lastPrinted: number;
  #gone = false;

  constructor(out: Output, { terminal, dim, now = Date.now }: ScreenOptions) {
    this.#out = out;
    this.#terminal = terminal;
    this.#dim = dim;
    this.#now = now;
    this.#lastPrinted = now();
    out.on("error", () => {
      this.#gone = true; // S3
    });
    out.on("resize", () => {
      if (this.#standing !== NOTHING) this.redraw();
    });
  }

  /** Columns for a printed line. */
  get width(): number {
    return usableWidth(this.#out.columns);
  }

  print(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#lastPrinted = this.#now();
    const text = lines.map((line) => `${line}\n`).join("");
    if (this.#standing === NOTHING) this.#write(text);
    else this.#replace(text);
  }

  /** Shows `live` from now on, until `stop`. The first time after a second, or with the input. */
  start(live: Live): void {
    this.#rest();
    this.#live = live;
    this.#lastPrinted = this.#now();
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref(); // S4
    if (this.#input !== undefined) this.redraw();
  }

  /** Shows the row in which a person types from now on, below the live line; undefined takes it away. Only on a terminal. */
  type(input: Input | undefined): void {
    this.#input = input;
    this.redraw();
  }

  /** Something happened, though nothing was printed: the silence begins anew. */
  heard(): void {
    this.#lastPrinted = this.#now();
  }

  /** One beat of the timer. */
  tick(): void {
    if (this.#live === undefined) return;
    const now = this.#now();
    if (this.#terminal) {
      if (this.#current().live !== this.#standing.live) this.redraw();
    } else if (now - this.#lastPrinted >= SILENCE_MS) {
      this.print([this.#live(this.width, now)]); // S2
    }
  }

  /** Draws the live rows as they are now. */
  redraw(): void {
    if (this.#terminal && !(this.#standing === NOTHING && isNothing(this.#current())))
      this.#replace("");
  }

  /** The live rows, by a text and the live rows as they are now. S1 */
  #replace(text: string): void {
    const update = this.#erasing() + text + this.#drawing(this.#current());
    this.#write(AT_ONCE[0] + update + AT_ONCE[1]);
  }

  stop(): void {
    this.#rest();
    this.#input = undefined;
    this.#write(this.#erasing());
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#live = undefined;
    if (this.#input === undefined) this.#write(this.#erasing());
  }

  #current(): Standing {
    const width = Math.max(1, Math.min(this.width, this.#out.columns ?? this.width) - 1);
    const live = this.#live?.(width, this.#now()) ?? "";
    return { live, input: this.#input?.(width) };
  }

  /**
   * What takes the live rows off the terminal, also when a narrower window has folded them. Without input the cursor stands at the beginning of
   * all that is to be erased: whether a terminal folds the row in which the cursor stands differs from one to the other.
   */
  #erasing(): string {
    const { live, input } = this.#standing;
    if (this.#standing === NOTHING) return "";
    this.#standing = NOTHING;
    const columns = Math.max(1, this.#out.columns ?? Number.POSITIVE_INFINITY);
    const rows = live === "" ? 0 : Math.max(1, Math.ceil(widthOf(live) / columns));
    const up = input === undefined ? 0 : rows + Math.floor(input.column / columns);
    return `${up > 0 ? `\x1b[${up}A` : ""}\r\x1b[J`;
  }

  #drawing(standing: Standing): string {
    const { live, input } = standing;
    if (isNothing(standing)) return "";
    this.#standing = standing;
    const row = live === "" ? "" : this.#dim(live);
    if (input === undefined) return `${NO_WRAP[0]}${row}\r${NO_WRAP[1]}`;
    const { text, hint, column } = input;
    const typed = text + (hint === "" ? "" : this.#dim(hint));
    const place = column > 0 ? `\r\x1b[${column}C` : "\r";
    return `${NO_WRAP[0]}${row}${row === "" ? "" : "\n"}${typed}${place}${NO_WRAP[1]}`;
  }

  #write(text: string): void {
    if (text !== "" && !this.#gone) this.#out.write(text);
  }
}
