/**
 * A session whose resume died at once is given up: its generation begins again from a document, or from the task. Knows where a document may
 * lie; `next` says when.
 */

import { flowerEvent } from "../core/events.ts";
import { causeIn } from "../core/locale/causes.ts";
import { waitsFor } from "../core/locale/waits.ts";
import type { Action } from "../core/run/next.ts";
import { type StepContext, stateOf } from "./context.ts";
import { endSession } from "./session.ts";

export async function fallBack(
  { to: wished, why }: Extract<Action, { do: "fall-back" }>,
  context: StepContext,
): Promise<void> {
  const { generation, session, from, fromDocument, documentPath } = stateOf(context);
  if (context.live !== undefined) endSession(context, context.live, generation);
  const own = generation > 1 || fromDocument;
  const document = wished === "document" && !own ? await lying(context) : undefined;
  const to = own || document !== undefined ? wished : "task";
  const path = document?.path ?? documentPath;
  const { lang } = context;
  const text = waitsFor(lang).beginsAnew({ why: causeIn(lang, why), from: to, path });
  context.emit(flowerEvent("retry", text, { step: context.journal.step, why, from: to }));
  const lost = session ?? from?.session ?? "";
  context.journal.append({
    kind: "session.lost",
    ...{ generation, session: lost, to, why },
    ...(document && { document }),
  });
}

/** The newest document under this step's name, if one lies there and can be read. */
async function lying({ places, documents }: StepContext) {
  if (places === undefined) return undefined;
  const path = places.handoff;
  const markdown = await documents.read(path).catch(() => null);
  return markdown === null || markdown.trim() === "" ? undefined : { path, markdown };
}
