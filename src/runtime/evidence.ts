/**
 * Facts by code, words by the model: what git, the record of calls and the disk say of a generation, for the block below a document, and what
 * changed between its writing and its reading. Where nothing can be seen, the document goes without.
 */

import type { HandoffDocument } from "../core/handoff/document.ts";
import type { Repository } from "../core/handoff/evidence.ts";
import { evidenceBlock } from "../core/handoff/evidence-block.ts";
import { changesSince, type Observed, observed } from "../core/handoff/evidence-changes.ts";
import { missingPaths, pathsIn, readingsOf } from "../core/handoff/evidence-paths.ts";
import { quotedFromUser } from "../core/handoff/evidence-quotes.ts";
import type { Settled } from "../ports/agent.ts";
import { type StepContext, stateOf } from "./context.ts";

export interface Evidence {
  /** The block, without its heading. */
  readonly block: string;
  /** What was looked at, to be compared when the document is read. */
  readonly observed: Observed;
}

/** A generation begins: where the repository stands is looked up beside it, and needed only when it ends. */
export function noteBeginning(context: StepContext): void {
  context.before ??= context.repository.snapshot(context.setup.workspace);
}

export async function evidenceOf(
  document: HandoffDocument,
  settled: Settled,
  context: StepContext,
): Promise<Evidence> {
  const { repository, setup, calls, lang, policies, journal, clock } = context;
  const { workspace, extraFolders } = setup;
  const state = stateOf(context);
  const mentions = pathsIn(document.scene);
  const [before, now, files] = await Promise.all([
    context.before,
    repository.snapshot(workspace),
    repository.files(readingsOf(mentions), [workspace, ...extraFolders]),
  ]);
  const block = evidenceBlock(
    {
      origin: {
        run: journal.run,
        generation: state.generation,
        at: new Date(clock.now()).toISOString(),
      },
      ...(before === undefined ? {} : { before }),
      now,
      commits: await commitsSince(before, now, context),
      calls: calls.calls,
      running: settled.running,
      kept: policies.handoff.running === "keep",
      context: state.context,
      window: state.window,
      costUsd: state.costUsd,
      missing: missingPaths(mentions, (path) => (files.get(path) ?? null) !== null),
      quotations: state.documentOnly // what people said to that session is not known here
        ? []
        : quotedFromUser(wholeText(document), [state.prompt, ...state.said]),
      workspace,
    },
    lang,
  );
  return { block, observed: observed(now, files) };
}

const wholeText = ({ doing, decided, deadends, next, scene }: HandoffDocument): string =>
  [doing, decided, deadends, next, scene].join("\n\n");

async function commitsSince(
  before: Repository | undefined,
  now: Repository,
  { repository, setup }: StepContext,
) {
  if (before?.kind !== "git" || now.kind !== "git" || now.head === null) return [];
  if (before.head === now.head) return [];
  return await repository.commitsBetween(setup.workspace, before.head, now.head);
}

/** Sentences for the successor: what is not as it was when the document was written. */
export async function changesFor(context: StepContext): Promise<readonly string[]> {
  const { repository, setup, lang } = context;
  const before = stateOf(context).observed;
  if (before === undefined) return [];
  const folders = [setup.workspace, ...setup.extraFolders];
  const [now, files] = await Promise.all([
    repository.snapshot(setup.workspace),
    repository.files(Object.keys(before.files), folders),
  ]);
  return changesSince(before, observed(now, files), lang);
}
