/** A program in a terminal of its own, 80 columns wide, with somebody at it: types, changes the width, and looks at what the screen shows. */

import type { ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { openTerminalModel, type TerminalModel } from "./terminal-model.ts";

/** The program that makes the terminal; the one to run and its words follow. */
export const TERMINAL = ["python3", resolve(import.meta.dirname, "terminal.py")] as const;

export interface LiveTerminal {
  /** Until what the terminal shows, rows that have scrolled away included, fulfils this. Throws with the screen when the program ends before. */
  until(shown: (screen: string) => boolean): Promise<string>;
  /** The same, for a text. */
  shows(text: string): Promise<string>;
  /** Until the program has written this text since the last keys. */
  wrote(text: string): Promise<void>;
  type(keys: string): void;
  resize(columns: number): void;
  readonly model: TerminalModel;
}

/** @param child started by `TERMINAL`, its standard input open. */
export function sitAt(child: ChildProcess): LiveTerminal {
  const model = openTerminalModel();
  let since = "";
  let gone = false;
  const looks = new Set<() => void>();
  const look = () => {
    for (const each of looks) each();
  };
  child.stdout?.on("data", (text: string) => {
    since += text;
    model.write(text);
    look();
  });
  child.once("close", () => {
    gone = true;
    look();
  });
  const tell = (order: object) => child.stdin?.write(`${JSON.stringify(order)}\n`);
  const change = () =>
    new Promise<void>((changed) => {
      const once = () => {
        looks.delete(once);
        changed();
      };
      looks.add(once);
    });
  const until = async (shown: (screen: string) => boolean) => {
    for (;;) {
      const changed = change();
      const screen = (await model.rows()).join("\n");
      if (shown(screen)) return screen;
      if (gone) throw new Error(`It ended, and this is what it showed:\n${screen}`);
      await changed;
    }
  };
  return {
    until,
    shows: (text) => until((screen) => screen.includes(text)),
    async wrote(text) {
      while (!since.includes(text)) {
        if (gone) throw new Error(`It ended without "${text}".`);
        await change();
      }
    },
    type(keys) {
      since = "";
      tell({ send: keys });
    },
    resize(columns) {
      model.resize(columns);
      tell({ resize: columns });
    },
    model,
  };
}
