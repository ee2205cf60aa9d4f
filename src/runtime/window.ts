/** The window turns out to be another one than believed: in force at once, kept for the next start, and said. */

import { flowerEvent } from "../core/events.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { type StepContext, stateOf } from "./context.ts";

/** An overflow taught it. Where it cannot be kept, it still holds for this step. */
export async function learnWindow(
  { window, text }: { readonly window: number; readonly text: string },
  context: StepContext,
): Promise<void> {
  const { journal, windows, clock, lang } = context;
  const was = stateOf(context).window;
  journal.append({ kind: "window.known", window, source: "learned", text });
  const said = messagesFor(lang).learnedWindow({ window, was, model: windows.model });
  context.emit(flowerEvent("system", said, { subtype: "window", window, was, source: "learned" }));
  try {
    await windows.remember({ window, at: clock.now(), text });
  } catch (error) {
    context.emit(flowerEvent("error", error instanceof Error ? error.message : String(error)));
  }
}

/** The harness says that its window is smaller than what we had guessed. */
export function reportWindow(window: number, context: StepContext): void {
  const { windowSource, window: was } = stateOf(context);
  if (windowSource !== "guessed" || window <= 0 || window >= was) return;
  context.journal.append({ kind: "window.known", window, source: "reported", text: "" });
  const said = messagesFor(context.lang).reportedWindow({ window, was });
  context.emit(flowerEvent("system", said, { subtype: "window", window, was, source: "reported" }));
}

/** A window that a person gave is respected where it is larger than what is known, and said. */
export function warnOfWindow({ windows, lang, emit }: StepContext): void {
  for (const { window, known, source, by } of windows.warnings) {
    const said = messagesFor(lang).wrongWindow({ given: window, real: known, source });
    emit(flowerEvent("error", said, { subtype: "window", window, known, source, by }));
  }
}
