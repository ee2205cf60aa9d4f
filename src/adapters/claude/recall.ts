/**
 * What the harness gets of a stored conversation when a session goes on with it: large results go to files first, then the core makes the
 * history ready. Decides nothing about what is kept; what is stored stays as it is.
 *
 * C1. A disk that refuses costs the session nothing but room: the results stay in the history, and it is told.
 */

import type { SessionStoreEntry } from "@anthropic-ai/claude-agent-sdk";
import { remember, textsToMove } from "../../core/history/remember.ts";
import type { History, Opening } from "../../ports/agent.ts";

export type Recall = (entries: SessionStoreEntry[]) => Promise<SessionStoreEntry[]>;

/** @param unkept told why, where large results could not be put into files. */
export function recallFor(
  history: History | undefined,
  opening: Opening,
  unkept: (cause: unknown) => void,
): Recall {
  const at = opening.how === "fresh" ? undefined : opening.at;
  return async (entries) => {
    if (history === undefined) return entries;
    const paths = await pathsFor(textsToMove(entries, history, { at }), history, unkept);
    // What the core adds or changes has the shape of what it was given.
    return remember(entries, history, { at, paths }) as SessionStoreEntry[];
  };
}

async function pathsFor(
  texts: ReadonlySet<string>,
  { files }: History,
  unkept: (cause: unknown) => void,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  try {
    for (const text of texts) paths.set(text, (await files.keep(text)).path);
  } catch (error) {
    unkept(error); // C1
  }
  return paths;
}
