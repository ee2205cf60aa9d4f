/**
 * The one writer of a terminal or a pipe: prints lines, and shows between them that the run is alive. Knows streams and timers; what is
 * printed comes in as text.
 *
 * S1. On a terminal the live line is always the last one, is erased before anything else is printed, and leaves nothing behind.
 * S2. In a pipe nothing is ever erased: after 30 s of silence, one calm line.
 * S3. A reader that went away (EPIPE) ends the printing, never the run.
 * S4. Its timer keeps no process alive.
 */

import { usableWidth, widthOf } from "./width.ts";

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** The live line, for a width in columns and the time in ms. */
export type Live = (width: number, now: number) => string;

const TICK_MS = 1000;
const SILENCE_MS = 30_000;

export interface ScreenOptions {
  /** A terminal that understands the erasing of a line; else it is treated as a pipe. */
  readonly terminal: boolean;
  readonly dim: (text: string) => string;
  readonly now?: () => number;
}

export class Screen {
  readonly #out: Output;
  readonly #terminal: boolean;
  readonly #dim: (text: string) => string;
  readonly #now: () => number;
  #live: Live | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The live line that stands on the terminal now; empty when there is none. */
  #standing = "";
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
  }

  /** Columns for a printed line. */
  get width(): number {
    return usableWidth(this.#out.columns);
  }

  print(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#lastPrinted = this.#now();
    const text = lines.map((line) => `${line}\n`).join("");
    const stands = this.#standing !== "";
    const live = stands && this.#live !== undefined ? this.#live(this.width - 1, this.#now()) : "";
    this.#write(this.#erasing() + text + this.#drawing(live)); // S1
  }

  /** Shows `live` from now on, until `stop`. The first time after a second. */
  start(live: Live): void {
    this.stop();
    this.#live = live;
    this.#lastPrinted = this.#now();
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref(); // S4
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
      const line = this.#live(this.width - 1, now);
      if (line !== this.#standing) this.#write(this.#erasing() + this.#drawing(line));
    } else if (now - this.#lastPrinted >= SILENCE_MS) {
      this.print([this.#live(this.width, now)]); // S2
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#live = undefined;
    this.#write(this.#erasing());
  }

  /** What takes the live line off the terminal, also when a narrower window has folded it into several rows. */
  #erasing(): string {
    if (this.#standing === "") return "";
    const columns = this.#out.columns ?? Number.POSITIVE_INFINITY;
    const rows = Math.max(1, Math.ceil(widthOf(this.#standing) / Math.max(1, columns)));
    this.#standing = "";
    return `${rows > 1 ? `\x1b[${rows - 1}A` : ""}\r\x1b[J`;
  }

  #drawing(line: string): string {
    this.#standing = line;
    return line === "" ? "" : this.#dim(line);
  }

  #write(text: string): void {
    if (text !== "" && !this.#gone) this.#out.write(text);
  }
}
