/**
 * The line that a person types: a key in, the line after it out, and what was said by it. Pure; knows no terminal, and not what follows from
 * a line. A line may hold line ends, which were pasted.
 *
 * E1. The cursor steps over what a person sees as one character, and Backspace and Delete take one away.
 * E2. The end of the input is another answer than an empty line.
 */

import type { Command, Key } from "./keys.ts";

export interface Typed {
  readonly text: string;
  /** Where the cursor stands, in code units of `text`. */
  readonly at: number;
  /** What was entered before, oldest first. */
  readonly history: readonly string[];
  /** How far back in the history: 0 is the line itself. */
  readonly back: number;
  /** The line itself, while an earlier one is shown. */
  readonly draft: string;
}

export type Said =
  | { readonly said: "line"; readonly text: string }
  | { readonly said: "interrupt" }
  | { readonly said: "end" };

export const EMPTY: Typed = { text: "", at: 0, history: [], back: 0, draft: "" };

/** Lines that Up finds. */
const REMEMBERED = 100;

export function edit(typed: Typed, pressed: Key): { readonly typed: Typed; readonly said?: Said } {
  switch (pressed.key) {
    case "text":
      return { typed: inserted(typed, pressed.text) };
    case "enter":
      return { typed: entered(typed), said: { said: "line", text: typed.text } };
    case "interrupt":
      return { typed, said: { said: "interrupt" } };
    case "end-of-input":
      return typed.text === ""
        ? { typed, said: { said: "end" } }
        : { typed: removed(typed, "delete") }; // E2
    case "up":
      return { typed: recalled(typed, typed.back + 1) };
    case "down":
      return { typed: recalled(typed, typed.back - 1) };
    case "backspace":
    case "delete":
    case "delete-before":
    case "delete-after":
    case "delete-word":
      return { typed: removed(typed, pressed.key) };
    case "left":
    case "right":
    case "home":
    case "end":
      return { typed: { ...typed, at: target(typed, pressed.key) } };
    default:
      pressed satisfies never;
      return { typed };
  }
}

/** The line is put back, to be changed and entered again. */
export const restored = (typed: Typed, text: string): Typed =>
  typed.text === "" ? { ...typed, text, at: text.length, back: 0 } : typed;

const inserted = (typed: Typed, text: string): Typed => ({
  ...typed,
  text: typed.text.slice(0, typed.at) + text + typed.text.slice(typed.at),
  at: typed.at + text.length,
});

function entered({ text, history }: Typed): Typed {
  const known = text.trim() === "" || text === history.at(-1);
  return { ...EMPTY, history: known ? history : [...history, text].slice(-REMEMBERED) };
}

function recalled(typed: Typed, back: number): Typed {
  const { history } = typed;
  if (back < 0 || back > history.length) return typed;
  const draft = typed.back === 0 ? typed.text : typed.draft;
  const text = back === 0 ? draft : (history[history.length - back] ?? "");
  return { ...typed, text, at: text.length, back, draft };
}

type Removal = Extract<Command, "backspace" | "delete" | `delete-${string}`>;

function removed(typed: Typed, key: Removal): Typed {
  const { text, at } = typed;
  const [from, to] = rangeOf(typed, key);
  return from === to
    ? typed
    : { ...typed, text: text.slice(0, from) + text.slice(to), at: Math.min(at, from) };
}

function rangeOf(typed: Typed, key: Removal): readonly [number, number] {
  const { text, at } = typed;
  switch (key) {
    case "backspace":
      return [target(typed, "left"), at];
    case "delete":
      return [at, target(typed, "right")];
    case "delete-before":
      return [0, at];
    case "delete-after":
      return [at, text.length];
    case "delete-word":
      return [text.slice(0, at).replace(/\S*\s*$/u, "").length, at];
    default:
      key satisfies never;
      return [at, at];
  }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** E1 */
function target({ text, at }: Typed, key: "left" | "right" | "home" | "end"): number {
  if (key === "home") return 0;
  if (key === "end") return text.length;
  const segments = segmenter.segment(text);
  if (key === "left") return at === 0 ? 0 : (segments.containing(at - 1)?.index ?? 0);
  const under = segments.containing(at);
  return under === undefined ? text.length : under.index + under.segment.length;
}
