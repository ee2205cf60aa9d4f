/**
 * What the sessions of a step said while they worked, word for word, in a file that every successor may look into: where a writer forgot
 * something, or code wrote the document, it still stands there. Not needed to go on, so its failure is said and harms nothing.
 *
 * W1. The main thread's texts alone: no results, no sub-agents, no thinking, and nothing of a writing turn, whose text is the document.
 * W2. Secrets are replaced, as in documents.
 * W3. The newest words are kept when the file grows too long.
 * W4. The file of another run is not this one's: it is not told of, and the first words of this run replace it.
 */

import { type FlowerEvent, flowerEvent } from "../core/events.ts";
import { isOfRun, wordsFile, wordsOf } from "../core/handoff/words.ts";
import { errorSaid } from "../core/locale/said.ts";
import { redact } from "../core/secrets/redact.ts";
import { type StepContext, stateOf } from "./context.ts";

export function hearWords(event: FlowerEvent, context: StepContext): void {
  const text = wordsOf(event);
  if (text !== undefined) context.said.push(text); // W1
}

/** At a handoff: what this generation said goes behind what the ones before it said. */
export async function keepWords(context: StepContext): Promise<void> {
  const { places, documents, clock, journal } = context;
  const { generation, documentOnly } = stateOf(context);
  const said = context.said.splice(0);
  if (places === undefined || documentOnly || said.length === 0) return;
  try {
    const before = await ownWords(context);
    const text = wordsFile(before, { run: journal.run, generation, at: clock.now(), said });
    await documents.write(places.words, redact(text).text); // W2
  } catch (error) {
    const why = errorSaid(error, context.lang);
    context.emit(flowerEvent("error", why, { step: journal.step, file: "words" }));
  }
}

/** The file's path, where there is something in it for a successor. */
export async function wordsPath(context: StepContext): Promise<string | undefined> {
  return (await ownWords(context).catch(() => "")) === "" ? undefined : context.places?.words;
}

/** What lies there of this run; "" where there is nothing, or another run's. W4 */
async function ownWords({ places, documents, journal }: StepContext): Promise<string> {
  const text = places === undefined ? null : await documents.read(places.words);
  return text !== null && isOfRun(text, journal.run) ? text : "";
}
