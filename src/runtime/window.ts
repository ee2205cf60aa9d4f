/** The window turns out to be another one than believed: in force at once, kept for the next start, and said. */

import { flowerEvent } from "../core/events.ts";
import { sameModel } from "../core/handoff/model.ts";
import type { WindowWarning } from "../core/handoff/window.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { errorSaid } from "../core/locale/said.ts";
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
    context.emit(flowerEvent("error", errorSaid(error, lang)));
  }
}

/** The harness says that its window is smaller than what we had guessed; one that a person gave is respected, and warned of once. */
export function reportWindow(window: number, context: StepContext): void {
  const { windowSource: source, window: was } = stateOf(context);
  if (window <= 0 || window >= was || source === "learned" || source === "reported") return;
  if (source !== "guessed") {
    if (context.warned.has("window")) return;
    context.warned.add("window");
    warn(context, { window: was, known: window, source, by: "reported" });
    return;
  }
  context.journal.append({ kind: "window.known", window, source: "reported", text: "" });
  const said = messagesFor(context.lang).reportedWindow({ window, was });
  context.emit(flowerEvent("system", said, { subtype: "window", window, was, source: "reported" }));
}

/** A window that a person gave is respected where it is larger than what is known, and said. */
export function warnOfWindow(context: StepContext): void {
  for (const warning of context.windows.warnings) warn(context, warning);
}

function warn(
  { lang, emit }: StepContext,
  warning: Pick<WindowWarning, "window" | "known" | "source" | "by">,
): void {
  const { window: given, known: real, source } = warning;
  const said = messagesFor(lang).wrongWindow({ given, real, source });
  emit(flowerEvent("error", said, { subtype: "window", ...warning }));
}

/** The gateway serves another model than the configured one: said once a generation. */
export function tellOfModel(context: StepContext, served: string): void {
  const want = context.windows.model;
  const key = `model ${stateOf(context).generation}`;
  if (context.warned.has(key) || sameModel(want, served)) return;
  context.warned.add(key);
  const said = messagesFor(context.lang).modelMismatch({ want, served });
  context.emit(flowerEvent("error", said, { model_mismatch: true, want, served }));
}
