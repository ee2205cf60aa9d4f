/**
 * The task as it was given, and what a person said since, word for word, in a file that every successor is told of. Decides when it is
 * written; what it says is `taskText`.
 *
 * F1. The file only grows: what stands there is never changed, so that every generation reads the same bytes. A further round of the same
 *     work is something that was said.
 * F2. A file that somebody has changed is left alone: task and words then travel in the prompt.
 */

import { flowerEvent } from "../core/events.ts";
import { taskText } from "../core/handoff/prompts.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { errorSaid } from "../core/locale/said.ts";
import { redact } from "../core/secrets/redact.ts";
import { type StepContext, stateOf } from "./context.ts";

/** At the start of a step: the file is this step's from here on. */
export async function freezeTask(context: StepContext): Promise<void> {
  const { places } = context;
  if (places === undefined || stateOf(context).documentOnly) return;
  const text = textNow(context);
  await write(places.task, text, context);
  const { found } = redact(text);
  if (found.length === 0) return;
  const said = messagesFor(context.lang).secretInTask({ found, path: places.task });
  context.emit(flowerEvent("error", said, { secrets: found }));
}

/** What a successor is told of the task: its file, or the text where no file holds it. */
export async function taskForSeed(
  context: StepContext,
): Promise<{ readonly taskPath: string } | { readonly task: string }> {
  const { places } = context;
  const text = textNow(context);
  if (places !== undefined && (await holds(places.task, text, context)))
    return { taskPath: places.task };
  return { task: text };
}

async function holds(path: string, text: string, context: StepContext): Promise<boolean> {
  const { frozen, documents } = context;
  const there = await documents.read(path).catch(() => null);
  if (there === text) return true;
  if (frozen === undefined || there !== frozen) return false; // F2
  return await write(path, text, context); // F1
}

async function write(path: string, text: string, context: StepContext): Promise<boolean> {
  try {
    await context.documents.write(path, text);
    context.frozen = text;
    return true;
  } catch (error) {
    const why = errorSaid(error, context.lang);
    context.emit(flowerEvent("error", messagesFor(context.lang).documentNotPlaced({ why })));
    return false;
  }
}

function textNow(context: StepContext): string {
  const { prompt, said } = stateOf(context);
  const { text, said: before } = context.task ?? { text: prompt, said: [] };
  return taskText(context.lang, text, [...before, ...said]);
}
