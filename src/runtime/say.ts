/**
 * What a turn says to its session: the task, the seed of a successor, "go on", or a person's words. Reads the document from disk, since
 * the successor reads exactly that file; writes nothing.
 *
 * Y1. A person may have edited the file: what lies there counts, not what was written.
 * Y2. A prompt that no session has answered yet travels to the successor verbatim, and so do a person's words.
 * Y3. A document of another run is not this one's, whatever lies under its name; the one that a step begins from may be.
 */

import { assertNever } from "../core/assert-never.ts";
import { flowerEvent } from "../core/events.ts";
import { parseHandoff, promptBlock, runIn } from "../core/handoff/document.ts";
import {
  changedSince,
  goOnPrompt,
  interruptPrompt,
  newRequest,
  newsPrompt,
  personAdds,
  trueNumber,
  wordsNote,
} from "../core/handoff/prompts.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { Says } from "../core/run/facts.ts";
import { redact } from "../core/secrets/redact.ts";
import { type StepContext, stateOf } from "./context.ts";
import { changesFor } from "./evidence.ts";
import { sha256 } from "./hash.ts";
import { keepInLedger, toldLedger } from "./ledger.ts";
import { announceDone } from "./place.ts";
import { review } from "./review.ts";
import { documentWarnings, tellRedacted } from "./takeover.ts";
import { taskForSeed } from "./task.ts";
import { wordsPath } from "./words.ts";

export async function wordsFor(says: Says, context: StepContext): Promise<string> {
  const { prompt, words } = stateOf(context);
  const { lang } = context;
  switch (says) {
    case "task":
      return await beginning(context, join(prompt, personAdds(lang, words)));
    case "seed":
      return await beginning(context, await seed(context));
    case "go-on":
      return join(goOnPrompt(lang), personAdds(lang, words));
    case "news":
      return join(newsPrompt(lang), personAdds(lang, words));
    case "true-number":
      return join(
        trueNumber(lang, { used: stateOf(context).context, window: stateOf(context).window }),
        personAdds(lang, words),
      );
    case "words":
      return interruptPrompt(lang, words.filter((word) => word.trim() !== "").join("\n\n"));
    default:
      return assertNever(says);
  }
}

async function seed(context: StepContext): Promise<string> {
  const { prompt, promptSaid, words, documentPath, step, generation } = stateOf(context);
  const { lang } = context;
  const text = await documentText(context);
  await keepInLedger(text, generation - 1, context); // Y1
  const block = promptBlock(parseHandoff(text, step), {
    lang,
    text,
    notes: [
      await toldLedger(context),
      wordsNote(lang, await wordsPath(context)),
      documentWarnings(text, context),
      changedSince(lang, await changesFor(context)),
    ],
    ...(documentPath === null ? {} : { path: documentPath }),
    ...(await taskForSeed(context)),
  });
  return join(block, promptSaid ? "" : newRequest(lang, prompt), personAdds(lang, words)); // Y2
}

/**
 * A new session hears of the workbench first. Before its task, because the harness puts a mark into the system prompt that it makes of the
 * first characters it is told (`test/e2e/workbench.test.ts`): so the prefix stays the same for all sessions of a role.
 */
async function beginning(context: StepContext, text: string): Promise<string> {
  const { from, generation } = stateOf(context);
  const goesOn = generation === 1 && from !== undefined; // it was told at its own beginning
  const told = goesOn ? "" : ((await context.bench?.told()) ?? "");
  return told === "" ? text : join(told, "---", text);
}

/** The file as it lies there now (Y1); what was written, where there is no file or nothing left in it. */
async function documentText(context: StepContext): Promise<string> {
  const { document, documentPath, generation } = stateOf(context);
  const reviewed = await review(context);
  const text = await readDocument(context, documentPath);
  const { text: used, found } = redact(text ?? document); // what a person typed passes the scanner, too
  tellRedacted(context, found);
  context.journal.append({
    kind: "document.read",
    generation: generation - 1,
    sha256: sha256(used),
    ...(used === document ? {} : { edited: used }),
  });
  if (reviewed) announceDone(used, context);
  return used;
}

async function readDocument(context: StepContext, path: string | null): Promise<string | null> {
  if (path === null) return null;
  try {
    const text = await context.documents.read(path);
    const { journal, lang } = context;
    const run = runIn(text ?? "");
    const usable = text !== null && text.trim() !== "";
    const elsewhere = stateOf(context).generation === 1;
    if (usable && (elsewhere || run === undefined || run === journal.run)) return text;
    const said = usable
      ? messagesFor(lang).documentOfAnotherRun({ path, run: run ?? "" }) // Y3
      : messagesFor(lang).documentGone({ path });
    context.emit(flowerEvent("error", said));
    return null;
  } catch (error) {
    const why = errorSaid(error, context.lang);
    context.emit(flowerEvent("error", messagesFor(context.lang).documentUnreadable({ path, why })));
    return null;
  }
}

const join = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");
