/**
 * Lines that a person types on a terminal, one question after the other, some of them unseen. Knows keys and lines; not what is asked.
 *
 * D1. What was typed ahead is kept for the next question: a paste may hold several answers.
 * D2. What is typed unseen is never printed, not even its end.
 */

import { visible } from "../../core/visible.ts";
import { inputRow } from "../../tui/input-row.ts";
import type { Key } from "../../tui/keys.ts";
import { EMPTY, edit, type Typed } from "../../tui/line-editor.ts";
import type { Screen } from "../../tui/screen.ts";
import { cut } from "../../tui/width.ts";
import type { Keys } from "../io.ts";

export interface Dialogue {
  /** The line, without spaces around it; undefined when it was called off (Ctrl-D, or the signal). */
  line(how: { readonly unseen: boolean }): Promise<string | undefined>;
  close(): void;
}

const PROMPT = "> ";

export function openDialogue(keys: Keys, screen: Screen, signal: AbortSignal): Dialogue {
  const ahead: Key[] = []; // D1
  let wake: () => void = () => undefined;
  const off = keys((key) => {
    ahead.push(...(key.key === "text" ? answersIn(key.text) : [key]));
    wake();
  });
  const next = async (): Promise<Key | undefined> => {
    while (ahead.length === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return signal.aborted ? undefined : ahead.shift();
  };
  const entered = async (show: (typed: Typed) => void): Promise<string | undefined> => {
    for (let typed = EMPTY; ; show(typed)) {
      const key = await next();
      if (key === undefined) return undefined;
      const after = edit(typed, key);
      typed = after.typed;
      if (after.said?.said === "end") return undefined;
      if (after.said?.said === "line") return after.said.text;
    }
  };
  return {
    async line({ unseen }) {
      let typed = EMPTY;
      const shown = (text: string) => (unseen ? "*".repeat(text.length) : text); // D2
      screen.type((width) => inputRow({ ...typed, text: shown(typed.text) }, PROMPT, "", width));
      const text = await entered((now) => {
        typed = now;
        screen.redraw();
      }).finally(() => screen.stop());
      if (text) screen.print([cut(PROMPT + visible(shown(text)), screen.width)]);
      return text?.trim();
    },
    close: off,
  };
}

/** D1: a line end that was pasted is an Enter. */
const answersIn = (text: string): Key[] =>
  text
    .split(/(\n)/)
    .filter((piece) => piece !== "")
    .map((piece) => (piece === "\n" ? { key: "enter" } : { key: "text", text: piece }));
