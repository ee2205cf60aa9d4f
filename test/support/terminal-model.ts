/**
 * A terminal to look at: what a program writes goes in, what a person would see comes out. The model is the one inside of many terminals
 * (xterm.js), so that wrapping, scrolling, wide characters and a change of size are a terminal's, not a test's idea of one.
 */

import headless from "@xterm/headless";

export interface TerminalModel {
  write(text: string): void;
  resize(columns: number): void;
  /** All rows, also those that have scrolled away, without what is empty at the end. */
  rows(): Promise<string[]>;
  /** Row and column of the cursor, from 0; the row counts as in `rows`. */
  cursor(): Promise<readonly [row: number, column: number]>;
  /** Does a paste come between marks? */
  bracketed(): Promise<boolean>;
}

export function openTerminalModel(columns = 80, lines = 24): TerminalModel {
  const terminal = new headless.Terminal({
    cols: columns,
    rows: lines,
    scrollback: 5000,
    convertEol: true,
    allowProposedApi: true,
  });
  const settled = () => new Promise<void>((done) => terminal.write("", done));
  return {
    write: (text) => terminal.write(text),
    resize: (to) => terminal.resize(to, lines),
    async rows() {
      await settled();
      const { active } = terminal.buffer;
      const rows = Array.from(
        { length: active.length },
        (_, at) => active.getLine(at)?.translateToString(true) ?? "",
      );
      return rows.slice(0, rows.findLastIndex((row) => row !== "") + 1);
    },
    async cursor() {
      await settled();
      const { active } = terminal.buffer;
      return [active.baseY + active.cursorY, active.cursorX];
    },
    async bracketed() {
      await settled();
      return terminal.modes.bracketedPasteMode;
    },
  };
}
